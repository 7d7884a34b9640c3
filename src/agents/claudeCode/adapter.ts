/** Claude Code's transcripts behind the common port. */
import { said } from '../../base/sentence';
import type { Conversation } from '../../engine/conversation/types';
import type { AgentAdapter, FollowUp } from '../../ports/agent';
import { commandWord } from '../jsonl/commandWord';
import { asString, parsedObject } from '../jsonl/fields';
import { SessionFinder, watchFolders } from './find';
import { isTranscriptPath, memoryFolders } from './folders';
import { liveness, openSessions } from './liveness';
import { endsWithOurs, undoable } from './marks';
import { ClaudeCodeReader } from './read/reader';
import { inForce } from './settings';
import { versionRefusal, writeCompaction, writeRetreat, writeUndo } from './write';
import { claudeCodeFacts } from './facts';

export function createClaudeCode(): AgentAdapter {
  const finder = new SessionFinder();
  return {
    name: claudeCodeFacts.name,
    label: claudeCodeFacts.label,
    read: {
      recognises: (file, firstLine) => isItsLine(firstLine, isTranscriptPath(file)),
      createReader: (textAt) => new ClaudeCodeReader(textAt),
      inForce,
    },
    refusal: versionRefusal,
    write: { writeCompaction, writeUndo, writeRetreat, undoable, endsWithOurs, followUp },
    live: { liveness, openSessions },
    find: {
      sessions: (folders, listing, around) => finder.find(folders, listing, around),
      watchFolders,
      memoryFolders,
    },
  };
}

function followUp({ sessionId }: Pick<Conversation, 'sessionId'>): FollowUp {
  const id = commandWord(sessionId);
  if (id === undefined)
    return {
      command: '/resume',
      sentence: said`If Claude Code is running, type "/resume" and choose this session. Otherwise it picks this up the next time it starts.`,
    };
  const command = `/resume ${id}`;
  return {
    command,
    sentence: said`If Claude Code is running, type "${command}". Otherwise it picks this up the next time it starts.`,
  };
}

/** Nearly every line names its session in camel case, as no other agent's does; where the file lies says the rest. */
function isItsLine(text: string, isAtItsPlace: boolean): boolean {
  const json = parsedObject(text.replace(/^\uFEFF/, ''));
  // A first line longer than what is looked at, or damaged.
  if (!json) return isAtItsPlace;
  const type = asString(json['type']);
  if (type === undefined || type === 'session' || 'payload' in json) return false;
  return (
    isAtItsPlace ||
    typeof json['sessionId'] === 'string' ||
    typeof json['leafUuid'] === 'string' ||
    'parentUuid' in json ||
    type === 'file-history-snapshot'
  );
}
