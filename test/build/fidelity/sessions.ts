/**
 * The sessions that are measured: generated ones, where it is known what was planted, and recorded ones, where plain patterns
 * say what counts. The patterns are this bench's own: a ledger that were asked what it should hold would always be right.
 */
import { plantedConversation, type PlantOptions } from '../planted';
import type { Fact, FactKind } from './facts';
import { asAssistant, piMessages, type Fields } from './transcript';

export interface Session {
  readonly name: string;
  readonly cwd: string;
  /** As pi writes them, oldest first. */
  readonly messages: readonly Fields[];
  readonly facts: readonly Fact[];
  /** Error strings of failures that were repaired later. */
  readonly repaired: readonly string[];
  /** Error strings of failures that are still open at the end. */
  readonly open: readonly string[];
  /** Tokens every way of compacting keeps as they are. */
  readonly keepTokens: number;
}

/** A generated session. */
export function plantedSession(options: PlantOptions, keepTokens: number): Session {
  const { entries, plants, repaired, open, cwd } = plantedConversation(options);
  return {
    name: `${options.entries} entries${options.heavyNoise === true ? ', many files' : ''}`,
    cwd,
    messages: piMessages(entries),
    facts: plants,
    repaired,
    open,
    keepTokens,
  };
}

/** A recorded session from its file's text; compactions made then are left out, so that everything is still to be summarised. */
export function recordedSession(name: string, text: string, keepTokens: number): Session {
  const lines = text.split('\n').filter((line) => line !== '');
  const rows = lines.map((line) => JSON.parse(line) as Fields); // a line of JSON per entry
  const cwd = asText(rows[0]?.['cwd']);
  const messages = rows.flatMap(({ type, message }) => (type === 'message' ? [fields(message)] : []));
  const facts = recordedFacts(messages, cwd);
  const plain = messages.map((message) =>
    message['role'] === 'assistant' ? asAssistant(message) : message,
  );
  return { name, cwd, messages: plain, facts, repaired: [], open: [], keepTokens };
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : '');
const fields = (value: unknown): Fields =>
  typeof value === 'object' && value !== null ? (value as Fields) : {}; // JSON of unknown shape
const blocksOf = (message: Fields): readonly Fields[] => {
  const { content } = message;
  if (typeof content === 'string') return [{ type: 'text', text: content }];
  return Array.isArray(content) ? content.map(fields) : [];
};

/** What a recorded session tells that somebody would miss; each text once, with the last message that touches it. */
export function recordedFacts(messages: readonly Fields[], cwd: string): readonly Fact[] {
  const facts = new Map<string, Fact>();
  const add = (kind: FactKind, text: string, at: number): void => {
    facts.delete(`${kind}:${text}`);
    facts.set(`${kind}:${text}`, { kind, text, at });
  };
  const failed = new Set(
    messages.flatMap((message) => (message['isError'] === true ? [message['toolCallId']] : [])),
  );
  messages.forEach((message, at) => {
    const role = asText(message['role']);
    if (role === 'toolResult') return;
    for (const block of blocksOf(message)) {
      if (block['type'] === 'toolCall' && !failed.has(block['id'])) {
        called(asText(block['name']), fields(block['arguments']), cwd, (kind, text) =>
          add(kind, text, at),
        );
      }
      if (block['type'] === 'text') said(role, asText(block['text']), (kind, text) => add(kind, text, at));
    }
  });
  return [...facts.values()];
}

type Add = (kind: FactKind, text: string) => void;

function called(tool: string, args: Fields, cwd: string, add: Add): void {
  const path = asText(args['path']);
  if (path !== '') add('path', path.startsWith(`${cwd}/`) ? path.slice(cwd.length + 1) : path);
  const command = tool === 'bash' ? actOf(asText(args['command'])) : '';
  if (command !== '') add('command', command);
}

/** Commands that only look at something are not missed. */
const looks =
  /^(?:ls|cat|head|tail|grep|rg|find|sed -n|awk|wc|cd|pwd|echo|which|file|diff|sleep|git (?:status|diff|log|show|branch|blame|stash list))\b/u;
const longestCommand = 160;

/** The command without the folder it is run in and without what only shortens its output; '' where it is none to remember. */
function actOf(command: string): string {
  const act = command
    .trim()
    .replace(/^cd\s+\S+\s*&&\s*/u, '')
    .replace(/\s*(?:2>&1\s*)?(?:\|\s*(?:head|tail|grep|wc|sed|awk|sort)\b[^|]*)*$/u, '')
    .trim();
  if (act.includes('\n') || act.length > longestCommand || act.length < 4) return '';
  return looks.test(act) ? '' : act;
}

const figures =
  /(?<![\w.,/-])\d[\d.,]*\s?(?:ms|s|sec|seconds|minutes|%|[kKMG]i?B|tokens|lines|tests|files|chars|px)(?![\w/])/gu;
const ids =
  /https?:\/\/[^\s)>\]"'`]+[\w/]|(?<![\w&/])#\d{2,6}\b|\bv\d+\.\d+\.\d+\b|(?<![\w#-])(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{7,40}(?![\w-])/gu;
const rule = /\b(?:must|never|always|only|don'?t|do not|should not)\b/iu;
const longestRule = 200;

function said(role: string, text: string, add: Add): void {
  for (const [figure] of text.matchAll(figures)) add('figure', figure);
  for (const [id] of text.matchAll(ids)) add('id', id);
  if (role !== 'user') return;
  for (const sentence of sentencesOf(text)) {
    if (rule.test(sentence) && !sentence.endsWith('?') && sentence.length <= longestRule)
      add('constraint', sentence);
  }
}

/** Sentences of prose: one line each at most, without list signs. */
export const sentencesOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .flatMap((line) => line.replace(/^\s*(?:[-*>]|\d+[.)])\s+/u, '').split(/(?<=[.!?])\s+/u))
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length > 1);
