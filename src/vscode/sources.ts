/**
 * Conversations that other extensions register. What a source throws, answers wrongly or too late is logged and counts as none;
 * it can slow down or break nobody else.
 */
import path from 'node:path';
import type { Disposable } from '../base/disposable';
import { Bag, onDispose } from '../base/disposable';
import { Emitter } from '../base/event';
import type { Log } from '../base/log';
import { plainText } from '../base/text';
import type { OfferedSession } from '../ports/host';
import type { ConversationSource } from './apiTypes';
import type { After } from './listeners';

/** How long a source may look. */
const answerMs = 2_000;
/** More conversations of one source are not listed. */
const mostSessions = 500;

export class Sources implements Disposable {
  readonly #sources = new Set<ConversationSource>();
  readonly #changed: Emitter<undefined>;
  readonly #log: Log;
  readonly #after: After;
  /** A source came or went, or has something new. */
  readonly onDidChange;

  constructor(log: Log, after: After) {
    this.#log = log.child('sources');
    this.#after = after;
    this.#changed = new Emitter<undefined>((error) =>
      this.#log.error('listener', { error: String(error) }),
    );
    this.onDidChange = this.#changed.event;
  }

  add(source: ConversationSource): Disposable {
    const bag = new Bag();
    this.#sources.add(source);
    const news = source.onDidChange?.(() => this.#changed.fire(undefined));
    if (news) bag.add(news);
    bag.add(
      onDispose(() => {
        this.#sources.delete(source);
        this.#changed.fire(undefined);
      }),
    );
    this.#changed.fire(undefined);
    return bag;
  }

  /** What all sources have for these folders. */
  async find(folders: readonly string[]): Promise<readonly OfferedSession[]> {
    const all = await Promise.all([...this.#sources].map((source) => this.#ask(source, folders)));
    return all.flat();
  }

  async #ask(
    source: ConversationSource,
    folders: readonly string[],
  ): Promise<readonly OfferedSession[]> {
    let timer: Disposable | undefined;
    const late = new Promise<'late'>((resolve) => {
      timer = this.#after(answerMs, () => resolve('late'));
    });
    try {
      const answer: unknown = await Promise.race([source.find([...folders]), late]);
      if (answer === 'late') this.#log.warn('source took too long', { source: labelOf(source) });
      return Array.isArray(answer)
        ? answer.slice(0, mostSessions).flatMap((one: unknown) => offered(one, labelOf(source)))
        : [];
    } catch (error) {
      this.#log.warn('source failed', { source: labelOf(source), error: String(error) });
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

const labelOf = ({ label }: ConversationSource): string =>
  typeof label === 'string' && label.trim() !== '' ? plainText(label, 40) : '?';

/** One conversation as it was offered, where it has all it must. */
function offered(value: unknown, source: string): readonly OfferedSession[] {
  if (typeof value !== 'object' || value === null) return [];
  const { sessionId, file, cwd, updatedAt } = value as Readonly<Record<string, unknown>>;
  const isWhole =
    typeof sessionId === 'string' &&
    typeof file === 'string' &&
    path.isAbsolute(file) &&
    typeof cwd === 'string' &&
    typeof updatedAt === 'number' &&
    Number.isFinite(updatedAt);
  return isWhole ? [{ sessionId, file, cwd, updatedAtMs: updatedAt, source }] : [];
}
