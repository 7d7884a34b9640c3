/**
 * The status bar item's tooltip: what fills the window, by what it is measured, what happens next, and links to commands.
 * Markdown; whatever comes from a transcript or a path is escaped.
 */
import type { Standstill } from '../../../ports/worker';
import { labelOf } from '../../../settings/agentLabels';
import { commands } from '../../ids';
import { categoriesOf, unusedOf } from './categories';
import {
  compactionFact,
  fillSentence,
  flushFact,
  nextFact,
  oddityFact,
  ownLimitFact,
  thresholdsFact,
  windowRemark,
  workSentence,
} from './facts';
import { agentMark, gauge, ourMark, type Tick } from './gauge';
import type { Language } from '../text/language';
import { commandLink, escaped, table } from '../text/markdown';
import { estimated } from '../text/sizes';
import { reasonText } from './reasons';
import { remarkFacts } from './remarks';
import { notReadSentence, standstillSentence } from './standstill';
import type { MeterView } from './view';

/** Commands the tooltip may run; the editor refuses all others. */
export const tooltipCommands: readonly string[] = Object.values(commands);

/** The tooltip of what is followed. */
export function tooltip(view: MeterView, language: Language): string {
  const { status, problem, stopped } = view.snapshot;
  if (stopped !== undefined) return stoppedTooltip(stopped, view, language);
  const odd = status === null ? undefined : oddityFact(status, language);
  const troubles = [
    ...(problem === null ? [] : [language.tell(problem)]),
    ...view.notes,
    ...(odd ? [odd] : []),
  ];
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

/** Whose reading stands still, why, and what the person can do; none of its figures. */
function stoppedTooltip(stopped: Standstill, view: MeterView, language: Language): string {
  const { say } = language;
  const about = namesIn(view, language).map((name) => escaped(name, 60));
  return [
    [`**${escaped(notReadSentence(language))}**`, about.join(' · ')].filter(Boolean).join('  \n'),
    `⚠ ${escaped(standstillSentence(stopped, language), 400)}`,
    [
      commandLink(say('Restart'), commands.restart),
      commandLink(say('Copy diagnostics'), commands.copyDiagnostics),
      commandLink(say('Select conversation'), commands.selectConversation),
      commandLink(say('Log'), commands.showLog),
    ].join(' · '),
  ].join('\n\n');
}

function heading(view: MeterView, language: Language): string {
  const { status } = view.snapshot;
  const fill =
    status === null ? language.say('Context window: unknown.') : fillSentence(status, language);
  const about = namesIn(view, language).map((name) => escaped(name, 60));
  const lines = [`**${escaped(fill, 400)}**`, about.join(' · '), gaugeLine(view)];
  return lines.filter(Boolean).join('  \n');
}

/** The window as a bar of one width for every letter; '' where nothing is known of it. */
function gaugeLine({ snapshot: { status } }: MeterView): string {
  if (status === null || status.tokens === null) return '';
  const { tokens, window, compactAt, ownLimitAt } = status;
  const own: readonly Tick[] = ownLimitAt === null ? [] : [{ tokens: ownLimitAt, mark: agentMark }];
  return `\`${gauge(tokens, window, [{ tokens: compactAt, mark: ourMark }, ...own])}\``;
}

/** Title or first words, model, agent, and why this conversation is shown. */
function namesIn({ snapshot, pinned }: MeterView, { say }: Language): readonly string[] {
  const { session, status } = snapshot;
  const agent = status?.agent ?? session?.agent;
  const label = agent === undefined ? null : labelOf(agent);
  const names = [status?.title ?? status?.opening, status?.model, label];
  const why = pinned ? 'pinned' : snapshot.why;
  return [...names, why === undefined ? null : reasonText(why, say)].filter(
    (name): name is string => typeof name === 'string' && name !== '',
  );
}

/** Blocks of a bar that stands for the whole window. */
const widest = 16;
const eighths = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'];

/** A share of the window as blocks, to an eighth of one. */
function bar(tokens: number, window: number): string {
  const parts = Math.min(widest * 8, Math.max(1, Math.round((tokens / window) * widest * 8)));
  return `${'█'.repeat(Math.floor(parts / 8))}${eighths[parts % 8] ?? ''}`;
}

function breakdown({ snapshot: { status } }: MeterView, language: Language): string {
  if (status === null || status.tokens === null) return '';
  const used = categoriesOf(status, language).map(({ label, tokens }) => [
    label,
    estimated(tokens, language),
    bar(tokens, status.window),
  ]);
  const unused = unusedOf(status, language).map(({ label, tokens, size }) => [
    label,
    size,
    '░'.repeat(Math.round((tokens / status.window) * widest)),
  ]);
  return table([...used, ...unused]);
}

function facts(view: MeterView, language: Language): string {
  const { status } = view.snapshot;
  if (status === null) return '';
  const { say, count } = language;
  const isInBar = (status.ownLimitAt ?? 0) < status.window;
  return [
    nextFact(view, status, language),
    marked(ourMark, thresholdsFact(status, language)),
    marked(isInBar ? agentMark : '', ownLimitFact(status, language)),
    flushFact(view, status, language),
    compactionFact(view, status, language),
    say('Window: {0} tokens, {1}.', count(status.window), windowRemark(status, language)),
    ...remarkFacts(status, view.editorVersion, language),
  ]
    .filter((fact) => fact !== '')
    .map((fact) => escaped(fact, 400))
    .join('  \n');
}

/** A sentence behind the tick that stands for it in the bar; nothing for nothing. */
const marked = (mark: string, sentence: string): string =>
  sentence === '' ? '' : `${mark} ${sentence}`.trim();

function links(view: MeterView, { say }: Language): string {
  const writing =
    view.trusted && view.snapshot.status !== null
      ? [
          commandLink(say('Compact'), commands.compact),
          ...(view.onDisk ? [commandLink(say('Flush memory'), commands.flush)] : []),
        ]
      : [];
  return [
    ...writing,
    commandLink(say('Show context'), commands.showContext),
    commandLink(say('Select conversation'), commands.selectConversation),
    commandLink(say('Log'), commands.showLog),
  ].join(' · ');
}
