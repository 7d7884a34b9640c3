/**
 * Both bars side by side, on sets that were written before the rules were read: of planted secrets at least 98 of 100 are gone wherever
 * they are met, of look-alikes at most 3 of 100 are changed. At first sight the rules of then masked 61 and 55 of 100 in the two halves
 * that they were mended with; the last part was written after that and masked 94 of 100 at first sight (48 by the rules of then). Of the plain
 * values 36 and 34 of 100 were masked at first sight; the second half was only a score and stood at 92 when the first was mended.
 * Each later part was written after those before it were mended, and says what of it was masked at first sight: what nobody thought of
 * stays between 60 and 90 of 100, however many kinds are known.
 */
import assert from 'node:assert/strict';
import { redact } from '../../../../src/engine/secrets/redact';
import { diceOf } from '../random';
import { type Place, places, plainPlaces } from './contexts';
import { lookAlikes } from './lookAlikes/first';
import { lookAlikesAgain } from './lookAlikes/again';
import { lookAlikesCopied } from './lookAlikes/copied';
import { lookAlikesEveryday } from './lookAlikes/everyday';
import { lookAlikesLeaked } from './lookAlikes/leaked';
import { lookAlikesPasted } from './lookAlikes/pasted';
import { lookAlikesTold } from './lookAlikes/told';
import { lookAlikesSundry } from './lookAlikes/sundry';
import { plainLookAlikes } from './lookAlikes/plain';
import { filled } from './makers';
import { plantsAgain } from './plants/again';
import { lookAlikesChosen, plantsChosen } from './plants/chosen';
import { inCode } from './plants/code';
import { inCommands } from './plants/commands';
import { plantsCopied } from './plants/copied';
import { plantsDaily } from './plants/daily';
import { lastLookAlikes, lastPlants } from './plants/last';
import { plantsEveryday } from './plants/everyday';
import { plantsLeaked } from './plants/leaked';
import { plantsMixed } from './plants/mixed';
import { plantsPasted } from './plants/pasted';
import { plantsTold } from './plants/told';
import { plantsSundry } from './plants/sundry';
import { plainPlants } from './plants/plain';
import { plantsRare } from './plants/rare';
import { inSettings } from './plants/settings';
import { inTalk } from './plants/talk';
import { tokens } from './plants/tokens';

/** What the rules leave on purpose: nothing says that these are secrets, or too much else looks like them. */
const unsaid: ReadonlySet<string> = new Set([
  '| ops | ⟦{pl}⟧ |',
  'use ops/⟦{pl}⟧ to log in',
  'pwd ⟦{pw}⟧',
  '[TestCase("ops", "⟦{pw}⟧")] // login with password',
  'DEBUG connecting with user=app password=⟦{pp2}⟧',
]);

interface Part {
  readonly name: string;
  readonly plants: readonly string[];
  readonly others: readonly string[];
  readonly places: readonly Place[];
}

const half = (list: readonly string[], which: number): readonly string[] =>
  list.filter((_item, i) => i % 2 === which);
const later = { plantsAgain, plantsRare, plantsDaily, plantsMixed };
const families = [inSettings, inCommands, inCode, tokens, inTalk];
const parts: readonly Part[] = [
  ...[0, 1].map((which) => ({
    name: which === 0 ? 'first half' : 'second half',
    plants: families.flatMap((family) => half(family, which)),
    others: half(lookAlikes, which),
    places,
  })),
  { name: 'last part', plants: lastPlants, others: lastLookAlikes, places },
  ...[0, 1].map((which) => ({
    name: which === 0 ? 'plain values' : 'plain values, only a score',
    plants: half(plainPlants, which),
    others: half(plainLookAlikes, which),
    places: plainPlaces,
  })),
  ...Object.entries(later).map(([name, plants], which) => ({
    name,
    plants,
    others: lookAlikesAgain.filter((_item, i) => i % 4 === which),
    places,
  })),
  { name: 'pasted', plants: plantsPasted, others: lookAlikesPasted, places },
  { name: 'chosen', plants: plantsChosen, others: lookAlikesChosen, places },
  { name: 'sundry', plants: plantsSundry, others: lookAlikesSundry, places },
  { name: 'everyday', plants: plantsEveryday, others: lookAlikesEveryday, places },
  { name: 'copied', plants: plantsCopied, others: lookAlikesCopied, places },
  { name: 'leaked', plants: plantsLeaked, others: lookAlikesLeaked, places },
  { name: 'told', plants: plantsTold, others: lookAlikesTold, places },
];

/** What of a secret must not be left: the whole, and the end of a long one. */
const leaves = (output: string, secret: string): boolean =>
  output.includes(secret) ||
  (secret.length >= 8 && output.includes(secret.slice(-Math.ceil(secret.length / 2))));

function missedOf(places: readonly Place[], template: string, seed: number): readonly string[] {
  return places.flatMap((place, at) => {
    const dice = diceOf(seed + at);
    const marked = place.put(filled(template, dice), dice);
    const secrets = [...marked.matchAll(/⟦([^⟧]*)⟧/g)].map((match) => match[1] ?? '');
    const output = redact(marked.replace(/[⟦⟧]/g, '')).text;
    return secrets.some((secret) => leaves(output, secret)) ? [`${place.label}: ${template}`] : [];
  });
}

function changedOf(places: readonly Place[], template: string, seed: number): readonly string[] {
  return places.flatMap((place, at) => {
    const dice = diceOf(seed + at);
    const text = place.put(filled(template, dice), dice);
    const output = redact(text).text;
    return output === text ? [] : [`${place.label}: ${template} → ${output}`];
  });
}

const first = (list: readonly string[]): string => list.slice(0, 12).join('\n');

describe('redact: sets written without looking at the rules', () => {
  it('are large enough to mean something', () => {
    assert.ok(plainPlants.length >= 90 && plainLookAlikes.length >= 120);
    assert.ok(families.flat().length >= 450 && lookAlikes.length >= 300 && places.length >= 12);
  });

  for (const { name, plants, others, places } of parts) {
    it(`masks at least 98 of 100 planted secrets, and changes at most 3 of 100 look-alikes: ${name}`, () => {
      const said = plants.filter((template) => !unsaid.has(template));
      const missed = said.flatMap((template, i) => missedOf(places, template, i * 100));
      const changed = others.flatMap((template, i) => changedOf(places, template, i * 100 + 7));
      const gone = 1 - missed.length / (said.length * places.length);
      const taken = changed.length / (others.length * places.length);
      console.log(
        `      ${name}: ${(gone * 100).toFixed(2)} % of ${said.length * places.length} plants masked, ${(taken * 100).toFixed(2)} % of ${others.length * places.length} look-alikes changed`,
      );
      assert.ok(gone >= 0.98, `${(gone * 100).toFixed(2)} %\n${first(missed)}`);
      assert.ok(taken <= 0.03, `${(taken * 100).toFixed(2)} %\n${first(changed)}`);
    });
  }
});
