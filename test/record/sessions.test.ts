import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { root } from '../build/shared';
import { aims, fiveTimes, once } from './bars';
import type { Bars } from './bars';
import { drafted, stringsIn } from './draft';
import type { Label } from './labels';
import { folded } from './likeness';
import { scored, tableOf, totalsOf, wanted } from './score';
import type { Score } from './score';
import { wordsOf } from './script';
import { sessions } from './sessions';

/** What was lost or is too much is printed with the table where somebody asks for it. */
const tellsAll = process.env['TIDEMARK_RECORD_LOST'] !== undefined;

function tell(title: string, scores: readonly Score[]): void {
  console.log(tableOf(title, scores));
  if (!tellsAll) return;
  for (const { name, tallies } of scores) {
    for (const [key, { odd }] of Object.entries(tallies)) {
      for (const one of odd) console.log(`  ${name}, ${key}: ${one.slice(0, 120)}`);
    }
  }
}

/** The bars that are missed, as sentences. */
function missed(scores: readonly Score[], bars: Bars): readonly string[] {
  const totals = totalsOf(scores);
  const isWanted = (key: string): boolean => (wanted as readonly string[]).includes(key);
  return Object.entries(bars).flatMap(([key, bar]) => {
    const value = totals[key as keyof Bars]; // bars has no other keys
    const holds = isWanted(key) ? value >= bar : value <= bar;
    return holds
      ? []
      : [`${key}: ${value.toFixed(1)}, ${isWanted(key) ? 'at least' : 'at most'} ${bar}`];
  });
}

describe('the record of sessions of our own making', () => {
  for (const [title, times, bars] of [
    ['one compaction', 1, once],
    ['five compactions', 5, fiveTimes],
  ] as const) {
    it(`keeps and claims what the bars say after ${title}`, async () => {
      const scores: Score[] = [];
      for (const session of sessions) scores.push(scored(session, await drafted(session, times)));
      tell(title, scores);
      console.log(`short of the aims: ${missed(scores, aims).join('; ')}`);
      assert.deepEqual(missed(scores, bars), []);
    });
  }
});

describe('the labels of our sessions', () => {
  for (const { name, script, labels } of sessions) {
    const everything = folded(stringsIn(script.steps));
    const typed = folded(wordsOf(script.steps).join('\n'));
    const stands = ({ needles }: Label): boolean =>
      needles.every((needle) => everything.includes(folded(needle)));

    it(`are true of ${name}`, () => {
      const { rules, withdrawn, decisions, requests, openFailures, fixedFailures } = labels;
      const people = [...rules, ...withdrawn, ...requests];
      const all = [
        ...[...people, ...decisions, ...openFailures, ...fixedFailures],
        ...[...labels.facts, ...labels.noise, ...labels.planted],
      ];
      assert.deepEqual(
        all.filter((label) => !stands(label)).map(({ quote }) => quote),
        [],
      );
      const unsaid = people.filter(({ quote }) => !typed.includes(folded(quote)));
      assert.deepEqual(
        unsaid.map(({ quote }) => quote),
        [],
      );
      const pairs = [...labels.answers, ...labels.noAnswers];
      for (const { question, reply } of pairs) {
        assert.ok(everything.includes(folded(question)), question);
        assert.ok(typed.includes(folded(reply)), reply);
      }
      const written = script.steps.flatMap((step) => ('path' in step ? [step.path] : []));
      for (const file of labels.modified) {
        assert.ok(
          written.some((one) => one.endsWith(file)),
          file,
        );
      }
      const count = wordsOf(script.steps).length;
      assert.ok(count >= 25 && count <= 60, `${count} texts of the person's`);
    });
  }

  it('stand in files that can be read at a sitting', () => {
    const folder = path.join(root, 'test/record/sessions');
    for (const file of fs.readdirSync(folder)) {
      const lines = fs.readFileSync(path.join(folder, file), 'utf8').split('\n').length;
      assert.ok(lines <= 251, `${file}: ${lines} lines`);
    }
  });
});
