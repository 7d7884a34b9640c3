import { keepsPins } from './pins';
import { subjects } from './subjects';

for (const subject of subjects) {
  if (subject.cannot.write !== undefined) continue;
  describe(`the contract of agents: pins, ${subject.name}`, () => keepsPins(subject));
}
