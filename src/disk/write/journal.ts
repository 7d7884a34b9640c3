/**
 * The book of our writes to others' files: what was meant to be written, and what came of it.
 * An intent and its bytes are on disk before the first byte goes out, so that the next start can tell a finished
 * write from a torn one (repair.ts). Our own folder only; no conversation text stays in it once a write is over.
 */
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { failed, type Result } from '../../base/result';
import type { Announce, WriteIntent } from './append';
import type { Turning } from '../../engine/session/retention';
import { removeQuietly, writeNew } from '../own/atomic';
import { hashOf } from '../hash';
import {
  parseEntry,
  type BegunWrite,
  type Ended,
  type JournalEntry,
  type WriteKind,
} from './journalEntry';
import { codeOf, problemOf, type WriteProblem } from '../problem';
import { thisOwner } from '../own/process';
import { readFully } from './stamp';

/** What a write is about. */
export interface WriteAbout {
  readonly kind: WriteKind;
  readonly sessionId: string | null;
}

/** Read at most; older entries are history. */
const mostRead = 16 << 20;
/** Holds a few lines, whatever names of files stand in them. */
const headBytes = 64 << 10;

export class Journal {
  readonly dir: string;
  readonly #file: string;
  /** The journal before this one. */
  readonly #old: string;
  readonly #now: () => Date;

  /** `dir` exists already (`prepareHome`). */
  constructor(dir: string, now: () => Date) {
    this.dir = dir;
    this.#file = path.join(dir, 'journal.jsonl');
    this.#old = path.join(dir, 'journal.1.jsonl');
    this.#now = now;
  }

  /** Runs a write with its intent and outcome in the book. `act` hands `announce` on to what writes. */
  async guard<T extends { readonly offset: number; readonly length: number }>(
    about: WriteAbout,
    act: (announce: Announce) => Promise<Result<T, WriteProblem>>,
  ): Promise<Result<T, WriteProblem>> {
    let open: string | undefined;
    let why: WriteProblem | undefined;
    const done = await act(async (intent) => {
      if (open) await this.fail(open, 'the file was replaced meanwhile');
      open = undefined;
      open = await this.begin(about, intent).catch((error: unknown) => {
        why = problemOf(error);
        throw error;
      });
    });
    // It is ours that could not be written, not the file.
    if (why && !done.ok) return failed({ kind: 'unbooked', folder: this.dir, why });
    if (open === undefined) return done;
    if (done.ok) await this.finish(open, done.value);
    else if (done.problem.kind === 'partial') await this.#leave(open, done.problem);
    else await this.fail(open, done.problem.kind);
    return done;
  }

  /** Writes an intent down, durably; returns its id. Throws system errors: then nothing may be written. */
  async begin(about: WriteAbout, intent: WriteIntent): Promise<string> {
    const id = randomBytes(8).toString('hex');
    const begun: BegunWrite = {
      step: 'begin',
      id,
      at: this.#now().toISOString(),
      owner: thisOwner(),
      kind: about.kind,
      sessionId: about.sessionId,
      file: intent.file,
      offset: intent.offset,
      length: intent.bytes.length,
      sha256: hashOf(intent.bytes),
    };
    try {
      await writeNew(this.pendingFile(id), intent.bytes);
      await this.#add(begun, true);
      return id;
    } catch (error) {
      await removeQuietly(this.pendingFile(id));
      throw error;
    }
  }

  async finish(
    id: string,
    where: { readonly offset: number; readonly length: number },
  ): Promise<void> {
    const { offset, length } = where;
    await this.#close({ step: 'done', id, at: this.#now().toISOString(), offset, length });
  }

  async fail(id: string, reason: string): Promise<void> {
    await this.#close({ step: 'failed', id, at: this.#now().toISOString(), reason });
  }

  /** Books where a piece of ours was left; the write stays open, so that the next start looks at it. */
  async #leave(id: string, { offset, length }: { offset: number; length: number }): Promise<void> {
    try {
      await this.#add({ step: 'left', id, at: this.#now().toISOString(), offset, length }, false);
    } catch (error) {
      problemOf(error);
    }
  }

  /** A write is over and in the file: that the book cannot be closed now is for the next start to mend. */
  async #close(entry: Ended): Promise<void> {
    try {
      await this.#add(entry, false);
      await removeQuietly(this.pendingFile(entry.id));
    } catch (error) {
      problemOf(error);
    }
  }

  /** Where the bytes of an intent lie until its write is over. */
  pendingFile(id: string): string {
    return path.join(this.dir, `${id}.pending`);
  }

  async #add(entry: JournalEntry, durable: boolean): Promise<void> {
    const handle = await fs.promises.open(this.#file, 'a+', 0o600);
    try {
      const { size } = fs.fstatSync(handle.fd);
      const endsLine = size === 0 || readFully(handle.fd, size - 1, 1)[0] === 0x0a;
      fs.writeSync(handle.fd, `${endsLine ? '' : '\n'}${JSON.stringify(entry)}\n`);
      if (durable) await handle.sync();
    } finally {
      await handle.close();
    }
  }

  /**
   * Begins a new journal once this one is that long or reaches back that far; the one before it goes then, or once its last
   * line is that old. Whoever writes to the old one at that moment is still read there.
   */
  async turnOver({ isFull, isPast }: Turning, nowMs: number): Promise<void> {
    const old = await fs.promises.stat(this.#old).catch(() => undefined);
    if (old && isPast(old.mtimeMs, nowMs)) await removeQuietly(this.#old);
    const size = (await fs.promises.stat(this.#file).catch(() => undefined))?.size ?? 0;
    if (isFull(size, await this.#began(nowMs), nowMs))
      await fs.promises.rename(this.#file, this.#old).catch(problemOf);
  }

  /** When the first line of this journal that can be read was written. */
  async #began(nowMs: number): Promise<number> {
    const head = await textOf(this.#file, 'first').catch(() => '');
    const [first] = head.split('\n').flatMap((line) => parseEntry(line) ?? []);
    const ms = first ? Date.parse(first.at) : NaN;
    return Number.isNaN(ms) ? nowMs : ms;
  }

  /** All entries, oldest first; lines that cannot be read (a torn last one) are passed over. Empty without a journal. */
  async entries(): Promise<readonly JournalEntry[]> {
    const texts = [await textOf(this.#old, 'last'), await textOf(this.#file, 'last')];
    return texts.flatMap((text) => text.split('\n')).flatMap((line) => parseEntry(line) ?? []);
  }
}

/** The first lines of a journal, or the last ones; '' where there is none. */
async function textOf(file: string, part: 'first' | 'last'): Promise<string> {
  let handle: fs.promises.FileHandle | undefined;
  try {
    handle = await fs.promises.open(file, 'r');
    const { size } = await handle.stat();
    const length = Math.min(size, part === 'first' ? headBytes : mostRead);
    return readFully(handle.fd, part === 'first' ? 0 : size - length, length).toString('utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return '';
    throw error;
  } finally {
    await handle?.close();
  }
}
