import { keepsHalfLines } from './halfLine';
import { subjects } from './subjects';

for (const subject of subjects) {
  if (subject.cannot.write !== undefined) continue;
  describe(`the contract of agents: half a line in the moment of our write, ${subject.name}`, () =>
    keepsHalfLines(subject));
}
