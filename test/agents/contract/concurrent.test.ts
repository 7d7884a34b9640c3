import { losesNothingOfAWriter } from './concurrent';
import { subjects } from './subjects';

for (const subject of subjects) {
  if (subject.cannot.write !== undefined) continue;
  describe(`the contract of agents: a writer beside us, ${subject.name}`, () =>
    losesNothingOfAWriter(subject));
}
