import assert from 'node:assert/strict';
import { languagesIn, split } from '../../../src/engine/memory/dates/forms';
import { languages } from '../../../src/engine/memory/dates/languages';
import type { DateWords } from '../../../src/engine/memory/dates/words';

/** What a template fits, without what may be missing; each of its alternatives once. */
function instances(template: string, words: DateWords): readonly string[] {
  const inner = /\[[^[\]]*\]/u;
  if (inner.test(template)) return instances(template.replace(inner, ''), words);
  const group = /\(([^()]*)\)/u.exec(template);
  if (group !== null) {
    const [found, alternatives = ''] = group;
    return alternatives.split('|').flatMap((one) =>
      instances(
        template.replace(found, () => one),
        words,
      ),
    );
  }
  return [
    template.replace(/\{(\w+)(:\w+)?\}/gu, (_, slot: string, fixed?: string) =>
      fixed === undefined ? valueOf(slot, words) : '',
    ),
  ];
}

const first = (words: string | undefined): string => split(words)[0] ?? '';

function valueOf(slot: string, words: DateWords): string {
  switch (slot) {
    case 'month':
      return first(words.months[0]);
    case 'weekday':
    case 'wholeWeekday':
      return first(words.weekdays[0]);
    case 'unit':
      return first(Object.values(words.units ?? {})[0]);
    case 'part':
      return first(Object.values(words.parts ?? {})[0]);
    case 'which':
      return first(Object.values(words.which ?? {})[0]);
    case 'y':
      return '2025';
    default:
      return '3';
  }
}

describe('languages of dates', () => {
  for (const words of languages) {
    const name = words.months[2] === undefined ? '' : first(words.months[2]);
    it(`are made ready for every time they can say (${name})`, () => {
      for (const template of Object.values(words.says).flat()) {
        for (const text of instances(template, words)) {
          const ready = languagesIn(`${text}?`).map((one) => one.words);
          assert.ok(ready.includes(words), `${template}: ${text}`);
        }
      }
    });
  }

  for (const text of [
    'parser timeout in the worker',
    'where does the flush of the notes begin',
    'wo steht der Name des Clients',
    'quel est le nom de la branche',
    'dónde está el archivo de los ajustes',
  ]) {
    it(`are none for “${text}”`, () => {
      assert.deepEqual(languagesIn(text), []);
    });
  }
});
