/**
 * The sessions that are measured: generated ones, where it is known what was planted, and recorded ones, where plain patterns
 * say what counts. The patterns are this bench's own: a ledger that were asked what it should hold would always be right.
 */
import { plantedConversation, type PlantOptions } from '../planted/planted';
import type { Fact, FactKind } from './facts';
import { asAssistant, messageText, piMessages, type Fields } from './transcript';

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

/** Many sessions one after the other, as one that goes on and on. */
export function joinedSession(name: string, parts: readonly Session[]): Session {
  const messages = parts.flatMap((part, i) => part.messages.map((message) => renamed(message, i)));
  const facts: Fact[] = [];
  let before = 0;
  for (const part of parts) {
    facts.push(...part.facts.map((fact) => ({ ...fact, at: fact.at + before })));
    before += part.messages.length;
  }
  return {
    name,
    cwd: parts[0]?.cwd ?? '',
    messages,
    facts,
    keepTokens: parts[0]?.keepTokens ?? 0,
    repaired: parts.flatMap(({ repaired }) => repaired),
    open: parts.flatMap(({ open }) => open),
  };
}

/** Every part counts its calls from 1. */
function renamed(message: Fields, part: number): Fields {
  const id = message['toolCallId'];
  const content = blocksOf(message).map((block) =>
    block['type'] === 'toolCall' ? { ...block, id: `${part}-${asText(block['id'])}` } : block,
  );
  return {
    ...message,
    content,
    ...(id === undefined ? {} : { toolCallId: `${part}-${asText(id)}` }),
  };
}

/** How much of a generated session stays as it is: as 20,000 tokens of a session of some hundred thousand. */
const keptShare = 0.06;

/** A generated session. */
export function plantedSession(options: PlantOptions): Session {
  const { entries, plants, repaired, open, cwd } = plantedConversation(options);
  const messages = piMessages(entries);
  const chars = messages.reduce((all, message) => all + messageText(message).length, 0);
  return {
    name: `${options.entries} entries${options.heavyNoise === true ? ', many files' : ''}`,
    cwd,
    messages,
    facts: plants,
    repaired,
    open,
    keepTokens: Math.round((chars / 4) * keptShare),
  };
}

/** A recorded session from its file's text; compactions made then are left out, so that everything is still to be summarised. */
export function recordedSession(name: string, text: string, keepTokens: number): Session {
  const lines = text.split('\n').filter((line) => line !== '');
  const rows = lines.map((line) => JSON.parse(line) as Fields); // a line of JSON per entry
  const cwd = asText(rows[0]?.['cwd']);
  const messages = rows.flatMap(({ type, message }) =>
    type === 'message' ? [fields(message)] : [],
  );
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
  const removed = (command: string): void => {
    if (!/\b(?:mv|rm)\s/u.test(command)) return;
    for (const [key, { kind, text }] of facts) {
      const words = text.split('/').slice(-2).join('/');
      if (kind === 'path' && command.includes(words)) facts.delete(key);
    }
  };
  const failed = new Set(
    messages.flatMap((message) => (message['isError'] === true ? [message['toolCallId']] : [])),
  );
  messages.forEach((message, at) => {
    const role = asText(message['role']);
    if (role === 'toolResult') return;
    for (const block of blocksOf(message)) {
      if (block['type'] === 'toolCall' && !failed.has(block['id'])) {
        removed(asText(fields(block['arguments'])['command']));
        called(asText(block['name']), fields(block['arguments']), cwd, (kind, text) =>
          add(kind, text, at),
        );
      }
      if (block['type'] === 'text')
        said(role, asText(block['text']), (kind, text) => add(kind, text, at));
    }
  });
  return [...facts.values()];
}

type Add = (kind: FactKind, text: string) => void;

function called(tool: string, args: Fields, cwd: string, add: Add): void {
  const path = asText(args['path']);
  if (path !== '') add('path', path.startsWith(`${cwd}/`) ? path.slice(cwd.length + 1) : path);
  if (tool !== 'bash') return;
  const command = actOf(asText(args['command']));
  if (command !== '') add('command', command);
}

/** Commands that only look at something are not missed, nor those that are done once and for all. */
const notMissed =
  /^(?:mkdir|cp|mv|rm|touch|chmod|sed -i|git (?:add|commit|push|pull|checkout|switch|stash|reset|tag|merge|rebase)|kill|pkill|ls|cat|head|tail|grep|rg|find|sed -n|awk|wc|cd|pwd|echo|which|file|diff|sleep|code|open|git (?:status|diff|log|show|branch|blame|stash list))\b/u;
const longestCommand = 160;

/** The command without the folder it is run in and without what only shortens its output; '' where it is none to remember. */
function actOf(command: string): string {
  const act = command
    .trim()
    .replace(/^cd\s+\S+\s*&&\s*/u, '')
    .replace(/\s*(?:2>&1\s*)?(?:\|\s*(?:head|tail|grep|wc|sed|awk|sort)\b.*)?$/su, '')
    .trim();
  if (act.includes('\n') || act.length > longestCommand || act.length < 4) return '';
  return notMissed.test(act) ? '' : act;
}

const figures =
  /(?<![\w.,/-])\d[\d.,]*\s?(?:ms|s|sec|seconds|minutes|%|[kKMG]i?B|tokens|tests)(?![\w/])/gu;
const ids =
  /https?:\/\/[^\s)>\]"'`]+[\w/]|(?<![\w&/])#\d{2,5}\b(?![0-9a-f])|\bv\d+\.\d+\.\d+\b|(?<![\w#-])(?=[0-9a-f]*\d)(?=[0-9a-f]*[a-f])[0-9a-f]{7,40}(?![\w-])/gu;
/** What is meant as a rule: not "I don't think", not "there is only one left". */
const rule =
  /\b(?:must|never|always|make sure)\b|^(?:please |and |but |ok,? )*(?:don'?t|do not|only)\b/iu;
const longestRule = 200;

function said(role: string, text: string, add: Add): void {
  const words = role === 'user' ? typedIn(text) : text;
  for (const [figure] of words.matchAll(figures)) add('figure', figure);
  for (const [id] of words.matchAll(ids)) add('id', id);
  if (role !== 'user') return;
  for (const sentence of sentencesOf(words)) {
    if (rule.test(sentence) && !sentence.endsWith('?') && sentence.length <= longestRule)
      add('constraint', sentence);
  }
}

const longestTyped = 500;

/** What comes after a blank line, or in a line of thousands of characters, was pasted: nobody's words, somebody's log. */
const typedIn = (text: string): string =>
  (text.split('\n\n')[0] ?? '')
    .split('\n')
    .filter((line) => line.length <= longestTyped)
    .join('\n');

/** Sentences of prose: one line each at most, without list signs. */
export const sentencesOf = (text: string): readonly string[] =>
  text
    .split('\n')
    .flatMap((line) => line.replace(/^\s*(?:[-*>]|\d+[.)])\s+/u, '').split(/(?<=[.!?])\s+/u))
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length > 1);
