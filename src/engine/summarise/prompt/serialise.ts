/**
 * A conversation as the text a summariser reads: labelled paragraphs, one per message or result.
 * Never holds thinking, signatures, `details` or images; is redacted before anything is cut (half a secret is still one), free
 * of control characters, and safe between the tags of `dataTags.ts`. Pure; linear in the length of the text.
 */
import type { Entry, ToolCallBlock } from '../../conversation/types';
import { defaultForm, type SerialiseForm } from './form';
import { Writer } from '../writer';

export interface SerialiseOptions {
  /** Masks secrets. Gets whole texts, before they are cut. */
  readonly redact: (text: string) => string;
  readonly form?: SerialiseForm;
  /** What is shown in place of an entry (`oversize.ts`); '' = nothing. */
  readonly notes?: ReadonlyMap<Entry, string>;
}

/** The entries as text; '' where nothing in them is to be read. Give it what `shownEntries` returns. */
export const serialiseEntries = (entries: readonly Entry[], options: SerialiseOptions): string =>
  entries
    .map((entry) => serialiseEntry(entry, options))
    .filter((text) => text !== '')
    .join('\n\n');

/** One entry as text; for measuring what it costs a summariser. */
export function serialiseEntry(entry: Entry, options: SerialiseOptions): string {
  const note = options.notes?.get(entry);
  if (note !== undefined) return note;
  const writer = new Writer(options.redact, options.form ?? defaultForm);
  switch (entry.kind) {
    case 'message':
      return entry.hidden ? '' : writer.message(entry).join('\n\n');
    case 'compaction':
      return writer.labelled(writer.form.labels.summary, writer.safe(entry.summary));
    case 'branchSummary':
      return writer.labelled(writer.form.labels.branch, writer.safe(entry.summary));
    case 'contextEdit':
    case 'modelChange':
    case 'reset':
    case 'other':
      return '';
  }
}

/** A tool call on one line: `read(path="a.ts", limit=3)`. */
export function callText(call: ToolCallBlock, options: SerialiseOptions): string {
  return new Writer(options.redact, options.form ?? defaultForm).call(call);
}
