import { isHandedOff } from './handOff';
import { subjects } from './subjects';

for (const subject of subjects) {
  // What lies in a database are the same lines as in that agent's files.
  if (subject.cannot.bytes !== undefined) continue;
  describe(`the contract of agents: hand-off, ${subject.name}`, () => isHandedOff(subject));
}
