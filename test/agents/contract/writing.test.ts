import { isCutAndMended } from './kit/edits';
import { subjects } from './subjects';
import { isCompacted, refusesToBeWritten } from './writing';

for (const subject of subjects) {
  const name = `the contract of agents: writing, ${subject.name}`;
  if (subject.cannot.write !== undefined) describe(name, () => refusesToBeWritten(subject));
  else {
    describe(`the contract of agents: edits, ${subject.name}`, () => isCutAndMended(subject));
    describe(name, () => isCompacted(subject));
  }
}
