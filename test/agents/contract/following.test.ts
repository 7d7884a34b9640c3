import { isFollowed, isFollowedByRows } from './following';
import { isRecognised } from './recognising';
import { subjects } from './subjects';

for (const subject of subjects) {
  describe(`the contract of agents: recognising, ${subject.name}`, () => isRecognised(subject));
  const isBytes = subject.cannot.bytes === undefined;
  const part = isBytes ? isFollowed : isFollowedByRows;
  describe(`the contract of agents: following, ${subject.name}`, () => part(subject));
}
