/** What commands that write answer, and what a refusal looks like. */
import assert from 'node:assert/strict';
import { hasStackTrace } from './scene';
import type { Answer } from './scene';

export interface ContextJson {
  readonly messages: readonly { readonly role: string; readonly entryIds: readonly string[] }[];
}
export interface CompactJson {
  readonly ok: boolean;
  readonly compacted: boolean;
  readonly reason?: string;
  readonly tier: string;
  readonly result: {
    readonly summary: string;
    readonly firstKeptEntryId: string;
    readonly tokensBefore: number;
    readonly tokensAfter: number;
    readonly details: { readonly readFiles: string[]; readonly modifiedFiles: string[] };
  };
  readonly archive: string | null;
  readonly flushed?: { readonly file: string | null };
}

/** A command on a transcript. */
export const words = (
  command: string,
  file: string,
  ...more: readonly string[]
): readonly string[] => [command, '--transcript', file, ...more];

/** Not done, one sentence why. */
export function refusal(answer: Answer, sentence: RegExp): void {
  assert.equal(answer.code, 1, answer.err);
  assert.match(answer.err, sentence);
  assert.equal(hasStackTrace(answer.err), false);
}
