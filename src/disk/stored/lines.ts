/**
 * Rows of a database as lines of a transcript, with their texts at hand: the database is closed again before anybody asks
 * for one. What is compressed there stays so here.
 */
import zlib from 'node:zlib';
import { said } from '../../base/sentence';
import type { Oddity } from '../../engine/conversation/types';
import type { RawLine } from '../../ports/files';
import type { StoredRow } from '../../ports/storedTranscripts';

/** OpenClaw writes no event above 4 MiB; what unpacks to more is no event. */
const mostBytes = 4 << 20;
const headChars = 256;

type Unpack = (packed: Uint8Array, options: { readonly maxOutputLength: number }) => Buffer;

/** Zstandard came with Node 22.15; the types of Node 20 do not know it. */
const { zstdDecompressSync: nodesOwn } = zlib as { readonly zstdDecompressSync?: Unpack };

export class StoredLines {
  readonly oddities: Oddity[] = [];
  readonly #texts = new Map<number, string | Uint8Array>();
  #end = 0;

  constructor(private readonly unpack: Unpack | undefined = nodesOwn) {}

  /** Bytes of all lines with their ends. */
  get sizeBytes(): number {
    return this.#end;
  }

  /** Every line's text, in order; what cannot be unpacked is left out. */
  *texts(): Generator<string> {
    for (const offset of this.#texts.keys()) {
      const text = this.textAt(offset);
      if (text !== '') yield text;
    }
  }

  /** The next row as a line. */
  add({ line, text, packed, standIn }: StoredRow): RawLine {
    const unpacked = packed ? this.#unpacked(packed) : (text ?? '');
    if (unpacked === undefined) {
      const reason = said`cannot be unpacked (zstd, Node 22.15 or newer); what it says is passed over`;
      this.oddities.push({ line, reason });
    }
    const whole = unpacked ?? standIn;
    const length = Buffer.byteLength(whole);
    const offset = this.#end;
    this.#texts.set(offset, packed && unpacked !== undefined ? packed : whole);
    this.#end += length + 1;
    const trimmed = whole.trimEnd();
    return {
      number: line,
      offset,
      length,
      head: whole.slice(0, headChars),
      last: trimmed === '' ? 0 : trimmed.charCodeAt(trimmed.length - 1) & 0xff,
      text: () => whole,
    };
  }

  /** The text of the line at a place; '' where there is none. */
  textAt(offset: number): string {
    const kept = this.#texts.get(offset) ?? '';
    return typeof kept === 'string' ? kept : (this.#unpacked(kept) ?? '');
  }

  #unpacked(packed: Uint8Array): string | undefined {
    try {
      return this.unpack?.(packed, { maxOutputLength: mostBytes }).toString('utf8');
    } catch {
      return undefined;
    }
  }
}
