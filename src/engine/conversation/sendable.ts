/**
 * The live context as messages that an API takes, whatever the transcript holds: every call with its result and ids of its own, nothing
 * that says nothing, no half characters. One fault makes a provider refuse the whole request; what is a fault is said in
 * `test/build/models/requestFaults.ts`. Pure, linear.
 */
import type { ContextMessage } from './context';
import { pairedContext } from './callsWithResults';
import { callId, type Block, type CallId, type ToolCallBlock, type ToolResultBlock } from './types';

/** What ids of calls and names of tools may consist of, and how long they may be, by the stricter of the two providers. */
const mostIdChars = 40;
const mostNameChars = 64;

/** What a result says that has no words. */
const noOutput = '(no output)';

/** The messages in sending order. */
export function sendable(messages: readonly ContextMessage[]): readonly ContextMessage[] {
  const ids = new OwnIds();
  const paired = pairedContext(messages.flatMap(apart));
  return paired
    .flatMap((message, at) => {
      const calls = message.blocks.filter((block) => block.kind === 'toolCall');
      if (calls.length > 0) return exchange(message, calls, paired, at, ids);
      return isResult(message) ? [] : [message];
    })
    .map((message) => ({ ...message, blocks: message.blocks.flatMap(withWords) }))
    .filter(({ blocks }) => blocks.length > 0);
}

const isResult = ({ blocks }: ContextMessage): boolean =>
  blocks.some((block) => block.kind === 'toolResult');

/** One message for each result, since they are paired by messages; only answers make calls. */
function apart(message: ContextMessage): readonly ContextMessage[] {
  const { role, blocks } = message;
  const results = blocks.filter((block) => block.kind === 'toolResult');
  const rest = blocks.filter(
    ({ kind }) => kind !== 'toolResult' && (kind !== 'toolCall' || role === 'assistant'),
  );
  const isPlain = rest.length === blocks.length || (blocks.length === 1 && role === 'tool');
  if (isPlain && blocks.length > 0) return [message];
  const before = role === 'assistant' ? [{ ...message, blocks: rest }] : [];
  const after = before.length > 0 || rest.length === 0 ? [] : [{ ...message, blocks: rest }];
  const each = results.map((block) => ({ ...message, role: 'tool' as const, blocks: [block] }));
  return [...before, ...each, ...after];
}

/** An answer and the results right behind it; calls of an answer that was cut off may have none and are left out. */
function exchange(
  message: ContextMessage,
  calls: readonly ToolCallBlock[],
  all: readonly ContextMessage[],
  at: number,
  ids: OwnIds,
): readonly ContextMessage[] {
  const named = new Map<Block, ToolCallBlock>();
  const results: ContextMessage[] = [];
  let next = at + 1;
  for (const call of calls) {
    const answer = all[next];
    const result = answer?.blocks.find((block) => block.kind === 'toolResult');
    if (!answer || result?.callId !== call.callId) continue;
    next++;
    const id = ids.next(call.callId);
    const tool = cleanName(call.tool, mostNameChars, 'tool');
    named.set(call, { ...call, callId: id, tool, arguments: wellFormed(call.arguments) });
    results.push({ ...answer, blocks: [{ ...result, callId: id, tool }] });
  }
  const blocks = message.blocks.flatMap((block): readonly Block[] => {
    if (block.kind !== 'toolCall') return [block];
    const call = named.get(block);
    return call ? [call] : [];
  });
  return [{ ...message, blocks }, ...results];
}

/** Each id once: agents give one twice, and some have signs in them that providers refuse. */
class OwnIds {
  readonly #given = new Set<string>();
  readonly #counts = new Map<string, number>();

  next(wanted: CallId): CallId {
    const clean = cleanName(wanted, mostIdChars, 'call');
    let id = clean;
    while (this.#given.has(id)) {
      const count = (this.#counts.get(clean) ?? 1) + 1;
      this.#counts.set(clean, count);
      const suffix = `_${count}`;
      id = `${clean.slice(0, mostIdChars - suffix.length)}${suffix}`;
    }
    this.#given.add(id);
    return callId(id);
  }
}

function cleanName(name: string, most: number, fallback: string): string {
  const clean = name.replace(/[^\w-]/g, '_').slice(0, most);
  return clean === '' ? fallback : clean;
}

/** The block as it may be sent; none where it says nothing. */
function withWords(block: Block): readonly Block[] {
  switch (block.kind) {
    case 'text':
      return isBlank(block.text) ? [] : [{ ...block, text: wholeCharacters(block.text) }];
    case 'toolResult':
      return [{ ...block, text: resultText(block) }];
    case 'shell':
      return [
        {
          ...block,
          command: wholeCharacters(block.command),
          output: wholeCharacters(block.output),
        },
      ];
    case 'thinking':
      return [];
    case 'toolCall':
    case 'image':
      return [block];
  }
}

const resultText = ({ text, images }: ToolResultBlock): string =>
  isBlank(text) ? (images.length > 0 ? '[image]' : noOutput) : wholeCharacters(text);

/** Whether there is nothing to be seen in a text. */
export const isBlank = (text: string): boolean => !/[^\s\p{Cc}\p{Cf}]/u.test(text);

const halfCharacter = /\p{Cs}/gu;
const wholeCharacters = (text: string): string => text.replace(halfCharacter, '\ufffd');

/** Arguments without half characters: JSON has an escape for them, and providers refuse it. */
function wellFormed(value: ToolCallBlock['arguments']): ToolCallBlock['arguments'] {
  const text = JSON.stringify(value);
  if (!/\\ud[89a-f]/.test(text)) return value;
  const whole = text.replace(/\\\\|\\ud[89a-f][0-9a-f]{2}/g, (found) =>
    found === '\\\\' ? found : '\ufffd',
  );
  // It was an object, and only characters inside strings were changed.
  return JSON.parse(whole) as ToolCallBlock['arguments'];
}
