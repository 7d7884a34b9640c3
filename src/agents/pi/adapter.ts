/** pi's transcripts behind the common port. */
import { said } from '../../base/sentence';
import type { Conversation } from '../../engine/conversation/types';
import type { AgentAdapter, FollowUp } from '../../ports/agent';
import { commandWord } from '../jsonl/commandWord';
import { piTreeEdits } from '../piTree/edits';
import { readHeader } from '../piTree/header';
import { PiTreeReader } from '../piTree/reader';
import { SessionFinder } from './find';
import { inForce } from './limits';
import { TurnTeller, whenBusy } from './liveness';
import { piFacts } from './facts';

const { refusal, write } = piTreeEdits(3);

export function createPi(): AgentAdapter {
  const finder = new SessionFinder();
  const turns = new TurnTeller();
  return {
    name: piFacts.name,
    label: piFacts.label,
    read: {
      recognises: (_file, firstLine) => readHeader(firstLine) !== undefined,
      createReader: (textAt) => new PiTreeReader('pi', textAt),
      inForce,
    },
    refusal,
    write: { ...write, followUp },
    live: {
      liveness: async ({ file }, listing) =>
        finder.isOld(file) ? 'unknown' : turns.liveness(file, listing),
      whenBusy,
    },
    find: {
      sessions: (folders, listing, around) => finder.find(folders, listing, around),
      watchFolders: (folders, around) => finder.watchFolders(folders, around),
    },
  };
}

/** A running pi never reads its file again by itself; choosing the session that is open in `/resume` makes it do so. */
function followUp({ sessionId }: Pick<Conversation, 'sessionId'>): FollowUp {
  const id = commandWord(sessionId);
  const start = id === undefined ? 'pi --resume' : `pi --session ${id}`;
  return {
    command: '/resume',
    sentence: said`If pi is open, type "/resume" and choose this session. Otherwise start it with "${start}".`,
  };
}
