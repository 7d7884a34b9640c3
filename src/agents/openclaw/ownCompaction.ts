/**
 * How OpenClaw compacts a conversation of its database itself: `openclaw sessions compact "<key>"`, answered by its running
 * gateway (tried with 2026.9.6). Never `--max-lines`, which cuts the transcript for good. Traps: the command names a key and
 * compacts whatever that key leads to now, in whatever state folder the environment names; and a key may hold what others wrote.
 */
import path from 'node:path';
import { parsedJson } from '../../base/json';
import { said } from '../../base/sentence';
import { plainText } from '../../base/text';
import type { EditRefused } from '../../ports/edits';
import type { Surroundings } from '../../ports/listing';
import type { OwnOutcome, OwnCompaction } from '../../ports/ownCompaction';
import { asObject, asString, type Json } from '../jsonl/fields';
import { editRefused } from '../jsonl/refusal';
import { stateFolder } from './find';

/** A conversation as OpenClaw lists it. */
export interface ListedKey {
  readonly key: string | null;
  /** Whether the key leads to this very conversation and not to one that took its place. */
  readonly isCurrent: boolean;
}

const place = /^(.+)[/\\]agents[/\\]([^/\\]+)[/\\]agent[/\\]openclaw-agent\.sqlite#[^#]+$/;

/** Words that stay as they are between double quotes in every shell, and are no options. */
const harmless = /^[\p{L}\p{N}_.:@+/#=~,!][\p{L}\p{N}_.:@+/#=~,! -]*$/u;

/** What the gateway says while a turn is under way or waits; it never breaks into one. */
const busy = / has (?:an active run|queued work); retry after it finishes/;

/** What would be run for a conversation; a refusal where the command would reach another one or none. */
export function ownCompaction(
  { key, isCurrent }: ListedKey,
  file: string,
  around: Surroundings,
): OwnCompaction | EditRefused {
  if (key === null || !isCurrent) {
    return editRefused(
      said`A newer conversation has replaced this one in OpenClaw, which compacts only the newer one. Choose that one.`,
    );
  }
  const [, state = '', agent = ''] = place.exec(file) ?? [];
  const own = stateFolder(around);
  if (state === '' || path.resolve(state) !== path.resolve(own)) {
    return editRefused(
      said`This database does not lie in ${plainText(own, 200)}, where openclaw would look for the conversation; start Tidemark with OPENCLAW_STATE_DIR set to its folder.`,
    );
  }
  if (![key, agent].every((word) => harmless.test(word))) {
    return editRefused(
      said`The key of this conversation has characters that a shell would change, so Tidemark does not run openclaw sessions compact for it: ${plainText(key, 200)}`,
    );
  }
  return { ...words, argv: ['openclaw', 'sessions', 'compact', key, '--agent', agent, '--json'] };
}

const words = {
  kind: 'own',
  sentence: said`OpenClaw compacts this conversation itself, with its own model, and that cannot be undone.`,
  needs: said`OpenClaw compacts this conversation itself, which needs its command and its running gateway on this machine. Start it with "openclaw gateway run", then try again.`,
  noPreview: said`OpenClaw writes the summary of this conversation itself, so what is shown is not what it will write.`,
  noWords: said`OpenClaw writes the summary of this conversation itself and takes no words from outside. Compact without them, or type /compact with your wishes in one of its chats.`,
  noUndo: said`OpenClaw compacts this conversation itself, in its own database, so undoing does not apply. Nothing is lost: the older messages stay in that database.`,
  answered,
} as const satisfies Partial<OwnCompaction>;

/** The JSON that the command prints, with or without other lines around it. */
function answered({ output }: { readonly output: string }): OwnOutcome {
  const fields = asObject(parsedJson(output.trim()) ?? parsedJson(inBraces(output)));
  if (!fields) return { kind: 'unknown' };
  if (fields['compacted'] === true && fields['ok'] === true) return { kind: 'compacted' };
  const told = reasonIn(fields);
  if (told === undefined && fields['compacted'] !== false) return { kind: 'unknown' };
  if (busy.test(told ?? '')) return { kind: 'busy' };
  // What is behind the second line is about its own configuration.
  const reason = told?.split('\n').slice(0, 2).join(' ') ?? null;
  return { kind: 'notCompacted', reason: reason === null ? null : plainText(reason, 300) };
}

/** `error` is a sentence where the gateway says no, and holds one where the command line does. */
const reasonIn = ({ reason, error }: Json): string | undefined =>
  asString(reason) ?? asString(error) ?? asString(asObject(error)?.['message']);

/** From the first line that begins with a brace to the last brace. */
function inBraces(output: string): string {
  const begin = /^\{/m.exec(output)?.index ?? 0;
  return output.slice(begin, output.lastIndexOf('}') + 1);
}
