/**
 * What the agent wrote elsewhere than into files, through tools of other programs: issues, comments, descriptions of pull requests,
 * messages to other agents. A plan may stand there and nowhere else. Pure, bounded.
 */
import { putLast } from '../../base/newest';
import type { CallArguments } from '../conversation/fileTouches';
import { toolKind } from '../conversation/toolNames';
import type { FinishedCall } from './toolCalls';

/** A text and where it went: the tool, and what it was told of the place. */
export interface SentText {
  readonly where: string;
  readonly text: string;
  readonly at: number;
}

/** Most texts, and most characters of one. Shorter ones are remarks. */
const [mostTexts, mostChars, leastChars] = [60, 40_000, 300];
/** Longest part of a place. */
const mostPlace = 60;

/** What tools of trackers and of teams call the text, and where it goes. */
const textKeys = ['body', 'description', 'comment', 'content', 'message'] as const;
const placeKeys = [
  ...(['id', 'issueId', 'issue_id', 'issue_number', 'pull_number'] as const),
  ...(['recipient', 'to', 'channel'] as const),
];

export class SentTexts {
  readonly #texts = new Map<string, SentText>();

  /** A call that did not fail. What goes to the same place once more takes the place of what went there. */
  called({ tool, args, at }: FinishedCall): void {
    if (toolKind(tool) !== 'other' || typeof args['path'] === 'string') return;
    const body = wordsIn(args, textKeys).find(({ length }) => length >= leastChars);
    if (body === undefined) return;
    const title = wordsIn(args, ['title'])[0];
    const where = [tool.split('__').at(-1) ?? tool, ...wordsIn(args, placeKeys)]
      .filter(({ length }) => length <= mostPlace)
      .join(' ');
    const text = title === undefined ? body : `${title}\n${body}`;
    putLast(
      this.#texts,
      `${where} ${title ?? ''}`,
      { where, text: text.slice(0, mostChars), at },
      mostTexts,
    );
  }

  /** Those that stand, the one sent last at the end. */
  all(): readonly SentText[] {
    return [...this.#texts.values()];
  }

  clear(): void {
    this.#texts.clear();
  }
}

const wordsIn = (args: CallArguments, keys: readonly string[]): readonly string[] =>
  keys.flatMap((key) => {
    const value = args[key];
    return typeof value === 'string' || typeof value === 'number' ? [String(value)] : [];
  });
