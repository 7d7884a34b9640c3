/**
 * The status bar item's tooltip: what fills the window, by what it is measured, what happens next, and links to commands.
 * Markdown; whatever comes from a transcript or a path is escaped.
 */
import { commands } from '../ids';
import { categoriesOf } from './categories';
import {
  compactionFact,
  fillSentence,
  flushFact,
  nextFact,
  oddityFact,
  thresholdsFact,
  windowRemark,
  workSentence,
} from './facts';
import type { Language } from './language';
import { commandLink, escaped, table } from './markdown';
import type { View } from './view';

/** Commands the tooltip may run; the editor refuses all others. */
export const tooltipCommands: readonly string[] = Object.values(commands);

/** The tooltip of what is followed. */
export function tooltip(view: View, language: Language): string {
  const { status, problem } = view.snapshot;
  const odd = status === null ? undefined : oddityFact(status, language);
  const troubles = [...(problem === null ? [] : [problem]), ...view.notes, ...(odd ? [odd] : [])];
  return [
    heading(view, language),
    ...(status === null ? [] : [breakdown(view, language)]),
    ...(status === null ? [] : [facts(view, language)]),
    ...(view.working === null ? [] : [`*${escaped(workSentence(view.working, language))}*`]),
    ...troubles.map((sentence) => `⚠ ${escaped(sentence, 400)}`),
    links(view, language),
  ]
    .filter((part) => part !== '')
    .join('\n\n');
}

function heading(view: View, language: Language): string {
  const { session, status } = view.snapshot;
  const { say } = language;
  const fill = status === null ? say('Context window: unknown.') : fillSentence(status, language);
  const names = [
    status?.title ?? '',
    status?.model ?? '',
    status?.agent ?? session?.agent ?? '',
    view.pinned ? say('chosen by you') : '',
  ];
  const about = names.filter((name) => name !== '').map((name) => escaped(name, 60));
  return [`**${escaped(fill, 400)}**`, about.join(' · ')].filter(Boolean).join('  \n');
}

/** Blocks of the widest bar. */
const widest = 12;

function bar(tokens: number, window: number): string {
  const blocks = Math.min(widest, Math.round((tokens / window) * widest));
  return tokens > 0 ? '█'.repeat(Math.max(1, blocks)) : '';
}

function breakdown({ snapshot: { status } }: View, language: Language): string {
  if (status === null || status.tokens === null) return '';
  const { say, count } = language;
  const { free } = status.byCategory;
  const rows = [
    ...categoriesOf(status, language).map(({ label, tokens }) => [
      label,
      count(tokens),
      bar(tokens, status.window),
    ]),
    [say('Free'), count(free), '░'.repeat(Math.round((free / status.window) * widest))],
  ];
  return table(rows);
}

function facts(view: View, language: Language): string {
  const { status } = view.snapshot;
  if (status === null) return '';
  const { say, count } = language;
  return [
    nextFact(view, status, language),
    thresholdsFact(status, language),
    flushFact(view, status, language),
    compactionFact(view, status, language),
    say('Window: {0} tokens, {1}.', count(status.window), windowRemark(status, language)),
  ]
    .map((fact) => escaped(fact, 400))
    .join('  \n');
}

function links(view: View, { say }: Language): string {
  const writing =
    view.trusted && view.snapshot.status !== null
      ? [
          commandLink(say('Compact'), commands.compact),
          commandLink(say('Flush memory'), commands.flush),
        ]
      : [];
  return [
    ...writing,
    commandLink(say('Show context'), commands.showContext),
    commandLink(say('Select conversation'), commands.selectConversation),
    commandLink(say('Log'), commands.showLog),
  ].join(' · ');
}
