/**
 * Where a person has set that Claude Code compacts by itself, or not at all:
 * the client's own file, then the settings of the person, of the project and of the project for this person alone, the later over
 * the earlier, and the variables that those or this process have. What was typed on a command line is in no file.
 */
import path from 'node:path';
import { modelInForce } from '../../engine/conversation/context';
import type { Conversation } from '../../engine/conversation/types';
import type { Listing, Surroundings } from '../../ports/listing';
import { asObject, asTokens, parsedObject, type Json } from '../jsonl/fields';
import { configFolder } from './folders';
import { ownLimitOf } from './read/windows';

/** The conversation with the point at which the client compacts, as its settings stand now. */
export async function inForce(
  conversation: Conversation,
  listing: Listing,
  around: Surroundings,
): Promise<Conversation> {
  const files = filesOf(conversation.cwd, around);
  const read = await Promise.all(files.map((file) => settingsIn(file, listing)));
  const settings = read.reduce(merged, {});
  const own = compactionIn(settings, around, modelInForce(conversation.path)?.id ?? '');
  return own === undefined ? conversation : { ...conversation, ownLimitTokens: own };
}

/** A file that names some variables leaves those of the files before it as they are. */
const merged = (all: Json, later: Json): Json => ({
  ...all,
  ...later,
  env: { ...asObject(all['env']), ...asObject(later['env']) },
});

/** Undefined where nothing is set. */
function compactionIn(settings: Json, { env }: Surroundings, model: string) {
  const named = { ...env, ...asObject(settings['env']) };
  const isOff = ['DISABLE_AUTO_COMPACT', 'DISABLE_COMPACT'].some((name) => isTrue(named[name]));
  if (isOff || settings['autoCompactEnabled'] === false) return null;
  const limit = tokensIn(named['CLAUDE_CODE_AUTO_COMPACT_WINDOW'] ?? settings['autoCompactWindow']);
  return limit === undefined ? undefined : ownLimitOf(model, limit);
}

const isTrue = (value: unknown): boolean =>
  typeof value === 'string' && /^(?:1|true|yes|on)$/i.test(value.trim());

function tokensIn(value: unknown): number | undefined {
  const tokens = asTokens(typeof value === 'string' ? Number(value) : value);
  return tokens === 0 ? undefined : tokens;
}

function filesOf(cwd: string | null, around: Surroundings): readonly string[] {
  const folder = configFolder(around);
  const isMoved = (around.env['CLAUDE_CONFIG_DIR'] ?? '') !== '';
  const own = path.join(isMoved ? folder : around.home, '.claude.json');
  const project = cwd === null ? [] : ['settings.json', 'settings.local.json'];
  const inProject = project.map((name) => path.join(cwd ?? '', '.claude', name));
  return [own, path.join(folder, 'settings.json'), ...inProject];
}

/** A file's settings that matter here; empty where it cannot be read, as it is then for the client. */
async function settingsIn(file: string, listing: Listing): Promise<Json> {
  const text = (await listing.smallText(file)) ?? '';
  // Looked at with every reading of the transcript, and the client's own file is large and hardly ever names any of these.
  if (!/"(?:autoCompact(?:Enabled|Window)|env)"/.test(text)) return {};
  const { autoCompactEnabled, autoCompactWindow, env } =
    parsedObject(text.replace(/^\uFEFF/, '')) ?? {};
  const set = { autoCompactEnabled, autoCompactWindow, env };
  return Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined));
}
