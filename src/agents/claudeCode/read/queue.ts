/**
 * What the person typed while the model was at work. The client keeps it in a queue and tells of that on lines beside the tree:
 * what is put in, and what is taken out, to be said next or to be shown to the model at once. Older clients write no other line
 * for the latter. So a message counts where it was typed, until a line of the conversation says the same (2.0 to 2.1.330).
 */
import { typedText } from '../../../engine/text/personText';
import { asObject, asString, type Json } from '../../jsonl/fields';
import { blocksText } from '../../jsonl/message';
import { readBlocks } from './blocks';
import type { Node } from './node';

/** The text of a message the person put into the queue; undefined for any other line, and for what programs put there. */
export function enqueuedBy(line: Json): string | undefined {
  if (line['type'] !== 'queue-operation' || line['operation'] !== 'enqueue') return undefined;
  return typedIn(line['content']);
}

/** The text of a queued message that was shown to the model while it was at work; undefined for any other attachment. */
export function shownMeanwhile(line: Json): string | undefined {
  const attachment = asObject(line['attachment']);
  if (attachment?.['type'] !== 'queued_command') return undefined;
  const kind = asString(asObject(attachment['origin'])?.['kind']) ?? 'human';
  const mode = asString(attachment['commandMode']) ?? 'prompt';
  if (kind !== 'human' || mode !== 'prompt') return undefined;
  return typedIn(attachment['prompt'] ?? asObject(line['message'])?.['content']);
}

/** What the client itself puts in, of tasks and agents; or a command's bare name, which says nothing to the model. */
const notSaid = /^(?:\{"task_id":|<[a-z]+(?:-[a-z]+)+[\s>]|\/[\w:-]+$)/u;

function typedIn(content: unknown): string | undefined {
  const text = typedText(said(content));
  return text === '' || notSaid.test(text) ? undefined : text;
}

const said = (content: unknown): string => blocksText(readBlocks(content));

/** Messages that were put into the queue and that no line of the conversation says so far. */
export class Queue {
  readonly #waiting = new Map<string, Node[]>();
  /** Those put in since something was taken out: what the person may still take back into the prompt. */
  #newest: string[] = [];
  /** How many were taken out to be said next and were not met yet. */
  #next = 0;

  put(text: string, node: Node): void {
    const key = keyOf(text);
    this.#waiting.set(key, [...(this.#waiting.get(key) ?? []), node]);
    this.#newest.push(key);
  }

  /** Something else happened to the queue; gives the entries of messages that the person took back. */
  operated(line: Json): readonly Node[] {
    if (line['operation'] === 'popAll') {
      const text = asString(line['content']);
      const keys = text === undefined ? this.#newest : [keyOf(typedText(text))];
      this.#newest = [];
      return keys.flatMap((key) => this.#take(key) ?? []);
    }
    if (line['operation'] === 'dequeue') this.#next += 1;
    this.#newest = [];
    return [];
  }

  /** A line of the conversation; gives the entry of the queued message that it says. */
  said(line: Json): Node | undefined {
    if (this.#waiting.size === 0) return undefined;
    const shown = shownMeanwhile(line);
    if (shown !== undefined) return this.#take(keyOf(shown));
    if (line['type'] !== 'user' || this.#next === 0) return undefined;
    const node = this.#take(keyOf(typedText(said(asObject(line['message'])?.['content']))));
    if (node) this.#next -= 1;
    return node;
  }

  #take(key: string): Node | undefined {
    const nodes = this.#waiting.get(key);
    const node = nodes?.shift();
    if (nodes?.length === 0) this.#waiting.delete(key);
    return node;
  }
}

const keyOf = (text: string): string => text.replace(/\s+/gu, ' ').trim();
