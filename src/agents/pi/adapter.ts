/** pi's transcripts behind the common port. */
import type { AgentAdapter } from '../../ports/agent';
import { commandWord } from '../jsonl/commandWord';
import { piTreeEdits } from '../piTree/edits';
import { readHeader } from '../piTree/header';
import { PiTreeReader } from '../piTree/reader';
import { SessionFinder } from './find';
import { inForce } from './limits';
import { TurnTeller, whenBusy } from './live';

const finder = new SessionFinder();
const turns = new TurnTeller();

export const pi: AgentAdapter = {
  name: 'pi',
  label: 'pi',
  recognises: (_file, firstLine) => readHeader(firstLine) !== undefined,
  createReader: (textAt) => new PiTreeReader('pi', textAt),
  ...piTreeEdits,
  // A running pi never reads its file again by itself; choosing the session that is open in `/resume` makes it do so.
  followUp: ({ sessionId }) => {
    const id = commandWord(sessionId);
    const start = id === undefined ? 'pi --resume' : `pi --session ${id}`;
    return {
      command: '/resume',
      sentence: `A pi that has this session open goes on from it after "/resume" and choosing the session there; otherwise start it with "${start}".`,
    };
  },
  inForce,
  liveness: async ({ file }, listing) =>
    finder.isOld(file) ? 'unknown' : turns.liveness(file, listing),
  whenBusy,
  find: (folders, listing, around) => finder.find(folders, listing, around),
  watchFolders: (folders, around) => finder.watchFolders(folders, around),
};
