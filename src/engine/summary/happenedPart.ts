/**
 * What happened, request by request: files, commits and checks, then the agent's closing words as reported. The newest in most
 * words. Nothing here says that something is done: that is for the reader to see.
 */
import type { Request } from '../record/requests';
import { clip, oneLine } from '../text/plain';
import { tellingPart } from '../text/telling';
import { type SummaryLine, shareOut, tokensOf } from './lines';
import { safe, shown, type View } from './view';

const charsPerToken = 3.6;
/** Most paths and commands named of one request. */
const maxFiles = 5;
const maxRuns = 4;
/** Below so many characters an agent's words are left out. */
const leastChars = 48;

/** The lines within `tokens`, oldest first. */
export function happenedLines(view: View, tokens: number): readonly SummaryLine[] {
  const requests = view.ledger.requests
    .requests()
    .filter((request) => request.closing !== null || request.files.length > 0);
  let lines: readonly SummaryLine[] = [];
  for (let share = 1, round = 0; round < 7; round++) {
    lines = linesIn(view, requests, tokens * charsPerToken * share);
    const used = lines.reduce((sum, line) => sum + tokensOf(view, line.text), 0);
    if (used <= tokens) return lines;
    share *= Math.min(0.93, (tokens / used) * 0.97);
  }
  return lines;
}

function linesIn(view: View, requests: readonly Request[], chars: number): readonly SummaryLine[] {
  const facts = requests.map((request) => factsOf(view, request));
  const closings = requests.map(({ closing }) => (closing === null ? '' : safe(view, closing)));
  const wishes = requests.map((request, i) => ({
    wanted: (facts[i]?.length ?? 0) + (closings[i]?.length ?? 0) + 20,
    weight: weightOf(view, request, requests.length - 1 - i),
  }));
  const room = shareOut(wishes, chars);
  const lines: SummaryLine[] = [];
  let left = 0;
  requests.forEach((request, i) => {
    const text = lineOf(view, request, facts[i] ?? '', closings[i] ?? '', room[i] ?? 0);
    if (text === null) left += 1;
    else lines.push({ text, rule: 'what a request led to', at: request.at });
  });
  const more = view.phrases.more.replace('{n}', String(left));
  return left === 0
    ? lines
    : [{ text: `- ${more}`, rule: 'what a request led to', at: 0 }, ...lines];
}

/** The newest say where the work stands; what changed something more than what was only talked about. */
function weightOf(view: View, request: Request, age: number): number {
  const recent = age === 0 ? 7 : age === 1 ? 4 : age < 4 ? 2.5 : age < 10 ? 1.5 : 1;
  const kept = request.at >= view.keptFrom ? 0.3 : 1;
  return recent * kept * (request.files.length > 0 || request.commits.length > 0 ? 1.2 : 1);
}

/** Files, commits and commands of a request, in one line. */
function factsOf(view: View, request: Request): string {
  const { phrases } = view;
  const named = request.files.slice(-maxFiles).map((path) => shown(view, shortPath(path), 60));
  const more = request.files.length - named.length;
  const files =
    named.length === 0
      ? []
      : [`${phrases.files} ${named.join(', ')}${more > 0 ? ` +${String(more)}` : ''}`];
  const commits = request.commits.slice(-3).map((commit) => shown(view, commit, 90));
  const runs = [...request.runs]
    .filter(([, mark]) => mark !== '?')
    .slice(-maxRuns)
    .map(([command, mark]) => `${mark} ${shown(view, clip(command, 60), 60)}`);
  return [...files, ...commits, ...runs].join('; ');
}

/** The last two parts of a path: all of it stands in the lists. */
const shortPath = (path: string): string => path.split('/').slice(-2).join('/');

function lineOf(
  view: View,
  request: Request,
  facts: string,
  closing: string,
  chars: number,
): string | null {
  const room = chars - facts.length - 20;
  const words = closing === '' || room < Math.min(leastChars, closing.length) ? '' : closing;
  if (words === '' && (facts === '' || chars < leastChars)) return null;
  const said =
    words === '' ? '' : `${view.phrases.reported}: “${oneLine(tellingPart(words, room))}”`;
  const parts = [facts === '' || facts.length < chars ? facts : clip(facts, chars), said];
  const end = endingOf(view, request);
  return `- [${request.number}] ${parts.filter((part) => part !== '').join(' · ')}${end}`;
}

function endingOf({ phrases }: View, { ended }: Request): string {
  switch (ended) {
    case 'interrupted':
      return ` (${phrases.interrupted})`;
    case 'goesOn':
      return ` (${phrases.goesOn})`;
    case 'asked':
    case 'answered':
      return '';
  }
}
