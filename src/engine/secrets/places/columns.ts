/**
 * Secrets that a name elsewhere announces: columns of an `INSERT`, entries of a Kubernetes `Secret`. Pure and linear: from each such
 * statement at most some hundred units are read.
 */
import type { Hit } from '../hit';
import { hitOn, matchesFrom, realHitsIn, spotsIn } from '../matches';
import { namesSecret, senseOf } from '../values/names';
import { looksChosen, looksGivenHere, looksSentence } from '../values/looks';
import { looksRandom } from '../values/randomness';

const insert =
  /\bINSERT (?:OR \w{1,10} |IGNORE )?INTO [\w."`[\]]{1,80}[ \t\r\n]{0,8}\(([^()]{1,600})\)[ \t\r\n]{0,8}VALUES[ \t\r\n]{0,8}/gi;
const row =
  /\(((?:[^()']|'[^'\r\n]{0,400}'|\([^()]{0,200}\)){1,2000})\)[ \t\r\n]{0,8},?[ \t\r\n]{0,8}/y;
const cell = /(?:[^,'()]|'([^'\r\n]{0,400})'|\([^()]{0,200}\))+,?/g;
/** Rows read of one statement. */
const maxRows = 50;

/** Everything below `data:` or `stringData:` of a manifest that says it is a secret. */
const entries =
  /^([ \t]{0,8})(?:stringData|data):[ \t]{0,4}\r?\n((?:\1[ \t]{1,8}\S[^\r\n]{0,4000}(?:\r?\n|$)){1,200})/gm;
const entry = /^[ \t]{1,16}["']?[\w./-]{1,80}["']?:[ \t]{1,4}["']?([^\s"'|>#][^\s"']{5,4000})/gm;

/** What `pg_dump` writes: names in brackets, rows of fields with tabs between. */
const copy =
  /\bCOPY [\w."]{1,80} \(([^()]{1,600})\) FROM stdin;[ \t]{0,4}\r?\n((?:[^\r\n\\][^\r\n]{0,2000}\r?\n){1,50})/g;

/** All secrets in such places, in no particular order. */
export function findInColumns(text: string): Hit[] {
  return [...inStatements(text), ...inDumps(text), ...inManifests(text)];
}

const secretColumns = (names: string): readonly boolean[] =>
  names
    .split(',')
    .map((name) => senseOf(name.replace(/["'`[\]\s]/g, '')))
    .map((sense) => sense !== undefined && namesSecret(sense));

const inStatements = (text: string): readonly Hit[] =>
  [...text.matchAll(insert)].flatMap(({ index, 0: all, 1: names = '' }) => {
    const isSecret = secretColumns(names);
    return isSecret.includes(true) ? rowsAt(text, index + all.length, isSecret) : [];
  });

function inDumps(text: string): readonly Hit[] {
  return [...text.matchAll(copy)].flatMap(({ index, 0: all, 1: names = '', 2: body = '' }) => {
    const isSecret = secretColumns(names);
    const hits: Hit[] = [];
    let start = index + all.length - body.length;
    for (const line of body.split('\n'))
      for (const [column, raw] of line.split('\t').entries()) {
        const word = raw.replace(/\r$/, '');
        if (isSecret[column] === true && looksGivenHere(word))
          hits.push(hitOn('password', { start, word }));
        start += raw.length + 1;
      }
    return hits;
  });
}

function rowsAt(text: string, from: number, isSecret: readonly boolean[]): readonly Hit[] {
  return [...matchesFrom(row, text, from, maxRows)].flatMap(({ index, 1: fields = '' }) =>
    [...fields.matchAll(cell)].flatMap((found, column) => {
      const word = found[1] ?? '';
      const start = index + 1 + found.index + found[0].indexOf(word);
      return isSecret[column] === true && (looksGivenHere(word) || looksSentence(word))
        ? [hitOn('password', { start, word })]
        : [];
    }),
  );
}

function inManifests(text: string): readonly Hit[] {
  if (!/\bkind: ["']?Secret\b/.test(text)) return [];
  return spotsIn(text, entries).flatMap(({ start, word: body }) =>
    realHitsIn(body, entry, 'secret', isEntry, { from: start }),
  );
}

const isEntry = (word: string): boolean => looksChosen(word) || looksRandom(word);
