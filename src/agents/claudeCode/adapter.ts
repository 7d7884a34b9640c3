/** Claude Code's transcripts behind the common port. */
import type { AgentAdapter } from '../../ports/agent';
import { commandWord } from '../jsonl/commandWord';
import { asString } from '../jsonl/fields';
import { findSessions, watchFolders } from './find';
import { isTranscriptPath } from './folders';
import { parseLine } from './format';
import { liveness, openSessions } from './liveness';
import { endsWithOurs, undoable } from './ours';
import { ClaudeCodeReader } from './reader';
import { inForce } from './settings';
import { versionRefusal, writeCompaction, writeRetreat, writeUndo } from './write';

export const claudeCode: AgentAdapter = {
  name: 'claude-code',
  label: 'Claude Code',
  recognises: (file, firstLine) => isItsLine(firstLine, isTranscriptPath(file)),
  createReader: (textAt) => new ClaudeCodeReader(textAt),
  refusal: versionRefusal,
  writeCompaction,
  writeUndo,
  writeRetreat,
  undoable,
  endsWithOurs,
  liveness,
  openSessions,
  inForce,
  followUp: ({ sessionId }) => {
    const id = commandWord(sessionId);
    const command = id === undefined ? '/resume' : `/resume ${id}`;
    const step = id === undefined ? `"${command}" and choosing the session there` : `"${command}"`;
    return {
      command,
      sentence: `A Claude Code that runs goes on from it after ${step} or its next start.`,
    };
  },
  find: findSessions,
  watchFolders,
};

/** Nearly every line names its session in camel case, as no other agent's does; where the file lies says the rest. */
function isItsLine(text: string, isAtItsPlace: boolean): boolean {
  const json = parseLine(text.replace(/^\uFEFF/, ''));
  // A first line longer than what is looked at, or damaged.
  if (typeof json === 'string') return isAtItsPlace;
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
