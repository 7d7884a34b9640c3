/** What is read of a transcript, put so that it can be held against a script: messages, figures, and all of it as one text. */
import { contextMessages } from '../../../../src/engine/conversation/context';
import type { ContextMessage } from '../../../../src/engine/conversation/context';
import type { Block, Conversation } from '../../../../src/engine/conversation/types';
import type { MeterCache } from '../../../../src/engine/meter/cache';
import { readMeter } from '../../../build/meter';
import type { Reading } from '../../../../src/engine/meter/reading';
import { quickCounter } from '../../../../src/engine/tokens/count/quick';
import type { TranscriptReader } from '../../../../src/ports/agent';
import { rawLines } from '../../../build/lines/piLines';
import { isEmpty } from './script';
import type { Said } from './script';
import type { ContractSubject } from '../subject';

/** A reader that was given these lines, in memory. */
export function readerOf(subject: ContractSubject, texts: readonly string[]): TranscriptReader {
  const { lines, textAt } = rawLines(texts);
  const reader = subject.adapter.read.createReader((offset) => textAt(offset));
  for (const line of lines) reader.push(line);
  return reader;
}

export const conversationOf = (subject: ContractSubject, texts: readonly string[]): Conversation =>
  readerOf(subject, texts).conversation();

const texts = (blocks: readonly Block[], kind: 'text' | 'thinking'): string =>
  blocks.flatMap((block) => (block.kind === kind ? [block.text] : [])).join('\n');

function saidBy({ role, blocks }: ContextMessage): Said {
  const results = blocks.filter((block) => block.kind === 'toolResult');
  return {
    role: role === 'system' ? 'user' : role,
    text: role === 'tool' ? results.map(({ text }) => text).join('\n') : texts(blocks, 'text'),
    thinking: texts(blocks, 'thinking'),
    calls: blocks.flatMap((b) => (b.kind === 'toolCall' ? [`${b.callId} ${b.tool}`] : [])),
    results: results.map((block) => `${block.callId} ${block.failed ? 'failed' : 'ok'}`),
    images:
      blocks.filter(({ kind }) => kind === 'image').length +
      results.reduce((sum, { images }) => sum + images.length, 0),
  };
}

/** Written by the client and not by a person or a model: told apart by role or origin. */
const isInjected = ({ role, entry }: ContextMessage): boolean =>
  role === 'system' ||
  (entry.kind === 'message' && entry.role === 'user' && entry.origin === 'injected');

/** What a person, the model and its tools said, as the model sees it next. */
export const contextOf = ({ path }: Conversation): readonly Said[] =>
  contextMessages(path)
    .filter((message) => !isInjected(message))
    .map(saidBy)
    .filter((said) => said.role !== 'assistant' || !isEmpty(said));

/** What the client put in itself. */
export const injectedIn = ({ path }: Conversation): readonly string[] =>
  contextMessages(path)
    .filter(isInjected)
    .map(({ blocks }) => texts(blocks, 'text'));

/** An output's own words stand among what the client writes around them; a summary's after its lead. */
export const withWordsOf = (seen: readonly Said[], wanted: readonly Said[]): readonly Said[] =>
  seen.map((said, i) => {
    const text = wanted[i]?.text ?? '';
    const isAround = said.role === 'tool' || said.role === 'summary';
    return isAround && text !== '' && said.text.includes(text) ? { ...said, text } : said;
  });

export const meterOf = (
  { path, reportedWindowTokens, fixedTokens }: Conversation,
  memory?: MeterCache,
): Reading =>
  readMeter({
    path,
    counter: quickCounter,
    fixedTokens: fixedTokens ?? null,
    reportedWindow: reportedWindowTokens ?? null,
    ...(memory ? { cache: memory } : {}),
  });

/** All that is known of a conversation as one text. */
export function snapshotOf(conversation: Conversation): string {
  const { path, oddities, ...rest } = conversation;
  const { tokens, source, reportedTokens, baseId, window } = meterOf(conversation);
  return JSON.stringify({
    rest,
    oddities,
    entries: path.map((ref) => ref.load()),
    sizes: path.map(({ kind, role, bytes, line }) => [kind, role, bytes, line]),
    tokens,
    source,
    reportedTokens,
    baseId,
    window,
  });
}
