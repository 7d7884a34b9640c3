/** Commands that turn standard input into standard output: count, redact, meter --stream. */
import { StringDecoder } from 'node:string_decoder';
import { parsedJson } from '../base/json';
import type { Encoding } from '../engine/tokens/count/bpe';
import type { TokenCounter } from '../engine/tokens/counter';
import { MeterCache } from '../engine/meter/cache';
import { redact as redactText } from '../engine/secrets/redact';
import { lineAtHand } from '../operations/lineAtHand';
import { measure } from '../operations/meter/measure';
import type { TranscriptReader } from '../ports/agent';
import type { Job } from './conversations';
import { done, usage, type Io, type Output } from './io';

const encodings: readonly Encoding[] = ['o200k_base', 'cl100k_base'];

export async function count({ args, io, outside }: Job): Promise<Output> {
  const name = args.text('encoding') ?? 'o200k_base';
  const encoding = encodings.find((known) => known === name);
  if (!encoding) return usage(`--encoding takes ${encodings.join(' or ')}, not "${name}".`);
  if (args.flag('time') && !args.flag('jsonl')) return usage('--time needs --jsonl.');
  const text = (await io.stdin()).toString('utf8');
  if (!args.flag('jsonl')) {
    const tokens = outside.counters.exact(encoding).count(text);
    return done(tokens, `${tokens}\n`);
  }
  const strings = readStrings(text);
  if (typeof strings === 'string') return usage(strings);
  const load = (): TokenCounter => outside.counters.exact(encoding);
  if (args.flag('time')) return done(...twice(timed(encoding, strings, load)));
  const counter = load();
  const counts = strings.map((item) => counter.count(item));
  return done(counts, counts.map((tokens) => `${tokens}\n`).join(''));
}

const twice = (value: unknown): [unknown, string] => [value, `${JSON.stringify(value)}\n`];

/** One JSON string a line; a sentence about the first line that is none. */
function readStrings(text: string): readonly string[] | string {
  const strings: string[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const value = parsedJson(line);
    if (typeof value !== 'string')
      return `stdin:${index + 1} is not a JSON string; --jsonl takes one a line.`;
    strings.push(value);
  }
  return strings;
}

/** Load time, memory after a collection, and the time of every item in nanoseconds. */
function timed(encoding: Encoding, strings: readonly string[], load: () => TokenCounter): unknown {
  const before = memoryBytes();
  const start = process.hrtime.bigint();
  const counter = load();
  const loadNs = process.hrtime.bigint() - start;
  const heapBytes = memoryBytes() - before;
  const counts: number[] = [];
  const items: number[] = [];
  for (const item of strings) {
    const from = process.hrtime.bigint();
    counts.push(counter.count(item));
    items.push(Number(process.hrtime.bigint() - from));
  }
  return { encoding, load_ms: Number(loadNs) / 1e6, heap_mb: heapBytes / 2 ** 20, counts, items };
}

/** Heap and buffers after a full collection, where `--expose-gc` allows one. */
function memoryBytes(): number {
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

export async function redact({ io }: Job): Promise<Output> {
  const bytes = await io.stdin();
  const text = bytes.toString('utf8');
  // Input that is not valid UTF-8 goes through byte for byte as Latin-1, so that nothing but secrets changes.
  const isUtf8 = Buffer.from(text, 'utf8').equals(bytes);
  const encoding = isUtf8 ? 'utf8' : 'latin1';
  const masked = redactText(isUtf8 ? text : bytes.toString('latin1')).text;
  io.out(Buffer.from(masked, encoding));
  return { code: 0, json: undefined, text: '', notes: [] };
}

/** A reading after every line of standard input, each flushed as it comes. */
export async function meter(work: Job): Promise<Output> {
  if (!work.args.flag('stream'))
    return usage('"meter" needs --stream; transcript lines come on standard input.');
  const stream = new StreamedTranscript(work);
  for await (const line of linesOf(work.io)) work.io.out(`${JSON.stringify(stream.take(line))}\n`);
  return { code: 0, json: undefined, text: '', notes: [] };
}

class StreamedTranscript {
  readonly #lines: string[] = [];
  #reader: TranscriptReader | undefined;
  readonly #cache = new MeterCache();

  constructor(private readonly work: Job) {}

  take(line: string): { readonly tokens: number | null; readonly source: string } {
    const { outside, setting } = this.work;
    const text = this.#lines.length === 0 ? line.replace(/^\uFEFF/, '') : line;
    // Of agents that share a form the later one reads more kinds of lines.
    this.#reader ??= outside.agents
      .findLast((one) => one.read.recognises('', text))
      ?.read.createReader((offset) => this.#lines[offset] ?? '');
    this.#lines.push(text);
    this.#reader?.push(lineAtHand(text, this.#lines.length));
    const conversation = this.#reader?.conversation(true) ?? { path: [] };
    const { tokens, source } = measure(conversation, setting.limits, outside, this.#cache).reading;
    return { tokens, source };
  }
}

/** Lines as they become whole. The pieces of a long one are joined once, not with every piece. */
async function* linesOf(io: Io): AsyncIterable<string> {
  const decoder = new StringDecoder('utf8');
  let begun: string[] = [];
  for await (const piece of io.pieces()) {
    const [first = '', ...more] = decoder.write(piece).split('\n');
    begun.push(first);
    const rest = more.pop();
    if (rest === undefined) continue;
    yield begun.join('');
    yield* more;
    begun = [rest];
  }
  const last = begun.join('') + decoder.end();
  if (last !== '') yield last;
}
