/** The toy before the contract of agents: pi's form below a first line of its own. `newAgent.test.ts` adds it to the subjects. */
import path from 'node:path';
import type { Chunk, ContractSubject } from '../contract/subject';
import { textOf } from '../contract/subject';
import { newer, noLiveness, noSide, piForm, untold } from '../contract/subjects/piForm';
import { createToy } from './adapter';

const asToy = (chunk: Chunk): Chunk => ({
  ...chunk,
  lines: chunk.lines.map((line) => line.replace('"type":"session"', '"type":"toytoys"')),
});

export const toySubject: ContractSubject = {
  ...piForm,
  name: 'Toy',
  adapter: createToy(),
  cannot: {
    sideChain: noSide,
    subAgents: 'a toy has none',
    liveness: noLiveness,
  },
  windows: { small: untold, large: untold },
  render: (script, session) => piForm.render(script, session).map(asToy),
  put: (home, session, lines) =>
    home.write(path.join(home.dir, '.toy', `${session.id}.jsonl`), textOf(lines)),
  moved: [],
  opensOthers: 'beginnings',
  newer,
};
