/**
 * What a model's summary lacks, as findings; `compaction/audit.ts` repairs them by code.
 * Never a reason to refuse: a check that can fail for good leaves a session over its window (it would be asked for again and again). Works on every
 * script: words where there are blanks, pairs of characters where there are none. Pure, linear.
 */
import { missingHeadings } from './structure';

export type Finding =
  | { readonly kind: 'missingSection'; readonly heading: string }
  | { readonly kind: 'missingIdentifiers'; readonly identifiers: readonly string[] }
  | { readonly kind: 'requestNotReflected' };

export interface QualityInput {
  /** Headings that must be lines of it. */
  readonly headings: readonly string[];
  /** Strings that it must hold; hexadecimal ones in any case. */
  readonly identifiers: readonly string[];
  /** What the person asked last; null where they asked for nothing. */
  readonly latestRequest: string | null;
}

/** What is missing; empty for a good summary. */
export function findingsIn(summary: string, input: QualityInput): readonly Finding[] {
  const missing = input.identifiers.filter((id) => !holdsIdentifier(summary, id));
  return [
    ...missingHeadings(summary, input.headings).map((heading): Finding => ({
      kind: 'missingSection',
      heading,
    })),
    ...(missing.length > 0
      ? [{ kind: 'missingIdentifiers', identifiers: missing } satisfies Finding]
      : []),
    ...(reflects(summary, input.latestRequest ?? '')
      ? []
      : [{ kind: 'requestNotReflected' } satisfies Finding]),
  ];
}

function holdsIdentifier(summary: string, id: string): boolean {
  if (summary.includes(id)) return true;
  return /^[0-9a-f]{8,}$/iu.test(id) && summary.toLowerCase().includes(id.toLowerCase());
}

/** Of a long request only its first words are looked for; of three or more, two must be found. */
const mostWords = 12;

/** Whether a summary speaks of what was asked; true where nothing was. */
export function reflects(summary: string, request: string): boolean {
  const words = [...new Set(wordsOf(request.slice(0, 4_000)))];
  const telling = words.filter((word) => word.length > 1 && !idle.has(word));
  const wanted = (telling.length > 0 ? telling : words).slice(0, mostWords);
  if (wanted.length === 0) return true;
  const said = new Set(wordsOf(summary));
  const found = wanted.filter((word) => said.has(word)).length;
  return found >= (wanted.length >= 3 ? 2 : 1);
}

/** Scripts written without blanks: a pair of characters stands for a word. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]+/gu;

function wordsOf(text: string): readonly string[] {
  const normal = text.normalize('NFKC').toLowerCase();
  const spaced = normal.replace(unspaced, ' ').split(/[^\p{L}\p{N}\p{M}_]+/u);
  const pairs = [...normal.matchAll(unspaced)].flatMap(([run]) => {
    const letters = Array.from(run);
    if (letters.length === 1) return letters;
    return letters.slice(1).map((letter, i) => `${letters[i] ?? ''}${letter}`);
  });
  return [...spaced.filter((word) => word !== ''), ...pairs];
}

/** Words that say nothing about a request; English, Spanish, Portuguese, French, German. */
const idle = new Set(
  [
    'a an the and or but if then so of to in on at by for from with as into about is are was were be been being am',
    'do does did have has had can could will would shall should may might must not no i me my we us our you your it its',
    'he she they them this that these those there here what which who how why when where just please thanks also now',
    'el la los las un una y o de del en con por para que es son no se lo al me mi tu su como esto esta favor ahora',
    'os as um uma e do da dos das em no na com por para que não se me meu seu isso isto agora',
    'le les des et ou du dans avec pour que qui ne pas je tu il nous vous ce cette est sont maintenant',
    'der die das den dem ein eine und oder von zu im in mit für auf ist sind nicht ich du wir sie es bitte jetzt',
  ].flatMap((line) => line.split(' ')),
);
