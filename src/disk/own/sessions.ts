/**
 * Session records in our own folder, one small file per conversation: read, change under a lock, replace as a whole.
 * Two windows never lose each other's update; a broken record is set aside, never deleted. Reading never writes.
 */
import fs from 'node:fs';
import path from 'node:path';
import { failed, ok, type Result } from '../../base/result';
import { SaidError } from '../../base/sentence';
import { plainText } from '../../base/text';
import type { SessionKey, SessionRecords } from '../../ports/records';
import type { SessionRecord } from '../../engine/session/record';
import { writeAtomic } from './atomic';
import { hashOf } from '../hash';
import { withLock, type LockOptions } from './lock';
import { explainWrite } from '../explain';
import { codeOf, problemOf, type WriteProblem } from '../problem';

/** How a record is understood; the engine's functions, passed in because this room decides nothing. */
export interface RecordRules {
  /** The record, or why the value is none, as the end of "the record … ". */
  readonly parse: (value: unknown) => Result<SessionRecord, string>;
  readonly empty: (key: SessionKey) => SessionRecord;
  /** The record as it is written. */
  readonly fields: (record: SessionRecord) => unknown;
}

export interface SessionsOptions {
  /** Makes our folders before the first write. */
  readonly prepare: () => Promise<Result<void, WriteProblem>>;
  /** One sentence about a record that was broken, or could not be written. */
  readonly warn: (sentence: string) => void;
  readonly lock?: LockOptions;
}

/** Longer than a compaction of the largest transcript takes; a person may cancel before. */
const exclusiveWaitMs = 120_000;
const mostBytes = 1 << 20;

const recordError = (problem: WriteProblem, file: string): SaidError =>
  new SaidError(explainWrite(problem, file));

export class SessionStore implements SessionRecords {
  readonly #dir: string;
  readonly #rules: RecordRules;
  readonly #options: SessionsOptions;
  readonly #warned = new Set<string>();

  constructor(dir: string, rules: RecordRules, options: SessionsOptions) {
    this.#dir = dir;
    this.#rules = rules;
    this.#options = options;
  }

  /** Where a conversation's record lies. Any id is safe: what a file name cannot hold becomes a hash. */
  fileOf({ agent, sessionId }: SessionKey): string {
    const plain = `${agent}-${sessionId}`;
    const safe = plain.replace(/[^a-z0-9_-]+/g, '_').slice(0, 80);
    const name = safe === plain ? safe : `${safe}-${hashOf(plain).slice(0, 12)}`;
    return path.join(this.#dir, `${name}.json`);
  }

  async get(key: SessionKey): Promise<SessionRecord> {
    const read = await this.#read(key);
    if (read.ok) return read.value ?? this.#rules.empty(key);
    this.#warnOnce(`${plainText(this.fileOf(key), 300)} ${read.problem}; its counters start anew.`);
    return this.#rules.empty(key);
  }

  /** Records are read at every look: the same sentence is said once. */
  #warnOnce(sentence: string): void {
    if (this.#warned.has(sentence)) return;
    this.#warned.add(sentence);
    this.#options.warn(sentence);
  }

  /** Throws a `SaidError` when the record cannot be locked or written. */
  async update(
    key: SessionKey,
    change: (record: SessionRecord) => SessionRecord,
  ): Promise<SessionRecord> {
    const file = this.fileOf(key);
    await this.#prepare(file);
    const done = await withLock(
      `${file}.lock`,
      () => this.#change(key, change),
      this.#options.lock,
    );
    const result = done.ok ? done.value : done;
    if (!result.ok) throw recordError(result.problem, file);
    return result.value;
  }

  async #change(
    key: SessionKey,
    change: (record: SessionRecord) => SessionRecord,
  ): Promise<Result<SessionRecord, WriteProblem>> {
    const file = this.fileOf(key);
    const read = await this.#read(key);
    if (!read.ok) await this.#setAside(file, read.problem);
    const changed = change((read.ok && read.value) || this.#rules.empty(key));
    const written = await writeAtomic(
      file,
      `${JSON.stringify(this.#rules.fields(changed), undefined, 2)}\n`,
    );
    return written.ok ? ok(changed) : written;
  }

  /** Throws a `SaidError` when nobody lets go in two minutes. `update` may be called inside. */
  async exclusive<T>(key: SessionKey, job: () => Promise<T>): Promise<T> {
    const file = this.fileOf(key);
    await this.#prepare(file);
    const options = { waitMs: exclusiveWaitMs, ...this.#options.lock };
    const done = await withLock(`${file}.job.lock`, job, options);
    if (!done.ok) throw recordError(done.problem, file);
    return done.value;
  }

  /** Throws a `SaidError` when the record cannot be locked or removed. */
  async forget(key: SessionKey): Promise<void> {
    const file = this.fileOf(key);
    await this.#prepare(file);
    const gone = async (): Promise<Result<void, WriteProblem>> => {
      try {
        const aside = `${path.basename(file)}.bad-`;
        const names = await fs.promises.readdir(this.#dir);
        for (const name of names.filter((one) => one.startsWith(aside)))
          await fs.promises.rm(path.join(this.#dir, name), { force: true });
        await fs.promises.rm(file, { force: true });
        return ok(undefined);
      } catch (error) {
        return failed(problemOf(error));
      }
    };
    const done = await withLock(`${file}.lock`, gone, this.#options.lock);
    const result = done.ok ? done.value : done;
    if (!result.ok) throw recordError(result.problem, file);
  }

  async #prepare(file: string): Promise<void> {
    const prepared = await this.#options.prepare();
    if (!prepared.ok) throw recordError(prepared.problem, file);
  }

  async #read(key: SessionKey): Promise<Result<SessionRecord | undefined, string>> {
    const file = this.fileOf(key);
    let text: string;
    try {
      const { size } = await fs.promises.stat(file);
      if (size > mostBytes) return failed('is larger than a record can be');
      text = await fs.promises.readFile(file, 'utf8');
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return ok(undefined);
      return failed(`cannot be read (${codeOf(error)})`);
    }
    try {
      return this.#rules.parse(JSON.parse(text));
    } catch {
      return failed('is not valid JSON');
    }
  }

  async #setAside(file: string, reason: string): Promise<void> {
    for (let n = 1; n < 1000; n++) {
      const aside = `${file}.bad-${n}`;
      try {
        await fs.promises.link(file, aside);
      } catch (error) {
        if (codeOf(error) === 'EEXIST') continue;
        problemOf(error);
        await fs.promises.rename(file, aside).catch(() => undefined);
      }
      this.#options.warn(
        `${plainText(file, 300)} ${reason}; it was kept as ${path.basename(aside)} and its counters start anew.`,
      );
      return;
    }
  }
}
