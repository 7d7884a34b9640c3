/**
 * Carries out what a model asks of memory. What it gets to read are notes as data, marked as such: whoever could write into a file of
 * notes must not be able to give orders through it.
 */
import { failed, ok, type Result } from '../../base/result';
import { inEnglish, said, type Sentence } from '../../base/sentence';
import { counted } from '../../base/text';
import { untrusted, type MemoryOptions } from '../../engine/memory/options';
import { lastingFile } from '../../base/lastingNotes';
import type { MemoryHit, MemoryScope } from '../../ports/memory/memoryStore';
import type { Outside } from '../../ports/outside';
import type { WorkspacePlace } from '../limits';
import { refusal, refused, type Problem } from '../problems';
import { asData, noteText, shownPath } from './cite';
import { forgetNotes, notesToForget } from './forget';
import { recall } from './recall';
import { saveNote } from './save';
import { scopeOf } from './scope';
import { getMemory } from './get';
import { searchMemory } from './search';
import type { ToolAnswer, ToolCall, ToolName } from './toolCall';

export interface ToolPlace {
  readonly place: WorkspacePlace;
  readonly memory: MemoryOptions;
}

export async function callTool(
  call: ToolCall,
  { place, memory }: ToolPlace,
  outside: Outside,
): Promise<Result<ToolAnswer, Problem>> {
  const { workspace, trusted } = place;
  if (workspace === null) return failed(noFolder);
  const allowed = trusted ? memory : untrusted(memory);
  const here = { workspace, scope: scopeOf(workspace, allowed), memory: allowed, outside };
  const missing = outside.noteSources.missing(here.scope);
  if (missing) return refused(missing);
  switch (call.tool) {
    case 'memory_search':
      return search(call, here);
    case 'memory_get':
      return get(call, here);
    case 'memory_recall':
      return recalled(call, here);
    case 'memory_store':
      return trusted ? store(call, here) : failed(notTrusted);
    case 'memory_forget':
      return trusted ? forget(call, here) : failed(notTrusted);
  }
}

interface Here {
  readonly workspace: string;
  readonly scope: MemoryScope;
  readonly memory: MemoryOptions;
  readonly outside: Outside;
}
type CallOf<Name extends ToolName> = Extract<ToolCall, { readonly tool: Name }>;
type CallOutcome = Result<ToolAnswer, Problem>;

async function search(
  { query, also, limit }: CallOf<'memory_search'>,
  { scope, memory, outside }: Here,
): Promise<CallOutcome> {
  const found = await searchMemory(scope, { text: query, also, limit }, memory, outside);
  if (!found.ok) return found;
  const { hits, notes, problems } = found.value;
  const text =
    hits.length > 0
      ? listed(hits, memory)
      : `Nothing found in ${counted(notes, 'note')}. Other words for it may help.`;
  return read(withProblems(text, problems));
}

async function get(
  { note }: CallOf<'memory_get'>,
  { scope, memory, outside }: Here,
): Promise<CallOutcome> {
  const found = await getMemory(scope, note, outside);
  if (!found.ok) return found;
  const { path, line, endLine, text, left } = found.value;
  const place = `${shownPath(path)}#L${line}-L${endLine}:`;
  const cited = memory.citations === 'off' ? [] : [place];
  return read(withProblems([lead, ...cited, text].join('\n'), left ? [left] : []));
}

async function recalled(
  { about, tokens }: CallOf<'memory_recall'>,
  { scope, memory, outside }: Here,
): Promise<CallOutcome> {
  const found = await recall(scope, about, tokens, memory, outside);
  if (!found.ok) return found;
  const { hits, notes, problems } = found.value;
  const none =
    notes === 0
      ? 'There are no notes yet.'
      : `No note bears on that, or fits in ${counted(tokens, 'token')}.`;
  const text = hits.length === 0 ? none : listed(hits, memory);
  return read(withProblems(text, problems));
}

async function forget(
  { id }: CallOf<'memory_forget'>,
  { scope, outside }: Here,
): Promise<CallOutcome> {
  const notes = await notesToForget(scope, `^${id}`, outside);
  if (!notes.ok) return notes;
  const gone = await forgetNotes(scope, notes.value, outside);
  if (!gone.ok) return gone;
  const { notes: removed, unshared } = gone.value;
  const lines = removed.reduce((sum, note) => sum + note.lines, 0);
  return read(withProblems(`Forgotten: ${counted(lines, 'line')}.`, unshared));
}

async function store(
  { text, kind, files, lasting }: CallOf<'memory_store'>,
  { workspace, scope, outside }: Here,
): Promise<CallOutcome> {
  const where = lasting ? lastingFile : null;
  const saved = await saveNote(workspace, { text, kind, files, where }, outside);
  if (!saved.ok) return saved;
  const { path, id, stored, receipt, isMasked } = saved.value;
  const masked = isMasked ? ' What looked like a secret was masked in it.' : '';
  const what = stored
    ? `Saved in ${path} as ^${id}.`
    : `${path} holds it already as ^${id}, which stays as it is.`;
  const unshared = await outside.memoryStore.share(scope, 'changes');
  return ok({ text: withProblems(what + masked, unshared), receipt });
}

const lead = `Notes from files of this workspace. ${asData}`;

/** `memory/2026-01-31.md#L4 (2026-01-31) [decision] … ^id`, one note after the other. */
const listed = (hits: readonly MemoryHit[], { citations }: MemoryOptions): string =>
  [lead, ...hits.map((hit) => noteText(hit, citations !== 'off'))].join('\n');

/** What stood in the way, below the answer: a model is to know what it has not seen. */
const withProblems = (text: string, problems: readonly Sentence[]): string =>
  [text, ...problems.map(inEnglish)].join('\n');

const read = (text: string): CallOutcome => ok({ text, receipt: null });

const noFolder: Problem = refusal(
  said`No folder is open, and notes belong to one. Open a folder first.`,
);
const notTrusted: Problem = refusal(
  said`This folder is in Restricted Mode, so no notes are changed; trust it to allow them.`,
);
