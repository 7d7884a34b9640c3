/** The record rests on few sure words; whatever else decides must hold in any language. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { cues, listedWords } from '../../../src/engine/text/cues';
import { root } from '../../build/shared';

/** Alternatives in all lists together; nobody raises this. */
const most = 150;

/** Lists of words that decide nothing about what somebody meant: names of units, languages, roles and headings, texts of programs. */
const noCues: readonly string[] = [
  'audit/figureUnits.ts', // units
  'audit/knownIds.ts', // what a version is called
  'audit/saysOfPerson.ts', // how a summary says whose words it quotes
  'memory/dateLanguages/', // names of days, a table for each language
  'policy/overflowSigns.ts', // errors of services
  'record/names/identifiers.ts', // what a branch and a port are called
  'summarise/answer/turnShapes.ts', // labels of a chat's sides
  'summary/headings.ts',
  'summary/phrases.ts', // our own texts
  'summary/summary.ts',
  'text/cues.ts',
  'text/lineNumbers.ts', // what a line is called
];

const engine = path.join(root, 'src/engine');
const sources = fs
  .readdirSync(engine, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.ts') && !/^(?:secrets|tokens)\//u.test(file));

/** Alternatives of which one has a letter that is not English. */
const foreign = /[^|'"`\n]{0,40}\|[^|'"`\n]{0,40}\|[^|'"`\n]{0,40}/gu;
const isForeign = (list: string): boolean => /[^\P{L}\p{ASCII}ªµμºℹ]/u.test(list);

describe('the words that decide', () => {
  it('are few, and none stands in its list twice', () => {
    const all = Object.values(cues).map((list) => listedWords(list));
    const count = all.reduce((sum, list) => sum + list.length, 0);
    assert.ok(count <= most, `${count} alternatives, at most ${most}`);
    for (const list of all) assert.equal(new Set(list).size, list.length, list.join(', '));
    for (const word of all.flat()) assert.doesNotMatch(word, /[()[\]]/u, word);
  });

  it('stand in one place', () => {
    const elsewhere = sources.filter((file) => {
      const text = fs.readFileSync(path.join(engine, file), 'utf8');
      return [...text.matchAll(foreign)].some(([list]) => isForeign(list));
    });
    /** A file by its name, or all of a folder. */
    const isAt = (file: string, place: string): boolean =>
      place.endsWith('/') ? file.startsWith(place) : file === place;
    assert.deepEqual(
      elsewhere.filter((file) => !noCues.some((place) => isAt(file, place))),
      [],
    );
    assert.deepEqual(
      noCues.filter((place) => !elsewhere.some((file) => isAt(file, place))),
      [],
      'no list of words in it any more',
    );
  });
});
