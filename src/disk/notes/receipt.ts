/**
 * The receipt for written notes: where they are and what they were, as text that travels to the editor and back.
 * Its shape is checked on the way back in; that it points into the workspace is checked again when it is used.
 */
import path from 'node:path';
import * as z from 'zod/mini';
import type { ReadBy } from '../../base/fields';
import { parsedJson } from '../../base/json';
import { lazy } from '../../base/lazy';
import { memoryFolder, notePlace } from './notePlace';

/** What an undo needs, as it travels in a receipt. */
const receiptForm = lazy(() =>
  z.object({
    workspace: z.string(),
    file: z.string(),
    offset: z.number(),
    length: z.number(),
    sha256: z.string(),
  }),
);
export type Receipt = ReadBy<typeof receiptForm>;

/** A receipt of ours; undefined for any other text. */
export function parseReceipt(text: string): Receipt | undefined {
  const { data } = receiptForm().safeParse(parsedJson(text));
  if (data === undefined) return undefined;
  const name = path.basename(data.file);
  const isBelow = path.basename(path.dirname(data.file)) === memoryFolder;
  return notePlace(isBelow ? `${memoryFolder}/${name}` : name).ok ? data : undefined;
}
