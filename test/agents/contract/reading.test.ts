import { givesEvidence } from './evidence';
import { readsWhatWasSaid, tellsTheFigures } from './reading';
import { subjects } from './subjects';

for (const subject of subjects) {
  describe(`the contract of agents: reading, ${subject.name}`, () => readsWhatWasSaid(subject));
  describe(`the contract of agents: figures, ${subject.name}`, () => tellsTheFigures(subject));
  describe(`the contract of agents: evidence, ${subject.name}`, () => givesEvidence(subject));
}
