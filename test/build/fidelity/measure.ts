/**
 * Measures how much survives: every way of compacting over every session, one table per count of compactions, and the bars the
 * product holds itself to. Says nothing of time. The same figures for the same seeds.
 */
import { quickCounter } from '../../../src/engine/tokens/count/quick';
import { factKinds, holds, lost, shareIn, sum, tally } from './facts';
import type { Fact, FactKind, Tally } from './facts';
import type { Session } from './sessions';
import type { Outcome, Way } from './ways';

/** What was counted after some compactions, over all sessions. */
export interface Measured {
  readonly kinds: Readonly<Record<FactKind, { readonly all: Tally; readonly late: Tally }>>;
  /** Errors of repaired failures that a summary still shows. */
  readonly repairedShown: Tally;
  /** Errors of open failures that are still to be seen. */
  readonly openShown: Tally;
  /** The last summaries' mean size, tokens. */
  readonly summaryTokens: number;
  readonly losses: readonly Fact[];
}

/** The share of a conversation that counts as recent (issue: "touched in the last 30 %"). */
const lateFrom = 0.7;

export async function measure(
  way: Way,
  sessions: readonly Session[],
  times: number,
): Promise<Measured> {
  const all: Measured[] = [];
  for (const session of sessions) all.push(counted(session, await way(session, times)));
  const total = all.reduce(added);
  return { ...total, summaryTokens: Math.round(total.summaryTokens / all.length) };
}

/** Counts one outcome. */
export function counted(session: Session, { context, summaries }: Outcome): Measured {
  const { facts, repaired, open, messages } = session;
  const summary = summaries.at(-1) ?? '';
  const late = Math.floor(messages.length * lateFrom);
  const of = (texts: readonly string[], where: string): Tally => ({
    found: texts.filter((text) => holds(where, text)).length,
    of: texts.length,
  });
  return {
    kinds: byKind((kind) => ({
      all: tally(facts, kind, context, 0),
      late: tally(facts, kind, context, late),
    })),
    repairedShown: of(repaired, summary),
    openShown: of(open, context),
    summaryTokens: quickCounter.count(summary),
    losses: lost(facts, context),
  };
}

const byKind = <T>(make: (kind: FactKind) => T): Readonly<Record<FactKind, T>> =>
  Object.fromEntries(factKinds.map((kind) => [kind, make(kind)])) as Record<FactKind, T>; // every kind

const added = (a: Measured, b: Measured): Measured => ({
  kinds: byKind((kind) => ({
    all: sum(a.kinds[kind].all, b.kinds[kind].all),
    late: sum(a.kinds[kind].late, b.kinds[kind].late),
  })),
  repairedShown: sum(a.repairedShown, b.repairedShown),
  openShown: sum(a.openShown, b.openShown),
  summaryTokens: a.summaryTokens + b.summaryTokens,
  losses: [...a.losses, ...b.losses],
});

/** A figure and its bar, as `bench.mjs` prints them. */
export interface Row {
  readonly name: string;
  readonly value: string;
  readonly bar: string;
  readonly ok: boolean;
}

/** Issue, "How it is measured"; decisions have no bar there. */
const bars: Readonly<Record<FactKind, number | null>> = {
  path: 0.95,
  command: 0.95,
  figure: 0.95,
  id: 0.95,
  constraint: 0.95,
  decision: null,
};
const lateBar = 0.99;

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

/** The bars of one way, each for all counts of compactions together: the worst decides. */
export function barsOf(name: string, measured: readonly Measured[]): readonly Row[] {
  const rows = factKinds.flatMap((kind): readonly Row[] => {
    const least = bars[kind];
    if (least === null) return [];
    const all = measured.map(({ kinds }) => kinds[kind].all);
    const late = measured.map(({ kinds }) => kinds[kind].late);
    return [
      shareRow(`${name}: ${kind}s`, all, least),
      shareRow(`${name}: late ${kind}s`, late, lateBar),
    ];
  });
  const shown = measured.map(({ repairedShown }) => repairedShown.found);
  return [
    ...rows,
    {
      name: `${name}: repaired failures shown as open`,
      value: shown.join(' / '),
      bar: '0',
      ok: shown.every((count) => count === 0),
    },
  ];
}

const shareRow = (name: string, tallies: readonly Tally[], least: number): Row => ({
  name: `${name} (${tallies[0]?.of ?? 0})`,
  value: `${tallies.map((t) => (shareIn(t) * 100).toFixed(1)).join(' / ')} %`,
  bar: `>= ${Math.round(least * 100)} %`,
  ok: tallies.length > 0 && tallies.every((t) => shareIn(t) >= least),
});

/** Summaries of a session that goes on and on: after the 20th not larger than after the 3rd. */
export function growthBar(name: string, summaries: readonly string[]): Row {
  const [third = '', last = ''] = [summaries[2], summaries.at(-1)];
  const [before, after] = [quickCounter.count(third), quickCounter.count(last)];
  return {
    name: `${name}: summary tokens after 3 and ${summaries.length} compactions`,
    value: `${before} -> ${after}`,
    bar: '<= +10 %',
    ok: third !== '' && after <= before * 1.1,
  };
}

const cell = ({ all, late }: { readonly all: Tally; readonly late: Tally }): string =>
  all.of === 0 ? '-' : `${percent(shareIn(all))} (${late.of === 0 ? '-' : percent(shareIn(late))})`;

/** A table: one line per kind, one column per way; in brackets what was touched in the last 30 %. */
export function table(
  title: string,
  columns: readonly { readonly name: string; readonly measured: Measured }[],
): string {
  const line = (name: string, cells: readonly string[]): string =>
    `  ${name.padEnd(18)}${cells.map((text) => text.padStart(20)).join('')}`;
  const each = (make: (measured: Measured) => string): readonly string[] =>
    columns.map(({ measured }) => make(measured));
  return [
    title,
    line(
      '',
      columns.map(({ name }) => name),
    ),
    ...factKinds
      .filter((kind) => columns.some(({ measured }) => measured.kinds[kind].all.of > 0))
      .map((kind) =>
        line(
          `${kind}s`,
          each(({ kinds }) => cell(kinds[kind])),
        ),
      ),
    ...(columns.some(({ measured }) => measured.openShown.of + measured.repairedShown.of > 0)
      ? [
          line(
            'open failures',
            each(({ openShown: t }) => `${t.found} of ${t.of}`),
          ),
          line(
            'repaired, shown',
            each(({ repairedShown: t }) => `${t.found} of ${t.of}`),
          ),
        ]
      : []),
    line(
      'summary tokens',
      each(({ summaryTokens }) => String(summaryTokens)),
    ),
  ].join('\n');
}
