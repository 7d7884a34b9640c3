/**
 * Which notes went with the prompts of a conversation, in its record: what stands there once is not sent again, for a model comes to
 * pass over what it is told with every prompt. Pure.
 */
import * as z from 'zod/mini';
import { listIn, withField, type SessionRecord } from './record';

/** Kept of one conversation; what is older may be told again. */
const most = 400;

const field = 'recalled';

/** Short names of the notes, as they were given. */
export const recalledIn = (record: SessionRecord): ReadonlySet<string> =>
  new Set(listIn(record, field, z.string()));

/** The record with these as well. */
export const withRecalled = (record: SessionRecord, names: readonly string[]): SessionRecord =>
  withField(record, field, [...recalledIn(record), ...names].slice(-most));
