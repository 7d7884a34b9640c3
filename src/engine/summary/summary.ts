/**
 * The form of a summary: sections under headings in a fixed order, then the file lists as tags. Puts
 * sections together and takes a text apart again. Pure; reading is total, whatever the text.
 */
import { headingOf, type SectionName, sectionNames, sectionOf } from './headings';
import type { LanguageCode } from '../text/language';

/** One section as read from a text. */
export interface ReadSection {
  readonly heading: string;
  /** The section it stands for, ours or as other tools name it; null when it is something else. */
  readonly name: SectionName | null;
  readonly body: string;
}

export interface ReadSummary {
  /** What stands before the first heading. */
  readonly lead: string;
  readonly sections: readonly ReadSection[];
  readonly readFiles: readonly string[];
  readonly modifiedFiles: readonly string[];
  /** What the list of modified files says of some of them besides: each mark with its path. */
  readonly fileMarks: readonly FileMark[];
}

interface FileMark {
  readonly path: string;
  readonly mark: string;
}

/** Takes a summary apart. Headings inside fences are text. */
export function parseSummary(summary: string): ReadSummary {
  const { rest, read, modified } = takeFileTags(summary);
  const sections: { heading: string; lines: string[] }[] = [{ heading: '', lines: [] }];
  const lines = rest.split('\n');
  const fenced = inFences(lines);
  for (const [at, line] of lines.entries()) {
    const heading = fenced[at] === true ? undefined : headingIn(line);
    if (heading === undefined) sections[sections.length - 1]!.lines.push(line);
    else sections.push({ heading, lines: [] });
  }
  const [lead, ...named] = sections.map(({ heading, lines }) => ({
    heading,
    body: lines.join('\n').trim(),
  }));
  return {
    lead: lead?.body ?? '',
    sections: named.map((section) => ({ ...section, name: sectionOf(section.heading) })),
    readFiles: read.map(({ path }) => path),
    modifiedFiles: modified.map(({ path }) => path),
    fileMarks: modified.flatMap(({ path, marks }) => marks.map((mark) => ({ path, mark }))),
  };
}

/** Of each line whether it stands inside a fence: there, everything is text. One that is never closed is none. */
export function inFences(lines: readonly string[]): readonly boolean[] {
  const inside: boolean[] = [];
  let fence = '';
  let from = 0;
  for (const [at, line] of lines.entries()) {
    inside.push(fence !== '');
    // Most lines have none, and a summary is parsed many times.
    const mayMark = line.includes('```') || line.includes('~~~');
    const mark = mayMark ? (/^\s*(`{3,}|~{3,})/u.exec(line)?.[1] ?? '') : '';
    if (fence === '') [fence, from] = [mark, at];
    else if (line.trim() === fence) fence = '';
  }
  return fence === '' ? inside : inside.fill(false, from);
}

/** The words of a heading's line without the marks that may close it. */
export function headingIn(line: string): string | undefined {
  const words = line.startsWith('#') ? /^#{1,3}\s+(\S.*)$/su.exec(line)?.[1] : undefined;
  if (words === undefined) return undefined;
  const bare = words.replace(/(?<!#)#+$/u, '').trimEnd();
  return bare === '' ? words.trimEnd() : bare;
}

interface ListedFile {
  readonly path: string;
  readonly marks: readonly string[];
}

/** Most marks that stand behind one path. */
const mostMarks = 3;

/** A line of a list: `src/new.ts (renamed from src/old.ts) (3×) (changed after the last commit)`. */
function listedFile(line: string): ListedFile {
  const marks: string[] = [];
  let path = line;
  while (marks.length < mostMarks) {
    const mark = / \(([^()]*)\)$/u.exec(path)?.[1];
    if (mark === undefined) break;
    marks.push(mark);
    path = path.slice(0, -mark.length - 3);
  }
  return { path, marks };
}

function takeFileTags(summary: string): {
  rest: string;
  read: readonly ListedFile[];
  modified: readonly ListedFile[];
} {
  const found: Record<string, readonly ListedFile[]> = {};
  const lines = summary.split('\n');
  const fenced = inFences(lines);
  const kept: string[] = [];
  // Asked once, so that starts without an end do not each look through all that follows.
  const lastEnds: Readonly<Record<string, number>> = {
    read: lines.lastIndexOf('</read-files>'),
    modified: lines.lastIndexOf('</modified-files>'),
  };
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const name = line.startsWith('<') ? (/^<(read|modified)-files>$/u.exec(line)?.[1] ?? '') : '';
    const isClosed = fenced[at] !== true && (lastEnds[name] ?? -1) > at;
    kept.push(isClosed ? '' : line);
    if (!isClosed) continue;
    const end = lines.indexOf(`</${name}-files>`, at);
    found[name] = lines
      .slice(at + 1, end)
      .map((path) => path.trim())
      .filter((path) => path !== '' && !isMoreLine(path))
      .map(listedFile);
    at = end;
  }
  return {
    rest: kept.join('\n'),
    read: found['read'] ?? [],
    modified: found['modified'] ?? [],
  };
}

/** A line that stands for paths left out: "+12 more" in any language. */
const isMoreLine = (line: string): boolean => /^\+\d+ |^(?:另有|他|외) ?\d+|^…/u.test(line);

/** The parts of a summary in their order; empty sections are left out, an empty tag too. */
export interface SummaryParts {
  readonly lead: string;
  readonly sections: Partial<Readonly<Record<SectionName, string>>>;
  readonly readLines: readonly string[];
  readonly modifiedLines: readonly string[];
}

/** Puts a summary together. */
export function assembleSummary(parts: SummaryParts, language: LanguageCode): string {
  const blocks = sectionNames.flatMap((name) => {
    const body = parts.sections[name];
    return body === undefined || body.trim() === ''
      ? []
      : [`## ${headingOf(name, language)}\n${body.trim()}`];
  });
  const tag = (name: string, lines: readonly string[]): string[] =>
    lines.length === 0 ? [] : [`<${name}>\n${lines.join('\n')}\n</${name}>`];
  return [
    parts.lead.trim(),
    ...blocks,
    ...tag('read-files', parts.readLines),
    ...tag('modified-files', parts.modifiedLines),
  ].join('\n\n');
}

/** The sections in words of a summary, without what code builds anew each time: evidence, failures, file lists. */
export function proseOf(summary: string): string {
  const { lead, sections } = parseSummary(summary);
  const kept = sections.filter(({ name }) => name !== 'evidence' && name !== 'failures');
  const blocks = kept.map(({ heading, body }) => `## ${heading}\n${body}`);
  return [lead, ...blocks].filter((block) => block.trim() !== '').join('\n\n');
}
