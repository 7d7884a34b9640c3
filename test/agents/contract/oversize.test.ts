import { isNeverStuck } from './oversize';
import { subjects } from './subjects';

for (const subject of subjects) {
  if (subject.cannot.write !== undefined) continue;
  describe(`the contract of agents: never stuck, ${subject.name}`, () => isNeverStuck(subject));
}
