/**
 * What Tidemark did to one conversation, newest last, in the session's record: the transcript tells of compactions, but not who asked,
 * what it cost, or what was noted. Pure. What does not look like an act in a record is none.
 */
import * as z from 'zod/mini';
import { figure, someText, flag, orElse, orNull, type ReadBy } from '../../base/fields';
import { lazy } from '../../base/lazy';
import { listIn, withField, type SessionRecord } from './record';

/** Common to all: when, in milliseconds since the epoch, and whether a person asked. */
const ofAll = () => ({ atMs: orElse(figure, 0), byPerson: flag });
/** What a model cost, null where none was asked or its price is not known. */
const paid = () => ({ model: orNull(someText), usd: orNull(figure) });

/** Sizes in tokens. */
const compactionForm = () =>
  z.object({
    kind: z.literal('compaction'),
    ...ofAll(),
    id: someText,
    writtenBy: orElse(someText, 'code'),
    ...paid(),
    before: figure,
    /** Whether the provider reported all of it; what an older record does not say counts as estimated. */
    isBeforeReported: flag,
    after: figure,
  });
export type CompactionAct = ReadBy<typeof compactionForm>;

const undoForm = () =>
  z.object({
    kind: z.literal('undo'),
    ...ofAll(),
    /** The compaction that was taken back. */
    id: someText,
    before: orNull(figure),
    after: orNull(figure),
  });
export type UndoAct = ReadBy<typeof undoForm>;

const flushForm = () =>
  z.object({
    kind: z.literal('flush'),
    ...ofAll(),
    /** The day's file. */
    file: someText,
    notes: orElse(figure, 0),
    ...paid(),
    /** Takes what was written out again. */
    receipt: someText,
  });
export type FlushAct = ReadBy<typeof flushForm>;

const actForm = lazy(() =>
  z.discriminatedUnion('kind', [compactionForm(), undoForm(), flushForm()]),
);
export type Act = ReadBy<typeof actForm>;

/** Acts kept of one conversation; older ones are forgotten. */
const mostActs = 200;

const field = 'acts';

/** What a record tells, oldest first. */
export const actsOf = (record: SessionRecord): readonly Act[] => listIn(record, field, actForm());

/** The record with one more. */
export const withAct = (record: SessionRecord, act: Act): SessionRecord =>
  withField(record, field, [...actsOf(record), act].slice(-mostActs));
