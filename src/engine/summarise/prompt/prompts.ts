/**
 * What a model is asked at each stage of a summary, as pure functions. Every prompt encloses its material in data tags that nothing
 * inside can close, names the sections, the language and the length, and offers no tools. Never holds a secret
 * of its own: the material is masked before it comes here.
 */
import type { LanguageCode } from '../../text/language';
import {
  enclosed,
  knownPart,
  lengthPart,
  sectionsAsked,
  sectionsSystem,
  textSystem,
  wishesPart,
} from './promptRules';

/** One request to a model: `ModelCall` without its limit. */
export interface Prompt {
  readonly system: string;
  readonly prompt: string;
}

/** What every stage is told. */
export interface PromptFrame {
  /** The language of the user's messages. */
  readonly language: LanguageCode;
  /** The longest the answer may be, tokens. */
  readonly tokens: number;
  /** The person's words for this summary and the setting `compaction.instructions`; empty ones are left out. */
  readonly wishes: readonly string[];
  /** What code knows of the whole conversation, in its tags; '' where there is nothing. */
  readonly known: string;
}

const joined = (parts: readonly string[]): string =>
  parts.filter((part) => part !== '').join('\n\n');

/** A request for a record under our headings: what to do, what is known, the material, then the rules. */
const sectionsPrompt = (frame: PromptFrame, task: string, material: readonly string[]): Prompt => ({
  system: sectionsSystem(frame.language),
  prompt: joined([
    task,
    knownPart(frame.known),
    ...material,
    sectionsAsked(frame.language),
    wishesPart(frame.wishes),
    lengthPart(frame.tokens),
  ]),
});

const previousPart = (previous: string | null): string =>
  previous === null ? '' : enclosed('previous-summary', previous);

/** One chunk of the conversation. `previous` is the record of everything before it, rolled on; null at the start. */
export function partPrompt(
  frame: PromptFrame & { readonly record: string; readonly previous: string | null },
): Prompt {
  const { previous } = frame;
  const task =
    previous === null
      ? 'Write the record of this conversation.'
      : 'Bring the record up to date. What the previous record holds stays, word for word where it is still true; what the conversation since has settled, repaired, measured again or taken back is changed.';
  return sectionsPrompt(frame, task, [
    previousPart(previous),
    enclosed('conversation', frame.record),
  ]);
}

/** Records of successive parts, oldest first, into one. */
export function mergePrompt(frame: PromptFrame & { readonly parts: readonly string[] }): Prompt {
  const parts = frame.parts.map((part, i) => `Part ${i + 1} of ${frame.parts.length}:\n\n${part}`);
  return sectionsPrompt(
    frame,
    'Merge these records of successive parts of one conversation, oldest first, into one record. Keep every decision with its reason, every request still open and every question nobody answered. Where a later part settles, repairs, replaces or measures again what an earlier one tells, the later one counts. Say nothing twice.',
    [enclosed('part-summaries', parts.join('\n\n'))],
  );
}

/** The first part of a turn whose rest stays in the conversation word for word. */
export function turnPrompt(frame: PromptFrame & { readonly record: string }): Prompt {
  return {
    system: textSystem(frame.language),
    prompt: joined([
      'This is the first part of a turn; the rest of the turn stays in the conversation as it is. Write what a reader of the rest needs to know: what the user asked for in this turn, what was done and found out so far with exact files, commands and results, and what was under way when this part ends. Do not guess how it went on.',
      enclosed('turn-prefix', frame.record),
      wishesPart(frame.wishes),
      lengthPart(frame.tokens),
    ]),
  };
}

/** The oldest content, which does not fit beside the newer: its record goes into the main one. */
export function historyPrompt(
  frame: PromptFrame & { readonly record: string; readonly previous: string | null },
): Prompt {
  return sectionsPrompt(
    frame,
    'This is the oldest part of a long conversation; newer parts are recorded apart. Write what must not be lost from it: what was done and found out, decisions with their reasons, and what was left open at its end. What seems open here may have been settled later: tell it as "open at that time".',
    [previousPart(frame.previous), enclosed('earlier-part', frame.record)],
  );
}

/** Why an answer has to be given again, shorter. */
export type ShorterReason =
  /** Whole, but longer than allowed: the answer itself is shortened, which costs little. */
  | { readonly kind: 'tooLong'; readonly answer: string }
  /** It ended at the limit: nobody knows what it would have said, so the same is asked again. */
  | { readonly kind: 'cut' };

/** The same again within `tokens`; `form` is that of the first answer. */
export function shorterPrompt(
  first: Prompt,
  reason: ShorterReason,
  frame: PromptFrame & { readonly form: 'sections' | 'text' },
): Prompt {
  const limit = lengthPart(frame.tokens);
  if (reason.kind === 'cut') {
    return {
      system: first.system,
      prompt: `${first.prompt}\n\nAn earlier answer was cut off because it was too long. Plan for the length: one line for each point, the least important points left out. ${limit}`,
    };
  }
  return {
    system: first.system,
    prompt: joined([
      'This record is too long. Write it again, shorter: the same facts in fewer words, the least important points left out; decisions and what is open stay. Add nothing.',
      enclosed('summary', reason.answer),
      frame.form === 'sections' ? sectionsAsked(frame.language) : '',
      limit,
    ]),
  };
}
