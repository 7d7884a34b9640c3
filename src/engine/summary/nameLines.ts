/** What was called by a name: functions, files and the like that the work came back to, and identifiers that nobody finds again. */
import type { Fact } from '../record/names/facts';
import { fileEnding } from '../record/names/identifiers';
import type { Mention } from '../record/names/mentions';
import { namesIn } from '../text/densestSentences';
import type { EvidenceLine as Line } from './lines';
import { ranked, shown, type View } from './view';

/** Times a name has to come up that the work did not declare, and most names listed. */
const leastMentions = 4;
const mostNames = 60;
/** How much having been declared counts: as much as coming up so many times more often (powers of two). */
const declaredScore = 3;

/** Functions, types, fields and files that the work declared or came back to again and again. */
export function nameLines({ ledger }: View): readonly Line[] {
  const { mentions, takenBack } = ledger;
  const declared = ledger.declared.all();
  const total = Math.max(1, ledger.total);
  const score = ({ name, count, at }: Mention): number =>
    Math.log2(count) + (at / total) * 2 + (declared.has(name) ? declaredScore : 0);
  return [...mentions.worked(leastMentions, declared)]
    .filter(({ name }) => !takenBack.isGoing(name))
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
  const commits = new Set(view.ledger.runs.commits.all().map(({ hash }) => hash));
  const files = view.ledger.files.all().map((file) => file.path);
  // A file by its name alone, or by the end of it, as output that was cut shows it.
  const isFile = (id: string): boolean =>
    fileEnding.test(id) && files.some((path) => path.endsWith(id));
  // `docs/examples` may be a branch, or a folder.
  const isFolder = (id: string): boolean =>
    id.includes('/') && files.some((path) => `/${path}`.includes(`/${id}/`));
  return ranked(view, view.identifiers)
    .filter(
      (fact) =>
        !commits.has(fact.key) &&
        !isFile(fact.key) &&
        !isFolder(fact.key) &&
        !view.ledger.runs.commits.isReplaced(fact.key) &&
        isUsedAgain(fact, view.ledger.total),
    )
    .map((fact) => ({
      text: shown(view, fact.key, 300),
      at: fact.at,
      rule: 'an identifier that was used again',
      order: `${fact.text}:${String(fact.at).padStart(9, '0')}`,
    }));
}

/** An address or a ticket that comes up so often is worked with, whoever brought it up. */
const often = 8;
const addresses: ReadonlySet<string> = new Set(['url', 'port', 'ticket']);

/** What the person named, or somebody named and then used; ids of calls, agents and requests are made for programs. */
const isUsedAgain = ({ key, text, weight, refs, at }: Fact, total: number): boolean => {
  if (weight >= 3 || (refs >= often && addresses.has(text))) return true;
  if (weight < 1.5 || refs < 2 || text === 'uuid') return false;
  // Hashes of git change under a conversation; older ones that it still stands by are listed as its commits.
  return text !== 'commit' || (at > total * 0.9 && !/^[0-9a-f]{13,39}$/u.test(key));
};
