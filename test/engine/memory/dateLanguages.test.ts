import assert from 'node:assert/strict';
import { languagesIn } from '../../../src/engine/memory/dates/forms';
import { languages } from '../../../src/engine/memory/dateLanguages/all';
import { Slots } from '../../../src/engine/memory/dates/slots';
import { split } from '../../../src/engine/memory/dates/words';
import type { DateWords } from '../../../src/engine/memory/dates/words';
import { slowOn } from '../../architecture/regex/growth';

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
    case 'ww':
      return '47';
    case 'and':
      return ' - ';
    case 'th':
      return first(words.ordinals);
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
          const ready = languagesIn(`${text}?`).find((one) => one.words === words);
          assert.ok(ready, `${template}: ${text}`);
          const forms = ready.formsFor(`${text}?`).filter(({ shape }) => text.search(shape()) >= 0);
          assert.ok(forms.length > 0, `no pattern for ${template}: ${text}`);
        }
      }
    });
  }

  it('have patterns that take linear time', () => {
    const slow = languages.flatMap((words) => {
      const slots = new Slots(words);
      const templates = Object.values(words.says).flat();
      return templates.filter((template) => slowOn(slots.form('day', template).shape()) !== null);
    });
    assert.deepEqual(slow, []);
  });

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
