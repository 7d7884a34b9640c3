/** What is called by a name: identifiers that were worked with, and what the work declared and somebody told of. */
import type { Fact } from '../../record/names/facts';
import { isRooted, lastPart } from '../../conversation/paths';
import { fileEnding } from '../../record/names/identifiers';
import type { Mention } from '../../record/names/mentions';
import { namesIn } from '../../text/densestSentences';
import { isScratch } from '../../text/scratch';
import type { EvidenceLine as Line } from '../lines';
import { ranked, shown, type View } from '../view';

/** Most names listed. */
const mostNames = 15;

/** Functions and types that the work declared and somebody told of, and scratch files that it ran again and again. */
export function nameLines({ ledger }: View): readonly Line[] {
  const { mentions, takenBack, files } = ledger;
  // What the work wrote outside of its folder stands in no list, or far away.
  const apart = new Set(
    files
      .all()
      .filter(({ path, modified }) => modified && (isScratch(path) || isRooted(path)))
      .map(({ path }) => lastPart(path)),
  );
  const declared = ledger.declared.all();
  const total = Math.max(1, ledger.total);
  const score = ({ count, at }: Mention): number => Math.log2(count) + (at / total) * 2;
  return mentions
    .worked(declared)
    .filter(({ name }) => (declared.has(name) ? !takenBack.isGoing(name) : apart.has(name)))
    .sort((a, b) => score(b) - score(a))
    .map(({ name, at }) => ({
      text: name,
      at,
      order: `~${name}`,
      rule: declared.has(name) ? 'a name that an edit declared' : 'a name that came up repeatedly',
    }));
}

/** Those that stand nowhere else. */
export function namesBeyond(names: readonly Line[], elsewhere: string): readonly Line[] {
  const told = new Set(namesIn(elsewhere));
  return names.filter(({ text }) => !told.has(text)).slice(0, mostNames);
}

export function identifierLines(view: View): readonly Line[] {
  const { runs, files, uses, plan, total } = view.ledger;
  const commits = new Set(runs.commits.all().map(({ hash }) => hash));
  const paths = files.all().map((file) => file.path);
  // A file by its name alone, or by the end of it, as output that was cut shows it.
  const isFile = (id: string): boolean =>
    fileEnding.test(id) && paths.some((path) => path.endsWith(id));
  // `docs/examples` may be a branch, or a folder.
  const isFolder = (id: string): boolean =>
    id.includes('/') && paths.some((path) => `/${path}`.includes(`/${id}/`));
  const isKnown = ({ key }: Fact): boolean =>
    commits.has(key) || isFile(key) || isFolder(key) || plan.has(key.replace(/^#/u, ''));
  const made = ({ key }: Fact): number => (uses.isMade(key) ? 1 : 0);
  return ranked(view, view.identifiers)
    .filter(
      (fact) =>
        !isKnown(fact) &&
        !runs.commits.isReplaced(fact.key) &&
        !isPlain(fact) &&
        (uses.isMade(fact.key) ||
          isMet(fact) ||
          (uses.isUsedAgain(fact.key) && isNew(fact, total))),
    )
    .sort((a, b) => made(b) - made(a))
    .slice(0, mostIdentifiers)
    .map((fact) => ({
      text: shown(view, fact.key, 300),
      at: fact.at,
      rule: 'an identifier that was used again',
      order: `${fact.text}:${String(fact.at).padStart(9, '0')}`,
    }));
}

/** An address that comes up so often is worked with, whoever brought it up. */
const often = 8;
const isMet = ({ text, refs }: Fact): boolean =>
  refs >= often && (text === 'url' || text === 'port');

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
