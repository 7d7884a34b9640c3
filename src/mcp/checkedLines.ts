/**
 * The lines of standard input before the protocol's library sees them: it ends without a word at a message that is too long for it, passes
 * over what is no JSON or no message, whoever waits for an answer, and tells of a call without parameters in its validator's words. Here
 * each of them is answered.
 */
import { Transform, type TransformCallback } from 'node:stream';
import { JSONRPCMessageSchema } from '@modelcontextprotocol/sdk/types.js';
import { isRecord, parsedJson } from '../base/json';

/** Longest message; the library's own limit is 10 MB. */
const mostBytes = 8_000_000;
/** What is kept of a longer one, from its beginning and its end: its id. */
const keptBytes = 300;

const parseError = -32_700;
const invalidRequest = -32_600;
const invalidParams = -32_602;

const idFirst =
  /^\s{0,9}\{(?:"jsonrpc":"2\.0",)?(?:"method":"[\w/]{1,60}",)?"id":(\d{1,15}|"[^"\\]{1,100}")/u;
const idLast = /"jsonrpc":"2\.0","id":(\d{1,15}|"[^"\\]{1,100}")\}\s{0,9}$/u;

/** A stream that lets through what the library answers well; `answer` writes a line to standard output. */
export const checkedLines = (answer: (line: string) => void): Transform => new CheckedLines(answer);

class CheckedLines extends Transform {
  #pieces: Buffer[] = [];
  #size = 0;
  #head = '';
  #tail = '';

  constructor(private readonly answer: (line: string) => void) {
    super();
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    let from = 0;
    for (;;) {
      const end = chunk.indexOf(10, from);
      if (end < 0) break;
      this.#take(chunk.subarray(from, end));
      this.#lineEnds();
      from = end + 1;
    }
    this.#take(chunk.subarray(from));
    done();
  }

  /** A last line need not end. */
  override _flush(done: TransformCallback): void {
    this.#lineEnds();
    done();
  }

  #take(piece: Buffer): void {
    this.#size += piece.length;
    if (this.#head.length < keptBytes) this.#head += piece.toString('latin1', 0, keptBytes);
    const last = piece.toString('latin1', Math.max(0, piece.length - keptBytes));
    this.#tail = (this.#tail + last).slice(-keptBytes);
    if (this.#size > mostBytes) this.#pieces = [];
    else if (piece.length > 0) this.#pieces.push(piece);
  }

  #lineEnds(): void {
    const [line, size, head, tail] = [
      Buffer.concat(this.#pieces),
      this.#size,
      this.#head,
      this.#tail,
    ];
    this.#pieces = [];
    this.#size = 0;
    this.#head = '';
    this.#tail = '';
    if (size > mostBytes) {
      const id = idFirst.exec(head)?.[1] ?? idLast.exec(tail)?.[1];
      const sentence = `A message has ${size} bytes, and ${mostBytes} are the most that are read.`;
      this.#refuse(id === undefined ? null : JSON.parse(id), invalidRequest, sentence);
    } else if (line.length > 0) this.#check(line);
  }

  #check(line: Buffer): void {
    // What starts us may begin with the mark of UTF-8, as .NET does.
    const text = line.toString('utf8').replace(/^\ufeff/u, '');
    if (text.trim() === '') return;
    const message = parsedJson(text);
    if (message === undefined) {
      this.#refuse(null, parseError, 'A line is not JSON.');
      return;
    }
    const wrong = whatIsWrong(message);
    if (wrong === undefined) this.push(`${text}\n`);
    else this.#refuse(wrong.id, wrong.code, wrong.sentence);
  }

  #refuse(id: unknown, code: number, message: string): void {
    this.answer(`${JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } })}\n`);
  }
}

interface WrongMessage {
  readonly id: unknown;
  readonly code: number;
  readonly sentence: string;
}

/** Why a message is not passed on; undefined also for what nobody waits for. */
function whatIsWrong(message: unknown): WrongMessage | undefined {
  const noMessage = { code: invalidRequest, sentence: 'A line is no message of JSON-RPC 2.0.' };
  if (!isRecord(message)) return { ...noMessage, id: null };
  const { id, method, params } = message;
  if (id === undefined || method === undefined) return undefined;
  const sentence = method === 'tools/call' ? whatIsWrongIn(params) : undefined;
  if (sentence !== undefined) return { id, code: invalidParams, sentence };
  if (JSONRPCMessageSchema.safeParse(message).success) return undefined;
  return { ...noMessage, id: ['string', 'number'].includes(typeof id) ? id : null };
}

function whatIsWrongIn(params: unknown): string | undefined {
  if (!isRecord(params) || typeof params['name'] !== 'string')
    return 'tools/call needs params with the name of a tool.';
  return params['arguments'] === undefined || isRecord(params['arguments'])
    ? undefined
    : 'tools/call takes arguments as an object, or none.';
}
