/**
 * Which notes a flush should write: proposed by the model of the setting in exactly one request, else by code on this machine.
 * A model only proposes; redaction, duplicates and writing are code's, for a model repeats itself and writes where it is told to.
 */
import type { Sentence } from '../../base/sentence';
import { LanguageVote } from '../../engine/text/language';
import { findContextStart, modelInForce } from '../../engine/conversation/context';
import type { Entry, EntryRef } from '../../engine/conversation/types';
import { parseModelNotes } from '../../engine/flush/modelNotes';
import { freshNotes, type Note } from '../../engine/flush/notes';
import { notesOffline } from '../../engine/flush/offline';
import { type Mask, maskOf } from '../../engine/secrets/mask';
import { unusableAnswer } from '../../engine/summarise/answer/answer';
import { notesPrompt } from '../../engine/summarise/prompt/notesPrompt';
import type { Prompt } from '../../engine/summarise/prompt/prompts';
import { serialiseEntry } from '../../engine/summarise/prompt/serialise';
import { shownEntries } from '../../engine/summarise/prompt/visibleEntries';
import { familyOf } from '../../engine/tokens/families';
import type { Model, ModelProblem, ModelUsage } from '../../ports/model';
import type { Outside } from '../../ports/outside';
import type { SeenFile } from '../../ports/transcripts';
import { newestEntries } from '../bounds';
import type { Limits } from '../limits';
import { useOf, type ModelUse } from '../model/modelUse';
import { modelNamed } from '../meter/measure';
import { pickModel } from '../model/pickModel';
import { leastAnswer, tooSmallWindow } from '../model/requestRoom';

export interface Proposed {
  readonly notes: readonly Note[];
  /** Who proposed them. */
  readonly tier: 'model' | 'offline';
  /** What the model was asked and used; null where none was asked. */
  readonly model: ModelUse | null;
  /** Why code proposed them although a model was wished for; null otherwise. */
  readonly why: Sentence | null;
}

export interface NotesQuestion {
  readonly limits: Limits;
  readonly byPerson: boolean;
  /** Hears why the model gave no answer. */
  readonly onProblem?: (problem: ModelProblem) => void;
  /** Texts that hold notes already: earlier days' files, MEMORY.md, the day's. */
  readonly known: readonly string[];
  /** When notes were last made of the conversation, milliseconds since the epoch; null = never. */
  readonly lastMs: number | null;
  readonly signal: AbortSignal;
}

/** Notes that are not yet known; the flush that writes them holds the conversation's lock, so a model gets no longer than this. */
const longestMs = 60_000;
const mostNotes = 12;
const mostOutputTokens = 2_000;
const promptTokens = 2_048;

/** Proposes notes of what the conversation holds, and of what was compacted away before anybody noted it. */
export async function proposeNotes(
  seen: SeenFile,
  question: NotesQuestion,
  outside: Outside,
): Promise<Proposed> {
  const refs = refsToNote(seen.conversation.path, question.lastMs);
  const mask = maskOf();
  const byModel = await fromModel(seen, newestEntries(refs), mask, question, outside);
  if (byModel.kind === 'notes') {
    const { notes, use } = byModel;
    return { notes: freshNotes(notes, question.known), tier: 'model', model: use, why: null };
  }
  const notes = notesOffline({
    // Read anew: the model has used the first ones up.
    entries: newestEntries(refs),
    cwd: seen.conversation.cwd,
    redact: mask,
    hash: outside.hash,
    lastMs: question.lastMs,
  });
  return {
    notes: freshNotes(notes, question.known),
    tier: 'offline',
    model: byModel.use,
    why: byModel.why,
  };
}

/** The context that notes were last made of with all that came since: an agent that compacts by itself waits for no notes. */
function refsToNote(path: readonly EntryRef[], lastMs: number | null): readonly EntryRef[] {
  let { boundary, keptFrom } = findContextStart(path);
  while (boundary !== null && !wasNoted(path[boundary.index - 1], lastMs))
    ({ boundary, keptFrom } = findContextStart(path, boundary.index - 1));
  return path.slice(keptFrom);
}

/** Whether notes were made once this was said, which a context ended with. */
const wasNoted = (last: EntryRef | undefined, lastMs: number | null): boolean =>
  last === undefined || (lastMs !== null && (last.load().atMs ?? 0) <= lastMs);

type FromModel =
  | { readonly kind: 'notes'; readonly notes: readonly Note[]; readonly use: ModelUse }
  | { readonly kind: 'none'; readonly why: Sentence | null; readonly use: ModelUse | null };

async function fromModel(
  seen: SeenFile,
  entries: Iterable<Entry>,
  mask: Mask,
  question: NotesQuestion,
  outside: Outside,
): Promise<FromModel> {
  const { limits, byPerson, known, signal, onProblem } = question;
  const session = modelNamed(limits) ?? modelInForce(seen.conversation.path);
  const picked = await pickModel(limits.models, session, { byPerson, signal }, outside);
  if (!picked.ok) return { kind: 'none', why: picked.problem.why, use: null };
  const model = picked.value;
  const shown = shownEntries(entries).filter(({ kind }) => kind !== 'compaction');
  const prompt = await promptFor(shown, model, mask, question, outside);
  if (prompt.kind === 'none') return { ...prompt, use: null };
  const used = (answers: readonly (ModelUsage | null)[]): ModelUse =>
    useOf(model, 1, answers, outside.prices());
  const { totalMs, idleMs } = limits.models;
  const answered = await model.ask(
    { ...prompt.prompt, maxOutputTokens: Math.min(mostOutputTokens, prompt.roomTokens) },
    { signal, idleMs, totalMs: Math.min(totalMs, longestMs) },
  );
  if (!answered.ok) {
    const { problem } = answered;
    onProblem?.(problem);
    return { kind: 'none', why: problem.sentence, use: used(problem.usage ? [problem.usage] : []) };
  }
  const use = used([answered.value.usage]);
  const read = parseModelNotes(answered.value.text, {
    entries: shown,
    cwd: seen.conversation.cwd,
    limit: mostNotes,
    known,
    redact: mask,
    hash: outside.hash,
  });
  switch (read.kind) {
    case 'nothing':
      return { kind: 'notes', notes: [], use };
    case 'notes':
      return { kind: 'notes', notes: read.notes, use };
    case 'unusable': {
      return { kind: 'none', why: unusableAnswer(model.name, read.reason), use };
    }
  }
}

type NotesPrompt =
  /** `roomTokens`: what the window holds beside it. */
  | { readonly kind: 'prompt'; readonly prompt: Prompt; readonly roomTokens: number }
  /** There is nothing to ask about, or, with a sentence, no room for it. */
  | { readonly kind: 'none'; readonly why: Sentence | null };

async function promptFor(
  shown: readonly Entry[],
  model: Model,
  mask: Mask,
  { limits, known, signal }: NotesQuestion,
  outside: Outside,
): Promise<NotesPrompt> {
  const { windowTokens } = await model.limits(signal);
  const counter = outside.counters.exact(familyOf(model.id).encoding);
  const room = Math.floor(windowTokens * 0.8) - promptTokens - mostOutputTokens;
  const record = newestThatFit(shown, Math.max(room, 256), mask, (text) => counter.count(text));
  if (record === '') return { kind: 'none', why: null };
  const vote = new LanguageVote();
  for (const entry of shown) vote.add(typed(entry));
  const prompt = notesPrompt({
    record,
    known: mask(known.join('\n')).slice(-8_000),
    limit: mostNotes,
    language: vote.result() ?? 'en',
    prompts: limits.flushPrompts,
  });
  const size = counter.count(prompt.system) + counter.count(prompt.prompt);
  const tokens = size + leastAnswer;
  if (tokens <= windowTokens) return { kind: 'prompt', prompt, roomTokens: windowTokens - size };
  return { kind: 'none', why: tooSmallWindow(model.name, windowTokens, tokens) };
}

/** What the person typed. */
const typed = (entry: Entry): string =>
  entry.kind === 'message' && entry.role === 'user' && entry.origin === 'person'
    ? entry.blocks.map((block) => (block.kind === 'text' ? block.text : '')).join('\n')
    : '';

/** The newest entries as text, as many as fit into so many tokens. */
function newestThatFit(
  entries: readonly Entry[],
  mostTokens: number,
  mask: Mask,
  count: (text: string) => number,
): string {
  const texts: string[] = [];
  let used = 0;
  for (const entry of [...entries].reverse()) {
    const text = serialiseEntry(entry, { redact: mask });
    const tokens = count(text);
    // One that is too long on its own does not take the place of all others.
    if (tokens > mostTokens) continue;
    used += tokens;
    if (used > mostTokens) break;
    if (text !== '') texts.unshift(text);
  }
  return texts.join('\n\n');
}
