/**
 * Conversations that other extensions register. What a source throws, answers wrongly or too late is logged and counts as none;
 * it can slow down or break nobody else.
 */
import path from 'node:path';
import * as z from 'zod/mini';
import { Bag, onDispose, type After, type Disposable } from '../../base/disposable';
import { Emitter } from '../../base/event';
import { errorData, type Log } from '../../base/log';
import { plainText } from '../../base/text';
import type { OfferedSession } from '../../ports/host';
import type { ConversationSource } from '../apiTypes';
import { nameOfError } from './foreignErrors';

/** How long a source may look. */
const answerMs = 2_000;
/** More conversations of one source are not listed, and more sources not asked. */
const mostSessions = 500;
const mostSources = 50;
const mostLabel = 40;
const mostId = 200;
const mostPath = 4_096;
/** The last moment a date can name, ms. */
const lastMs = 8.64e15;

const inDisk = z.string().check(z.minLength(1), z.maxLength(mostPath), z.regex(/^[^\0]*$/));
const conversation = z.object({
  sessionId: z.string().check(z.minLength(1), z.maxLength(mostId)),
  file: inDisk.check(z.refine((file) => path.isAbsolute(file))),
  cwd: inDisk,
  updatedAt: z.number().check(z.gte(-lastMs), z.lte(lastMs)),
});

/** A source as it was registered: its name was read once. */
interface Registered {
  readonly label: string;
  readonly find: (folders: readonly string[]) => unknown;
}

export class Sources implements Disposable {
  readonly #sources = new Set<Registered>();
  readonly #changed: Emitter<undefined>;
  readonly #log: Log;
  readonly #after: After;
  /** A source came or went, or has something new. */
  readonly onDidChange;

  constructor(log: Log, after: After) {
    this.#log = log.child('sources');
    this.#after = after;
    this.#changed = new Emitter<undefined>((error) =>
      this.#log.error('listener', errorData(error)),
    );
    this.onDidChange = this.#changed.event;
  }

  /** What is no source is logged and left out; the answer ends nothing then. */
  add(source: ConversationSource): Disposable {
    const bag = new Bag();
    if (this.#sources.size >= mostSources) {
      this.#log.warn('too many sources', { most: mostSources });
      return bag;
    }
    try {
      const { label } = source;
      if (typeof source.find !== 'function') throw new TypeError();
      const registered: Registered = {
        label: typeof label === 'string' ? plainText(label, mostLabel).trim() || '?' : '?',
        find: (folders) => source.find(folders),
      };
      const news = source.onDidChange?.(() => this.#changed.fire(undefined));
      this.#sources.add(registered);
      bag.add(onDispose(() => this.#remove(registered, news)));
    } catch (error) {
      this.#log.warn('not a source', { error: nameOfError(error) });
      return bag;
    }
    this.#changed.fire(undefined);
    return bag;
  }

  #remove(registered: Registered, news: Disposable | undefined): void {
    this.#sources.delete(registered);
    this.#changed.fire(undefined);
    try {
      news?.dispose();
    } catch (error) {
      this.#log.warn('source failed', { source: registered.label, error: nameOfError(error) });
    }
  }

  /** What all sources have for these folders. */
  async find(folders: readonly string[]): Promise<readonly OfferedSession[]> {
    const all = await Promise.all([...this.#sources].map((source) => this.#ask(source, folders)));
    return all.flat();
  }

  async #ask(
    { label, find }: Registered,
    folders: readonly string[],
  ): Promise<readonly OfferedSession[]> {
    let timer: Disposable | undefined;
    const late = new Promise<'late'>((resolve) => {
      timer = this.#after(answerMs, () => resolve('late'));
    });
    try {
      const answer: unknown = await Promise.race([find([...folders]), late]);
      if (answer === 'late') this.#log.warn('source took too long', { source: label });
      return Array.isArray(answer) ? conversationsOf(answer, label) : [];
    } catch (error) {
      this.#log.warn('source failed', { source: label, error: nameOfError(error) });
      return [];
    } finally {
      timer?.dispose();
    }
  }

  dispose(): void {
    this.#sources.clear();
    this.#changed.dispose();
  }
}

/** Those that have all they must; one that cannot even be looked at costs itself alone. */
function conversationsOf(answer: readonly unknown[], source: string): readonly OfferedSession[] {
  const found: OfferedSession[] = [];
  for (let at = 0; at < Math.min(answer.length, mostSessions); at++) {
    const session = offered(answer, at);
    if (session) found.push({ ...session, source });
  }
  return found;
}

function offered(
  answer: readonly unknown[],
  at: number,
): Omit<OfferedSession, 'source'> | undefined {
  try {
    const parsed = conversation.safeParse(answer[at]).data;
    if (parsed === undefined) return undefined;
    const { sessionId, file, cwd, updatedAt } = parsed;
    return { sessionId, file, cwd, updatedAtMs: updatedAt };
  } catch {
    return undefined;
  }
}
