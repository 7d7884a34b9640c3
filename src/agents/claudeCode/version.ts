/**
 * The client's version as one number, and which versions are written to. The form of a transcript has no version of its own:
 * every line names the client that wrote it. Kept messages by reference were tried with 2.1.330.
 */
import { asString } from '../jsonl/fields';

const step = 1_000;

/** `2.1.330` as 2,001,330; undefined for anything else. */
export function readVersion(value: unknown): number | undefined {
  const match = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})(?:[-+].*)?$/.exec(asString(value) ?? '');
  if (!match) return undefined;
  const [, major, minor, patch] = match.map(Number);
  return ((major ?? 0) * step + (minor ?? 0)) * step + (patch ?? 0);
}

/** The number as people write it. */
export const versionText = (version: number): string =>
  [Math.floor(version / step / step), Math.floor(version / step) % step, version % step].join('.');

/** From the first to below the last of these, transcripts are written to; 0 = no line says, which stops nobody. */
export const oldestWritten = 2_001_000;
export const firstUnknown = 3_000_000;
