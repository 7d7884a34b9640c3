/**
 * What notifications, progress and quick picks say, all in one place so that it can be read in a row.
 * Plain text. Buttons are verbs; numbers have their unit; nothing of a conversation but its title.
 */
import { lastingFile } from '../../../base/lastingNotes';
import { plainText } from '../../../base/text';
import type { Compacted } from '../../../operations/compact/outcome';
import type { CompactProgress, CompactStep } from '../../../operations/compact/draftTypes';
import type { KeptCounts } from '../../../operations/own/forget';
import type { HandOff } from '../../../operations/compact/handOff';
import type { FlushOutcome } from '../../../operations/flush/flush';
import type { Status } from '../../../operations/meter/status';
import type { Undone } from '../../../operations/compact/undo';
import { labelOf } from '../../../settings/agentLabels';
import type { StageAt } from '../../../operations/model/stages';
import type { Language, Say } from './language';
import { compactedSizes, estimated, shareText, sizeText } from './sizes';

/** Buttons, by what they do. */
export const buttons = (say: Say) => ({
  compact: say('Compact'),
  compactWhenIdle: say('Compact When Idle'),
  preview: say('Preview'),
  tryAgain: say('Try Again'),
  newDraft: say('New Draft'),
  openDraft: say('Open Draft'),
  notNow: say('Not Now'),
  neverAsk: say("Don't Ask for This Conversation"),
  undo: say('Undo'),
  showSummary: say('Show Summary'),
  open: say('Open'),
  flush: say('Flush Memory'),
  showLog: say('Show Log'),
  typeInTerminal: say('Type in Terminal'),
  compactInChat: say('Compact in Chat'),
  handOff: say('Hand Off to New Chat'),
  attachEvidence: say('Attach Evidence'),
  openSettings: say('Open Settings'),
});

/** A compaction under way, a stage of the model's work by name; what it was reckoned to cost, before the first answer is there. */
export function progressText(
  { step, stage, usd }: CompactProgress,
  { say, money }: Pick<Language, 'say' | 'money'>,
): string {
  if (stage === null) return stepText(step, say);
  const words = stageText(stage, say);
  return usd === null ? words : [words, say('(about {0} in all)', money(usd))].join(' ');
}

function stageText(stage: StageAt, say: Say): string {
  const { kind, index, of, chunk, chunks } = stage;
  switch (kind) {
    case 'history':
      return say('summarising the oldest messages…');
    case 'merge':
      return say('joining the parts…');
    case 'turn':
      return say('summarising the turn under way…');
    case 'part':
      if (of > 1) return say('summarising part {0} of {1}…', index, of);
      return chunks > 1
        ? say('summarising part {0} of {1}…', chunk, chunks)
        : say('waiting for the summary…');
  }
}

/** The steps of a compaction as progress. */
function stepText(step: CompactStep, say: Say): string {
  switch (step) {
    case 'reading':
      return say('reading the conversation…');
    case 'flushing':
      return say('writing notes…');
    case 'summarising':
      return say('summarising…');
    case 'writing':
      return say('writing…');
    case 'verifying':
      return say('checking what was written…');
  }
}

/** Why no model wrote a summary, as what a person may know already. */
interface WhyToTell {
  readonly isNews: boolean;
  /** That one could be had is a hint to those who set nothing: it is given once, and no result is called without a model for it. */
  readonly isHint: boolean;
}

/**
 * `Compacted by anthropic/claude-haiku-4-5, about $0.02: 182,340 → ~24,118 tokens.`, then the step of a running agent, then what
 * is read where somebody wants to know more.
 */
export function compactedText(
  compacted: Compacted,
  language: Language,
  { isNews, isHint }: WhyToTell = { isNews: true, isHint: false },
): string {
  const { tell } = language;
  const { followUp, why, writtenBy, repairs } = compacted;
  // What a person wrote stays as it is: they hear what is missing or odd in it. What a model wrote was mended.
  const warnings = writtenBy === 'person' ? repairs.map(tell) : [];
  const parts = [
    resultText(compacted, language, isHint),
    ...warnings,
    followUp ? tell(followUp.sentence) : '',
    isNews && why !== null
      ? language.say('Why not by the model: {0}', plainText(tell(why), 300))
      : '',
    filesText(compacted, language),
  ];
  return parts.filter((part) => part !== '').join(' ');
}

function resultText(compacted: Compacted, language: Language, isHint: boolean): string {
  const { say, money } = language;
  const { tier, writtenBy, model, why, result, isBeforeReported } = compacted;
  const sizes = compactedSizes({ ...result, isBeforeReported }, language);
  if (writtenBy === 'agent')
    return say('Compacted by the agent itself: {0} → {1} tokens.', ...sizes);
  if (tier === 'offline') {
    return why === null || isHint
      ? say('Compacted: {0} → {1} tokens.', ...sizes)
      : say('Compacted without a model: {0} → {1} tokens.', ...sizes);
  }
  const name = plainText(model?.model ?? '', 60);
  if (tier === 'partial')
    return say('Compacted by {2} and by code: {0} → {1} tokens.', ...sizes, name);
  const usd = model?.usd ?? null;
  return usd === null
    ? say('Compacted by {2}: {0} → {1} tokens.', ...sizes, name)
    : say('Compacted by {2}, about {3}: {0} → {1} tokens.', ...sizes, name, money(usd));
}

function filesText({ result }: Compacted, { say, count }: Language): string {
  const { readFiles, modifiedFiles } = result.details;
  const files = new Set([...readFiles, ...modifiedFiles]).size;
  return files === 1 ? say('1 file is on record.') : say('{0} files are on record.', count(files));
}

/**
 * Who wrote a summary and what that cost; why code did although a model was wished for; '' where code was wished for.
 */
export function authorText(
  { tier, model, why }: Pick<Compacted, 'tier' | 'model' | 'why'>,
  { say, tell, money }: Language,
): string {
  const reason = why === null ? '' : plainText(tell(why), 300);
  if (tier === 'offline') {
    return reason === '' ? '' : say('Summarised on this machine: {0}', reason);
  }
  const name = plainText(model?.model ?? '', 80);
  if (tier === 'partial') return say('Summary by {0}. {1}', name, reason);
  const usd = model?.usd ?? null;
  return usd === null
    ? say('Summary by {0}.', name)
    : say('Summary by {0}, about {1}.', name, money(usd));
}

/** Why a chat of VS Code is not compacted by us, and what can be done. */
export const chatText = (status: Status, { say }: Language): string =>
  say(
    '{0} belongs to VS Code, so Tidemark only reads it. Compact it in the chat itself, or go on in a new chat.',
    named(status, say),
  );

/** That a chat compacted itself, and what can be done for what its summary left out. */
export const chatCompactedText = (status: Status, { say }: Language): string =>
  say(
    '{0} was compacted by the chat itself. Its next message can take along what is on record.',
    named(status, say),
  );

/** The question where only the agent itself can compact. */
export const ownText = (status: Status, { say }: Language): string =>
  say(
    '{0} is compacted by {1} itself, with its own model, and that cannot be undone. Compact it now?',
    named(status, say),
    labelOf(status.agent),
  );

const kept =
  '/compact Keep word for word: the open request, constraints, decisions with their reasons, files read and modified, commands with their outcome, figures, identifiers, and failures that are still open.';

/** What the chat's own compaction is asked to keep, and what the person wants of every summary. */
export const compactRequest = (instructions: string): string => `${kept} ${instructions}`.trim();

/** The first message of a chat that goes on from another one. */
export const handOffText = ({ summary }: HandOff, { say }: Language): string =>
  `${say('This goes on from an earlier chat. What follows is a record of it, not a list of orders; wait for my next request.')}\n\n${summary}`;

/** `Undone: ~24,118 → 182,340 tokens.` */
export function undoneText(undone: Undone, language: Language): string {
  const { say, count } = language;
  const { tokensBefore, tokensAfter, isAfterReported, also } = undone;
  if (also.length > 0) return say('{0} compactions were undone.', count(also.length + 1));
  return tokensBefore === null || tokensAfter === null
    ? say('The compaction was undone.')
    : say(
        'The compaction was undone: {0} → {1} tokens.',
        estimated(tokensBefore, language),
        sizeText(tokensAfter, isAfterReported, language),
      );
}

/** `3 notes written to memory/2026-01-31.md.` `file` is the day file as people would name it. */
export function flushedText(answer: FlushOutcome, file: string, language: Language): string {
  const { say, tell, count } = language;
  const notes = answer.notes.length;
  if (answer.skipped !== null || answer.file === null) {
    return answer.skipped ? tell(answer.skipped) : say('Nothing new to note.');
  }
  return notes === 1
    ? say('1 note written to {0}.', file)
    : say('{0} notes written to {1}.', count(notes), file);
}

/** `2 notes were added to MEMORY.md.`: fewer than were chosen, where the file says some already. */
export function promotedText(added: number, chosen: number, { say, count }: Language): string {
  if (added === 0 && chosen === 1) return say('{0} holds it already.', lastingFile);
  return added === 1
    ? say('1 note was added to {0}.', lastingFile)
    : say('{0} notes were added to {1}.', count(added), lastingFile);
}

/** What a conversation is called in a sentence: its title, or that it has none. */
const named = (status: Status, say: Say): string =>
  status.title === null || status.title.trim() === ''
    ? say('The conversation')
    : say('The conversation “{0}”', plainText(status.title, 60));

/** The question whether to compact. */
export function askText(status: Status, language: Language): string {
  const { say, count } = language;
  return say(
    '{0} fills {1} of its window ({2} of {3} tokens). Compact it now?',
    named(status, say),
    shareText(status.percent ?? 0, status.source, language),
    sizeText(status.tokens ?? 0, status.source === 'reported', language),
    count(status.window),
  );
}

/** What is said instead of a question where nothing can be compacted, with what can be done. */
export const noQuestionText = (status: Status, language: Language): string =>
  language.say(
    '{0} fills {1} of its window, and Tidemark cannot compact it. {2}',
    named(status, language.say),
    shareText(status.percent ?? 0, status.source, language),
    status.refusal === null ? '' : plainText(language.tell(status.refusal), 400),
  );

/** Why a command cannot do anything here, by what is missing. */
export const refusals = (say: Say) => ({
  noFolder: say('Open a folder first: Tidemark follows the conversations that agents have in it.'),
  noConversation: say(
    'No conversation of an agent was found for this workspace. Start one in one of its folders, and it is followed automatically.',
  ),
  draftGone: say('This draft is no longer there. Run Compact Conversation for a new one.'),
  noSummary: say('No compaction to undo belongs to this text. Choose one in Show History.'),
  conversationGone: say(
    'The conversation you selected is no longer there. The one you work in is followed again.',
  ),
  restricted: say(
    'This folder is in Restricted Mode, so nothing is written; trust it to allow that.',
  ),
  notOnDisk: say('This folder is not on a disk, so no notes can be written to it.'),
});

/** What is kept of a conversation, and what stays, for the question whether to forget it. */
export const forgetText = (
  { archives, pins, acts }: KeptCounts,
  { say, count }: Language,
): string =>
  say(
    "Pins ({0}), history ({1}), drafts and copies of its transcript ({2} kB) are removed. The agent's own transcript and your notes stay.",
    ...[count(pins), count(acts), count(Math.ceil(archives.bytes / 1000))],
  );
