/**
 * Which notes bear on a prompt, so that they may go with it unasked: a note that only shares common words with it is a distraction, and
 * one that is wrongly given costs more than one that is left out. Pure and linear.
 */
import { isAsking } from './question';
import { comparedName, pieceOf, piecesIn } from './index/words';

/** Characters looked at of a prompt and of a note; prompts hold whole logs. */
const mostChars = 4_000;
/** Words that two texts share by their beginnings, which most endings leave alone. */
const stemChars = 6;
const leastChars = 4;
/** From how many shared words a note bears on a prompt, and from what share of its own. */
const leastWords = 3;
const leastShare = 0.3;
/** A name tells more than words: one is enough, unless every project has it. */
const everywhere = new Set(
  'readme.md changelog.md license.md agents.md claude.md memory.md package.json package-lock.json tsconfig.json cargo.toml pyproject.toml go.mod index.ts index.js index.html main.ts main.py main.go main.rs app.py cli.ts utils.ts types.ts node:fs'
    .split(' ')
    .map(comparedName),
);

interface NamesAndWords {
  readonly names: ReadonlySet<string>;
  readonly words: ReadonlySet<string>;
}

function saidIn(text: string): NamesAndWords {
  const names = new Set<string>();
  const words = new Set<string>();
  for (const raw of piecesIn(text.slice(0, mostChars))) {
    const piece = pieceOf(raw);
    for (const name of piece.names) if (!everywhere.has(name)) names.add(name);
    for (const pair of piece.plain) if (!/^\d{1,3}$/u.test(pair)) words.add(pair);
    for (const word of piece.words)
      if (word.length >= leastChars && !isAsking(word)) words.add(word.slice(0, stemChars));
  }
  return { names, words };
}

const sharedBy = (a: ReadonlySet<string>, b: ReadonlySet<string>): number =>
  [...a].filter((one) => b.has(one)).length;

/** Tells of notes whether they bear on this prompt. */
export function bearsOn(prompt: string): (note: string) => boolean {
  const asked = saidIn(prompt);
  return (note) => {
    const said = saidIn(note);
    if (sharedBy(said.names, asked.names) > 0) return true;
    const words = sharedBy(said.words, asked.words);
    return words >= leastWords && words >= leastShare * said.words.size;
  };
}
