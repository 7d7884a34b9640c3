/**
 * Finds identifiers and figures in a text that a model wrote and the conversation does not hold: commit hashes, tickets, versions, ports,
 * branches, addresses, variables, figures with units. In doubt a thing is known: an ordinary word or number must never be
 * struck. Pure.
 */
import { asPattern } from '../../base/text';
import { figuresWithUnits, statesFigure } from './figureUnits';
import { type Identifier, identifiersIn } from '../record/names/identifiers';
import type { EntryTexts, EntryListener } from './entryTexts';
import { withoutSurePaths } from './knownPaths';

/** Something a text claims, and how another text is seen to hold it. */
export interface Claim {
  readonly text: string;
  readonly isIn: (record: string) => boolean;
}

/** Most claims looked at. */
const maxClaims = 300;
/** Longest text that becomes a pattern, in characters: that of an unbounded one could not be compiled. */
const maxPattern = 320;

/** What a text claims beside its paths: every identifier and figure that would be checked, each once. */
export function claimsIn(text: string, roots: ReadonlySet<string>): readonly Claim[] {
  const found = new Map<string, Claim>();
  for (const line of withoutSurePaths(text, roots).split('\n')) {
    if (!/[\d:/_]/u.test(line)) continue;
    for (const id of identifiersIn(line, 40)) {
      if (!found.has(id.text) && isChecked(id)) found.set(id.text, claimOf(id));
    }
    for (const figure of figuresWithUnits(line)) {
      if (!found.has(figure.text))
        found.set(figure.text, { text: figure.text, isIn: statesFigure(figure) });
    }
    if (found.size >= maxClaims) break;
  }
  return [...found.values()];
}

/** Looks for claims in a conversation and in the texts beside it. */
export class ClaimSearch implements EntryListener {
  #missing: readonly Claim[];

  constructor(claims: readonly Claim[], beside: readonly string[]) {
    this.#missing = claims.filter((claim) => !beside.some((text) => claim.isIn(text)));
  }

  get isSettled(): boolean {
    return this.#missing.length === 0;
  }

  hear({ record }: EntryTexts): void {
    this.#missing = this.#missing.filter((claim) => !claim.isIn(record));
  }

  /** The claims that nothing of it holds. */
  unknown(): readonly string[] {
    return this.#missing.map((claim) => claim.text);
  }
}

const date =
  /^v?(?:(?:0?[1-9]|[12]\d|3[01])\.(?:0?[1-9]|1[0-2])\.(?:\d\d|(?:19|20)\d\d)|(?:19|20)\d\d\.\d{1,2}\.\d{1,2}|(?:19|20)\d\d)$/u;

/** Whether a thing that looks like an identifier may be struck at all. */
function isChecked({ kind, text }: Identifier): boolean {
  const digits = text.replace(/\D+/gu, '');
  switch (kind) {
    case 'url':
    case 'uuid':
    case 'commit':
    case 'ticket':
    case 'branch':
    case 'port':
      return true;
    case 'variable':
      return text.length >= 5;
    case 'version':
      return !date.test(text);
    case 'number':
      // "run 3", "#1" and years are ordinary; "PR 3" and "issue 3" are not.
      if (/^#/u.test(text)) return Number(digits) > 9;
      return !/^(?:build|run|job|pipeline|release|bug)\s\d{1,2}$/iu.test(text);
    case 'name':
      return digits.replace(/(?:19|20)\d\d/gu, '').length >= 3;
  }
}

const claimOf = (id: Identifier): Claim => ({
  text: id.text,
  isIn: id.text.length > maxPattern ? (record) => record.includes(id.text) : holds(id),
});

function holds({ kind, text }: Identifier): (record: string) => boolean {
  switch (kind) {
    case 'url':
      return holdsAddress(text);
    case 'uuid':
    case 'variable':
      return tested(bounded(text.replace(/^\$/u, '')));
    case 'commit': {
      // A short form of a hash is the same hash; a longer form than the record's is made up.
      const hash = text.toLowerCase();
      const start = new RegExp(`(?<![0-9a-f])${asPattern(hash)}`, 'u');
      return (record) =>
        start.test(record) || (/[A-F]/u.test(record) && start.test(record.toLowerCase()));
    }
    case 'ticket':
    case 'branch':
    case 'name':
      return tested(bounded(text));
    case 'number':
      return tested(numberShape(text));
    case 'port':
      return tested(portShape(text));
    case 'version':
      return tested(versionShape(text));
  }
}

/** Fits just this text, between characters that could not go on with it. */
const bounded = (core: string): RegExp =>
  new RegExp(
    `(?<![\\p{Script=Latin}\\p{N}_])${asPattern(core)}(?![\\p{Script=Latin}\\p{N}_])`,
    'iu',
  );

const tested =
  (shape: RegExp) =>
  (record: string): boolean =>
    shape.test(record);

function holdsAddress(url: string): (record: string) => boolean {
  const core = url.replace(/^https?:\/\//iu, '').replace(/(?<!\/)\/+$/u, '');
  const end = new RegExp(`${asPattern(core)}(?![\\p{Script=Latin}\\p{N}_-])`, 'iu');
  return (record) => end.test(record);
}

/** "PR #42", "pull/42", "issue 42", "#42": the same number under any name for it. */
function numberShape(text: string): RegExp {
  const digits = /\d+/u.exec(text)?.[0] ?? '';
  return new RegExp(
    `(?:[#/!]|[\\p{L}\\p{M}][\\s:="'#]{0,3})${digits}(?!\\d)${digits.length >= 6 ? `|(?<!\\d)${digits}(?!\\d)` : ''}`,
    'u',
  );
}

function portShape(text: string): RegExp {
  const port = /(?<!\d)\d+$/u.exec(text)?.[0] ?? '';
  const host = /^([\w.-]+):\d+$/u.exec(text)?.[1];
  if (host !== undefined && !/^(?:localhost|127\.0\.0\.1|0\.0\.0\.0)$/u.test(host))
    return bounded(text);
  return new RegExp(`(?<![\\d.])${port}(?![\\d]|\\.\\d)`, 'u');
}

/** A version by its number, with the name where the text gives one: "pkg@1.2.3" is known from `"pkg": "^1.2.3"`. */
function versionShape(text: string): RegExp {
  const parts = /^(.*?)(?:[@:\s]|(?<=^)v?(?=\d))[\^~]?v?(\d[\w.+-]*|latest)$/iu.exec(text);
  const name = (parts?.[1] ?? '').replace(/\.js$/iu, '').replace(/^@/u, '');
  const core = parts?.[2] ?? text.replace(/^v/iu, '');
  // "Node 20" is true of Node 20.11; "1.2" is not true of 1.2.3.
  const end = core.includes('.') ? '(?!\\d|\\.\\d)' : '(?!\\d)';
  const number = `(?<![\\d.])${asPattern(core)}${end}`;
  if (name !== '') return new RegExp(`${asPattern(name)}[\\s\\S]{0,60}?${number}`, 'iu');
  if (/\./u.test(core)) return new RegExp(number, 'iu');
  return new RegExp(
    `(?:\\bv|version |/v?|@|版本 ?|バージョン ?|버전 ?)${asPattern(core)}(?!\\d)`,
    'iu',
  );
}
