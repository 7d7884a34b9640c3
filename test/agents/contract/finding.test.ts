import { isFound, tellsItsState } from './finding';
import { subjects } from './subjects';

for (const subject of subjects) {
  describe(`the contract of agents: finding, ${subject.name}`, () => isFound(subject));
  describe(`the contract of agents: state, ${subject.name}`, () => tellsItsState(subject));
}
