/**
 * Everything worth carrying over from a conversation, collected in one pass over its entries. Collected
 * anew from the whole branch each time, so that nothing depends on how an earlier summary was cut. Each entry is masked as a
 * whole before anything is read out of it: a sentence of a pasted key does not look like one.
 * Thinking, injected text and tool output are never read as words of the person or the assistant.
 */
import type { Block, Compaction, Entry, EntryId, Message } from '../conversation/types';
import type { Mask } from '../secrets/mask';
import { maskedEntry } from '../secrets/maskedEntry';
import { Books } from './books';
import { carryBranch, carrySummary } from './carryOver';
import { messagesOfOthers } from './others';
import { isOurSummary } from '../summary/openings';
import { wasAborted } from './outputs/outcome';
import { CallPairing } from './toolCalls';
import type { Source } from './why';
import { isForPerson } from './person/answers';
import { noteAssistant, noteOther, notePerson } from './person/words';
import { noticesIn } from './runs/reports';
import { noteCall, noteReport } from './work/calls';
import { noteShell } from './work/commands';

export class Ledger extends Books {
  /** Summaries of ours on the branch, oldest first; cleared by a reset like everything else. */
  readonly summaries: string[] = [];
  /** What each entry seen was, by its place. */
  readonly #sources: Source[] = [];
  #calls = new CallPairing();
  /** Where the agent or the person spoke last. */
  #spokenAt = 0;
  /** Whether nobody has spoken since the agent said something of which the transcript does not say that it then stopped. */
  #isTelling = false;
  readonly #compactions = new Set<string>();

  constructor(
    cwd: string | null,
    private readonly mask: Mask,
    readonly startsAmid = false,
  ) {
    super(cwd);
  }

  /** Takes one entry into account, in the order of the branch. */
  feed(raw: Entry): void {
    const entry = maskedEntry(raw, this.mask);
    this.total += 1;
    const isSummary = raw.kind === 'compaction' || raw.kind === 'branchSummary';
    this.#sources[this.total] = { id: raw.id, line: raw.line > 0 ? raw.line : null, isSummary };
    if (entry.kind === 'message') this.#message(entry);
    else if (entry.kind === 'compaction') this.#carry(entry);
    else if (entry.kind === 'branchSummary') carryBranch(this, entry.summary, this.total);
    else if (entry.kind === 'reset') this.clear();
    else if (entry.kind === 'other' && entry.isStop) this.requests.interrupted();
  }

  /** The entry at a place; undefined for a place that is none. */
  readonly sourceAt = (at: number): Source | undefined => this.#sources[at];

  /** The place of an entry; 0 where it was not seen. */
  placeOf(id: EntryId): number {
    return Math.max(
      0,
      this.#sources.findLastIndex((source) => source?.id === id),
    );
  }

  /** Takes over what an earlier compaction holds and the branch may not. Twice the same one counts once. */
  carry(entry: Compaction): void {
    if (!this.#compactions.has(entry.id)) this.feed(entry);
  }

  #carry(entry: Compaction): void {
    if (this.#compactions.has(entry.id)) return;
    this.#compactions.add(entry.id);
    if (isOurSummary(entry.summary)) this.summaries.push(entry.summary);
    this.files.carry(entry.details.readFiles, entry.details.modifiedFiles, this.total);
    carrySummary(this, entry.summary, this.total);
  }

  /** Ends the pass: a call without a result counts as made, but for those that may still wait: nobody has spoken since. */
  finish(): this {
    for (const call of this.#calls.unanswered()) if (call.at < this.#spokenAt) noteCall(this, call);
    return this;
  }

  override clear(): void {
    super.clear();
    this.summaries.length = 0;
    this.#calls = new CallPairing();
    this.#spokenAt = 0;
  }

  #message(entry: Message): void {
    // What the person typed while the agent worked is theirs, also where it was not sent as such.
    const isPerson = entry.role === 'user' && entry.origin === 'person';
    if (entry.role === 'system' || (entry.hidden && !isPerson)) return;
    if (entry.role === 'assistant' || isPerson) this.#spokenAt = this.total;
    const isCutOff = entry.stop === 'aborted' || entry.stop === 'error';
    for (const block of entry.blocks) this.#block(block, isCutOff);
    this.place.ended(entry.stop);
    if (entry.role === 'user') this.#isTelling = false;
    const text = entry.blocks.flatMap((one) => (one.kind === 'text' ? [one.text] : [])).join('\n');
    if (text.trim() !== '') this.#words(entry, text, isPerson);
    if (entry.stop === 'aborted') this.requests.brokeOff();
  }

  #words(entry: Message, text: string, isPerson: boolean): void {
    if (entry.role === 'user') this.#inPersonsPlace(text, isPerson);
    else if (entry.role === 'assistant') {
      noteAssistant(this, text, entry);
      this.#isTelling = entry.stop === null;
    }
  }

  /** A message in the person's place: what other agents wrote, that they stopped the agent, or their words. */
  #inPersonsPlace(text: string, isPerson: boolean): void {
    for (const report of noticesIn(text)) noteReport(this, report, this.total);
    for (const report of messagesOfOthers(text, this.plan.hasGiven)) {
      this.plan.heard(report, this.total);
      noteOther(this, report);
    }
    if (wasAborted(text)) {
      this.requests.interrupted();
      this.place.turned();
    } else if (isPerson) notePerson(this, text);
  }

  #block(block: Block, isCutOff: boolean): void {
    if (block.kind === 'toolCall') {
      this.#calls.called(block, this.total, isCutOff);
      if (this.#isTelling && !isForPerson(block.tool)) this.requests.wentOn();
    }
    if (block.kind === 'toolResult') noteCall(this, this.#calls.returned(block, this.total));
    else if (block.kind === 'shell') noteShell(this, block);
  }
}

/** A ledger over all the entries. */
export function readLedger(entries: Iterable<Entry>, cwd: string | null, mask: Mask): Ledger {
  const ledger = new Ledger(cwd, mask);
  for (const entry of entries) ledger.feed(entry);
  return ledger.finish();
}
