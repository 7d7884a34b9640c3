/**
 * The first words of a conversation, to know it by where it has no title. Shown to the person whose conversation it is,
 * never logged; secrets are masked all the same, because lists end up in pictures.
 */
import { plainText } from '../../base/text';
import type { EntryRef } from '../../engine/conversation/types';
import { messagesOfOthers } from '../../engine/record/others';
import { maskOf } from '../../engine/secrets/mask';
import { isHandedPlan, typedText } from '../../engine/text/personText';

/** Entries in the person's name looked at: what programs say in it before the first request is little. */
const mostLooked = 20;
/** Characters looked at, and how many of them at a cut may be half a secret. */
const mostTaken = 64_000;
const mostAtCut = 4_000;
const mostShown = 100;

/** A title is cut where it is shown, so it is masked before that. */
export const maskedTitle = (title: string | null): string | null =>
  title === null ? null : maskOf()(title);

/** A command of a client with nothing behind it: many conversations begin with the same one. */
const isBareCommand = (text: string): boolean => /^\/[\w:.-]*$/.test(text);

/**
 * The person's first request on one line, one that says more than a command's name where there is one; else what another agent gave
 * to do; null where there is neither near the start.
 */
export function firstRequest(path: readonly EntryRef[]): string | null {
  // Codex puts the person's messages behind its compaction: their lines say which was first.
  const asked = path.filter(({ role }) => role === 'user').sort((a, b) => a.line - b.line);
  let command: string | null = null;
  let given: string | null = null;
  for (const ref of asked.slice(0, mostLooked)) {
    const { whole, isPersons } = wordsIn(ref);
    const typed = isPersons ? typedText(whole) : '';
    const text = plainText(planName(typed) ?? typed, mostShown).trim();
    if (isBareCommand(text)) command ??= text;
    else if (text !== '') return text;
    given ??= messagesOfOthers(whole)[0] ?? null;
  }
  return command ?? (given === null ? null : plainText(given, mostShown).trim());
}

/** What a user's entry begins with, masked, and whether that is the person. */
function wordsIn(ref: EntryRef): { readonly whole: string; readonly isPersons: boolean } {
  const entry = ref.load();
  const blocks = entry.kind === 'message' && !entry.hidden ? entry.blocks : [];
  const block = blocks.find((candidate) => candidate.kind === 'text');
  const isPersons = entry.kind === 'message' && entry.origin === 'person';
  return { whole: block?.kind === 'text' ? maskedBeginning(block.text) : '', isPersons };
}

/** The heading of a plan that a client hands to a new conversation: the words above it are the client's, the same for each. */
const planName = (typed: string): string | undefined =>
  isHandedPlan(typed) ? /^#{1,6} +(\S.*)$/mu.exec(typed)?.[1] : undefined;

/** Masked before anything is taken out of it: what a program put beside the person's words may say which of them is a secret. */
function maskedBeginning(whole: string): string {
  const masked = maskOf()(whole.slice(0, mostTaken));
  return whole.length > mostTaken ? masked.slice(0, -mostAtCut) : masked;
}
