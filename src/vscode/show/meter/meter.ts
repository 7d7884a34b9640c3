/**
 * The status bar item in words: its short text, its spoken sentence and its colour.
 * Says "unknown" instead of 0 and "stopped" while nothing is read, marks an estimate, and is nothing at all while no conversation
 * exists.
 */
import type { Status } from '../../../operations/meter/status';
import type { Standstill } from '../../../ports/worker';
import type { Language } from '../text/language';
import { shareText } from '../text/sizes';
import { fillSentence, workSentence } from './facts';
import { stoppedText } from './standstill';
import { tooltip } from './tooltip';
import { levelOf, type MeterView } from './view';

export interface ItemLook {
  /** At most 20 characters after the icon. */
  readonly text: string;
  /** Markdown that runs our own commands. */
  readonly tooltip: string;
  /** What a screen reader says. */
  readonly spoken: string;
  readonly background: 'warning' | 'error' | null;
}

const stillIcon = '$(dashboard)';
const busyIcon = '$(loading~spin)';
const stoppedIcon = '$(debug-pause)';
const unknown = '—';

/** How the item looks; null = hidden. */
export function itemLook(view: MeterView, language: Language): ItemLook | null {
  const { session, status, problem, stopped } = view.snapshot;
  if (stopped !== undefined) return stoppedLook(stopped, view, language);
  if (session === null && status === null && problem === null) return null;
  const icon = view.working === null ? stillIcon : busyIcon;
  return {
    text: `${icon} ${status === null ? unknown : meterText(status, language)}`,
    tooltip: tooltip(view, language),
    spoken: spoken(view, language),
    background: status === null ? null : backgroundOf(status),
  };
}

/** Nothing of what was read before is shown: it would be taken for the present state. */
function stoppedLook(stopped: Standstill, view: MeterView, language: Language): ItemLook {
  return {
    text: `${stoppedIcon} ${language.say('stopped')}`,
    tooltip: tooltip(view, language),
    spoken: stoppedText(stopped, language),
    background: stopped.again === 'byPerson' ? 'warning' : null,
  };
}

/** `62% · 124k/200k`, estimated `~62% · …`, unknown `—`. */
export function meterText(status: Status, language: Language): string {
  const { tokens, percent, source, window } = status;
  if (tokens === null || percent === null) return unknown;
  const { short } = language;
  return `${shareText(percent, source, language)} · ${short(tokens)}/${short(window)}`;
}

function backgroundOf(status: Status): ItemLook['background'] {
  switch (levelOf(status)) {
    case 'full':
      return 'error';
    case 'warn':
      return 'warning';
    case 'calm':
    case 'unknown':
      return null;
  }
}

function spoken(view: MeterView, language: Language): string {
  const { status, problem } = view.snapshot;
  const sentences = [
    status === null ? language.say('Context window: unknown.') : fillSentence(status, language),
    ...(status === null ? [] : levelSentence(status, language)),
    ...(view.working === null ? [] : [workSentence(view.working, language)]),
    ...(problem === null ? [] : [language.tell(problem)]),
  ];
  return sentences.join(' ');
}

function levelSentence(status: Status, { say }: Language): readonly string[] {
  switch (levelOf(status)) {
    case 'full':
      return [say('A compaction is due.')];
    case 'warn':
      return [say('The window is nearly full.')];
    case 'calm':
    case 'unknown':
      return [];
  }
}
