/**
 * One line of the journal, and reading it back. Lines from another version or half written are nothing.
 */
import * as z from 'zod/mini';
import { wholeNumber, orNull, type ReadBy } from '../../base/fields';
import { parsedJson } from '../../base/json';
import { lazy } from '../../base/lazy';
import { ownerForm } from '../own/process';

/** Whose write, and when (ISO time). */
const ofWrite = () => ({ id: z.string().check(z.regex(/^[0-9a-f]{16}$/)), at: z.string() });
const place = () => ({ offset: wholeNumber, length: wholeNumber });

/** A write that is about to happen; `offset` is where the bytes land if nobody else writes first. */
const begunForm = () =>
  z.object({
    step: z.literal('begin'),
    ...ofWrite(),
    owner: ownerForm(),
    kind: z.enum(['compaction', 'undo', 'notes', 'notesUndo']),
    sessionId: orNull(z.string()),
    file: z.string(),
    ...place(),
    sha256: z.string(),
  });
export type BegunWrite = ReadBy<typeof begunForm>;
export type WriteKind = BegunWrite['kind'];

/** A piece of ours that the disk took and that could not be taken back; its write stays open for the next start. */
const leftForm = () => z.object({ step: z.literal('left'), ...ofWrite(), ...place() });
export type LeftPiece = ReadBy<typeof leftForm>;

/** How it ended. `repaired` = a later start found out. */
const doneForm = () => z.object({ step: z.literal('done'), ...ofWrite(), ...place() });
const failedForm = () => z.object({ step: z.literal('failed'), ...ofWrite(), reason: z.string() });
export type Ended = ReadBy<typeof doneForm> | ReadBy<typeof failedForm>;

const entryForm = lazy(() =>
  z.discriminatedUnion('step', [begunForm(), leftForm(), doneForm(), failedForm()]),
);
export type JournalEntry = ReadBy<typeof entryForm>;

/** A line as an entry; undefined for anything that is not one. */
export const parseEntry = (line: string): JournalEntry | undefined =>
  entryForm().safeParse(parsedJson(line)).data;
