/**
 * Takes out of a model's answer what does not belong to it: terminal codes and invisible characters, thinking tags, a fence or tags around
 * the whole, made-up tags and file lists, courtesies before and after. Pure and linear; never changes the sentences of the answer.
 */
import { said, type Sentence } from '../../../base/sentence';
import { ownSection, sectionOf } from '../../summary/headings';
import { cleanText } from '../../text/plain';
import { withoutInventedTurns } from './inventedTurns';
import { isBetween } from './spokenOf';

export interface CleanAnswer {
  readonly text: string;
  /** The same with turns that it invented: a copy of the conversation is told by them. */
  readonly withTurns: string;
  /** What was taken out, as short sentences. */
  readonly repairs: readonly Sentence[];
}

/** Longest answer looked at, in characters; no budget of ours is near it. */
const mostChars = 400_000;

const tagNames =
  'summary|conversation|previous-summary|part-summaries|partial-summary|earlier-part|turn-prefix|instructions|evidence|memory-notes|read-files|modified-files|system-reminder|system_reminder|system|user|human|assistant|developer|tool|tool_result|tool_use|tool_call|tool_calls|function_calls|function_results|invoke|parameter|thinking|think|analysis|scratchpad|answer|output|response|record|result|im_start|im_end|command-name|command-message|environment_context';
/** Tags of prompts and transcripts in any spelling, and the control tokens of chat models. */
const madeUpTag = new RegExp(
  `(?:<[\\s]{0,2}[/\\\\]|(?<![\\p{L}\\p{N}])<)[\\s/\\\\]{0,4}(?:\\w{1,16}:)?(?:${tagNames})(?![\\w-])[^<>\\n]{0,200}>|<\\|[\\w ]{1,40}\\|>|\\[/?INST\\]|<</?SYS>>`,
  'giu',
);
const thinkingNames = ['think', 'thinking', 'analysis', 'scratchpad'];
const listNames = ['read-files', 'modified-files'];

/** The answer without what does not belong to it. */
export function cleanAnswer(raw: string): CleanAnswer {
  const repairs = new Map<string, Sentence>();
  let text = raw.slice(0, mostChars).replace(/\r\n?/gu, '\n');
  const take = (next: string, repair: Sentence): void => {
    if (next !== text) repairs.set(repair.said, repair);
    text = next.trim();
  };
  take(cleanText(text), said`Control characters were removed from the answer.`);
  for (const name of thinkingNames)
    take(withoutBlock(text, name), said`The thinking in the answer was left out.`);
  for (const name of listNames)
    take(withoutBlock(text, name), said`File lists in the answer were left out.`);
  take(unfenced(text), said`The code fence around the answer was removed.`);
  const withTurns = text;
  take(withoutInventedTurns(text), said`Made-up turns around the answer were removed.`);
  take(withoutTags(text), said`Tags in the answer were removed.`);
  take(withoutOpening(text), said`Words before the answer were removed.`);
  take(withoutClosing(text), said`Words after the answer were removed.`);
  take(unfenced(text), said`The code fence around the answer was removed.`);
  return { text, withTurns, repairs: [...repairs.values()] };
}

/** Without made-up tags; of one that is spoken of in code its name stays, so that the sentence still says something. */
const withoutTags = (text: string): string =>
  text.replace(madeUpTag, (tag: string, ...rest: readonly unknown[]) => {
    const at = rest.find((one) => typeof one === 'number') ?? 0;
    return isBetween(text, at, '`') ? (/[\w-]{1,40}/u.exec(tag)?.[0] ?? '') : '';
  });

/** Without `<name>…</name>`, each found from left to right; one that is never closed loses only its tag (later). */
function withoutBlock(text: string, name: string): string {
  const open = new RegExp(`<${name}(?:\\s[^<>\\n]{0,200})?>`, 'giu');
  const close = new RegExp(`</${name}\\s{0,4}>`, 'giu');
  const kept: string[] = [];
  let at = 0;
  for (;;) {
    open.lastIndex = at;
    const opened = open.exec(text);
    if (!opened) break;
    close.lastIndex = opened.index + opened[0].length;
    const closed = close.exec(text);
    if (!closed) break;
    kept.push(text.slice(at, opened.index));
    at = closed.index + closed[0].length;
  }
  return [...kept, text.slice(at)].join('');
}

/** Without a fence around everything, whatever it calls itself. */
function unfenced(text: string): string {
  const opened = /^(`{3,}|~{3,})[\w-]{0,20}[ \t]*\n/u.exec(text);
  const fence = opened?.[1];
  if (!opened || fence === undefined) return text;
  const rest = text.slice(opened[0].length).trimEnd();
  if (!rest.endsWith(`\n${fence}`)) return text;
  const inside = rest.slice(0, -fence.length - 1);
  const marks = inside.split('\n').filter((line) => line.startsWith(fence)).length;
  return marks % 2 === 0 ? inside : text;
}

/** What announces an answer is short. */
const mostCourtesy = 300;

/** Without one line before the first heading, or one that ends in a colon: it only announces what follows. */
function withoutOpening(text: string): string {
  const end = /\n\s{0,40}\n|\n(?=#{1,3} |[-*] )/u.exec(text);
  if (!end || end.index > mostCourtesy) return text;
  const first = text.slice(0, end.index);
  const isOurs = /^#{1,3}\s/u.test(first) || /^\s*[-*>]/u.test(first);
  const announces = /[:：]\s*$/u.test(first) || /^\s*#{1,3} /u.test(text.slice(end.index));
  return isOurs || first.includes('\n') || !announces ? text : text.slice(end.index);
}

function withoutClosing(text: string): string {
  const from = text.lastIndexOf('\n\n');
  if (from < 0 || text.length - from > mostCourtesy) return text;
  const last = text.slice(from).trim();
  if (/^(?:#|[-*>`|]|\d+[.)])/u.test(last) || last.includes('\n')) return text;
  // Under headings stand lists; a line of its own behind them that asks or calls out is said to whoever reads along.
  const isSaid = /[?？؟!！]$/u.test(last) && hasSections(text.slice(0, from));
  return isSaid ? text.slice(0, from).replace(/\n(?:---|\*\*\*)\s*$/u, '') : text;
}

const decorated =
  /^ {0,3}(?:(#{1,6})\s+)?(?:\d{1,2}[.)]\s+)?(\*{0,2})(\S.{0,78}?)[:：]?\*{0,2}[:：]?\s{0,120}#{0,120}$/u;

const underlined = /^ {0,3}(\S.{0,78})\n {0,3}(?:={2,80}|-{2,80})[ \t]{0,9}$/gmu;

/** Headings of ours in the form we asked for: `### **Open:**`, `2. **Open**`, a bold line alone and an underlined one become `## Open`. */
export function withPlainHeadings(text: string): string {
  return text
    .replace(underlined, (all: string, line: string) =>
      ownSection(line) === null ? all : `## ${line}`,
    )
    .split('\n')
    .map((line) => headingLine(line) ?? line)
    .join('\n');
}

function headingLine(line: string): string | null {
  const [, marks, bold, name] = line.length > 120 ? [] : (decorated.exec(line) ?? []);
  if (name === undefined || ((marks ?? '') === '' && (bold ?? '') === '')) return null;
  return ownSection(name) === null ? null : `## ${name}`;
}

/** Whether a text has at least one heading that names a section. */
export const hasSections = (text: string): boolean =>
  text.split('\n').some((line) => {
    const heading = /^#{1,3}\s+(\S.*)$/u.exec(line.slice(0, 200))?.[1];
    return heading !== undefined && sectionOf(heading) !== null;
  });
