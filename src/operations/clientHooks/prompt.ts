/**
 * What is done when a prompt goes to an agent's model, where the person wished for it: notes that bear on it go with it, and what it
 * asks to be remembered is noted. Never in a folder that is not trusted: its notes may be anybody's.
 */
import type { AgentName } from '../../engine/conversation/types';
import { standingIn } from '../../engine/flush/lastingRules';
import { bearsOn } from '../../engine/memory/relevance';
import type { MemoryOptions } from '../../engine/memory/options';
import { maskOf } from '../../engine/secrets/mask';
import { recalledIn, withRecalled } from '../../engine/session/notesInPrompts';
import type { MemoryHit } from '../../ports/memory/memoryStore';
import type { Outside } from '../../ports/outside';
import { asData, noteText } from '../memory/cite';
import { hitsWithin } from '../memory/recall';
import { saveNote } from '../memory/save';
import { scopeOf } from '../memory/scope';
import { searchMemory } from '../memory/search';

export interface AskedPrompt {
  readonly agent: AgentName;
  /** What the conversation is known by to its agent. */
  readonly sessionId: string;
  /** Its transcript; null where the agent does not tell. */
  readonly file: string | null;
  readonly prompt: string;
  /** The folder that the agent works in, absolute. */
  readonly workspace: string;
}

/** Notes looked at, most that go with one prompt, and their tokens. */
const lookedAt = 20;
const mostNotes = 6;
const mostTokens = 600;

const lead = `Notes from earlier work in this folder that may bear on this prompt. ${asData}`;

/** The notes that go with a prompt; null where none does. */
export async function notesFor(
  { agent, sessionId, file, prompt, workspace }: AskedPrompt,
  memory: MemoryOptions,
  outside: Outside,
): Promise<string | null> {
  const asked = { text: prompt, also: [], limit: lookedAt };
  const scope = scopeOf(workspace, memory);
  // What the conversation has said, its model has before it.
  const sessions = scope.sessions && { ...scope.sessions, without: { agent, sessionId, file } };
  const found = await searchMemory({ ...scope, sessions }, asked, memory, outside);
  if (!found.ok) return null;
  const key = { agent, sessionId };
  const told = recalledIn(await outside.records.get(key));
  const bears = bearsOn(prompt);
  const nameOf = ({ text }: MemoryHit): string => outside.hash(text).slice(0, 12);
  const fitting = found.value.hits.filter((hit) => !told.has(nameOf(hit)) && bears(hit.text));
  const given = hitsWithin(fitting.slice(0, mostNotes), mostTokens);
  if (given.length === 0) return null;
  await outside.records.update(key, (record) => withRecalled(record, given.map(nameOf)));
  const isCited = memory.citations === 'on';
  return `${[lead, ...given.map((hit) => noteText(hit, isCited))].join('\n')}\n`;
}

/** Notes what a prompt asks to be remembered, in the file of the day; what is noted already is not noted again. */
export async function noteAsked(
  { prompt, workspace }: Pick<AskedPrompt, 'prompt' | 'workspace'>,
  outside: Outside,
): Promise<void> {
  // Masked as a whole: a sentence alone does not say that what it names is a secret.
  for (const text of standingIn(maskOf()(prompt))) {
    const note = { text, kind: 'constraint', files: [], where: null };
    const saved = await saveNote(workspace, note, outside);
    if (!saved.ok) outside.log.warn('not noted', { kind: saved.problem.kind });
  }
}
