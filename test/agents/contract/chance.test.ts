import { isTrueByChance } from './chance';
import { subjects } from './subjects';

for (const subject of subjects) {
  describe(`the contract of agents: by chance, ${subject.name}`, () => isTrueByChance(subject, 12));
}
