/** The identifiers of a summary: those that were worked with, and no files or commits, which stand in other lists. */
import type { Fact } from '../../record/names/facts';
import { fileEnding } from '../../record/names/identifiers';
import { madeWeight } from '../../record/names/ofCalls';
import type { EvidenceLine as Line } from '../lines';
import { ranked, shown, type View } from '../view';

/** Identifiers that were used again, those that an act brought forth first. */
export function identifierLines(view: View): readonly Line[] {
  const { runs, files, total } = view.ledger;
  const commits = new Set(runs.commits.all().map(({ hash }) => hash));
  const paths = files.all().map((file) => file.path);
  // A file by its name alone, or by the end of it, as output that was cut shows it.
  const isFile = (id: string): boolean =>
    fileEnding.test(id) && paths.some((path) => path.endsWith(id));
  const isKnown = ({ key }: Fact): boolean => commits.has(key) || isFile(key);
  const made = ({ weight }: Fact): number => (weight >= madeWeight ? 1 : 0);
  const listed = ranked(view, view.identifiers)
    .filter(
      (fact) =>
        !isKnown(fact) &&
        !runs.commits.isReplaced(fact.key) &&
        !isPlain(fact) &&
        (made(fact) > 0 || isMet(fact) || (isUsedAgain(fact) && isNew(fact, total))),
    )
    .sort((a, b) => made(b) - made(a));
  const keys = new Set(listed.map(({ key }) => key));
  return listed
    .filter(({ key }) => !isToldIn(key, keys))
    .slice(0, mostIdentifiers)
    .map((fact) => ({
      text: shown(view, fact.key, 300),
      at: fact.at,
      rule: 'an identifier that was used again',
      order: `${fact.text}:${String(fact.at).padStart(9, '0')}`,
    }));
}

/** Named more than once, and not by programs alone. */
const isUsedAgain = ({ refs, weight }: Fact): boolean => refs > 1 && weight > 1;

/** An address that comes up so often is worked with, whoever brought it up. */
const often = 8;
const isMet = ({ text, refs }: Fact): boolean =>
  refs >= often && (text === 'url' || text === 'port');

/** Whether a number alone, `#12` or `1.2.0`, stands in another as what it is: `PR #12`, `v1.2.0`. */
const isToldIn = (key: string, keys: ReadonlySet<string>): boolean =>
  /^\d/u.test(key)
    ? keys.has(`v${key}`)
    : key.startsWith('#') && [...keys].some((other) => other.endsWith(` ${key}`));

/** Most identifiers listed. */
const mostIdentifiers = 30;

/** A figure or a lone word, which names nothing here, and an address without a place or with a gap: `tcp://host:port`, `…{/owner}`. */
const isPlain = ({ key, text }: Fact): boolean =>
  /^(?:v?\d{1,3}|[a-z]+)$/u.test(key) ||
  (text === 'url' &&
    (key.includes('{') || !/^[a-z+\d]+:(?:\/\/(?:localhost\b|[^/]*(?:\.|:\d))|aws)/u.test(key)));

/** Hashes of git change under a conversation; older ones that it still stands by are listed as its commits. */
const isNew = ({ key, text, at }: Fact, total: number): boolean =>
  text !== 'commit' || (at > total * 0.9 && !/^[0-9a-f]{13,39}$/u.test(key));
