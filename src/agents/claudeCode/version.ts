/**
 * The client's version as one number, and which versions are written to. The form of a transcript has no version of its own:
 * every line names the client that wrote it.
 */
import { asString } from '../jsonl/fields';

const step = 1_000;

/** `2.1.330` as 2,001,330; undefined for anything else. */
export function readVersion(value: unknown): number | undefined {
  const match = /^(\d{1,6})\.(\d{1,3})\.(\d{1,3})(?:[-+].*)?$/.exec(asString(value) ?? '');
  if (!match) return undefined;
  const [, major, minor, patch] = match.map(Number);
  return ((major ?? 0) * step + (minor ?? 0)) * step + (patch ?? 0);
}

/** The number as people write it. */
export const versionText = (version: number): string =>
  [Math.floor(version / step / step), Math.floor(version / step) % step, version % step].join('.');

/**
 * From the first to below the last of these, transcripts are written to; 0 = no line says, which stops nobody. Tried: 2.1.50,
 * 2.1.100, 2.1.138, 2.1.139 and 2.1.140 drop every kept message; 2.1.142, 2.1.144, 2.1.150 and 2.1.330 send them, and the last
 * writes the same form itself, so that later ones of its line have to read it. What 2.2 does nobody knows.
 */
export const oldestWritten = 2_001_142;
export const firstUnknown = 2_002_000;
