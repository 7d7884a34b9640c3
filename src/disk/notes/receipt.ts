/**
 * The receipt for written notes: where they are and what they were, as text that travels to the editor and back.
 * Its shape is checked on the way back in; that it points into the workspace is checked again when it is used.
 */
import path from 'node:path';
import { isRecord, parsedJson } from '../../base/json';
import { memoryFolder, notePlace } from './notePlace';

/** What an undo needs, as it travels in a receipt. */
export interface Receipt {
  readonly workspace: string;
  readonly file: string;
  readonly offset: number;
  readonly length: number;
  readonly sha256: string;
}

/** A receipt of ours; undefined for any other text. */
export function parseReceipt(text: string): Receipt | undefined {
  const value = parsedJson(text);
  if (!isRecord(value)) return undefined;
  const { workspace, file, offset, length, sha256 } = value;
  if (typeof workspace !== 'string' || typeof file !== 'string') return undefined;
  if (typeof offset !== 'number' || typeof length !== 'number') return undefined;
  if (typeof sha256 !== 'string') return undefined;
  const name = path.basename(file);
  const isBelow = path.basename(path.dirname(file)) === memoryFolder;
  if (!notePlace(isBelow ? `${memoryFolder}/${name}` : name).ok) return undefined;
  return { workspace, file, offset, length, sha256 };
}
