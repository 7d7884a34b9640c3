/**
 * What a provider's API would refuse in a request: one list of rules for Anthropic's Messages and OpenAI's chat form. The forms are held
 * against it in tests, over conversations made up and real. Total: anything may be handed in. Rules as their error messages say
 * them ("tool_use ids must be unique", "text content blocks must contain non-whitespace text", …).
 */
import { isBlank } from '../../../src/engine/conversation/sendable';

type Json = Readonly<Record<string, unknown>>;

/** A message of either form, as far as the rules for both go. */
interface Turn {
  readonly role: string;
  readonly calls: readonly Json[];
  /** Ids of the calls whose results it brings. */
  readonly results: readonly string[];
  readonly faults: readonly string[];
}

/** Faults of a request in Anthropic's form, each with the place of its message; empty where it would be taken. */
export function anthropicFaults(messages: readonly unknown[]): readonly string[] {
  const turns = messages.map((message, at) =>
    anthropicTurn(asJson(message), at === messages.length - 1),
  );
  const roles = turns.flatMap(({ role }, at) => {
    if (at === 0) return role === 'user' ? [] : ['message 0 is not the user’s'];
    return turns[at - 1]?.role === role ? [`messages ${at - 1} and ${at} are both of ${role}`] : [];
  });
  // All results of an answer come in the one message behind it.
  return [...roles, ...turnFaults(turns, () => 1)];
}

/** The same for OpenAI's chat form. */
export const openaiFaults = (messages: readonly unknown[]): readonly string[] => {
  const turns = messages.map((message) => openaiTurn(asJson(message)));
  return turnFaults(turns, ({ calls }) => calls.length);
};

/** What both forms ask for: ids used once, calls with their results right behind them, results with their calls. */
function turnFaults(turns: readonly Turn[], behind: (answer: Turn) => number): readonly string[] {
  const ids = new Set<string>();
  const faults: string[] = [];
  let open = new Set<string>();
  let left = 0;
  turns.forEach((turn, at) => {
    const fault = (what: string): void => void faults.push(`message ${at} ${what}`);
    for (const what of turn.faults) fault(what);
    for (const id of turn.results)
      if (!open.delete(id)) fault(`has a result of ${id} without its call`);
    left--;
    if (left <= 0 || turn.results.length === 0) {
      for (const id of open) fault(`comes while call ${id} has no result`);
      open = new Set();
    }
    for (const call of turn.calls) {
      const id = textOf(call['id']);
      if (!/^[\w-]{1,64}$/.test(id)) fault(`has the id ${id}`);
      if (ids.has(id)) fault(`uses the id ${id} again`);
      ids.add(id);
      open.add(id);
    }
    if (turn.calls.length > 0) left = behind(turn);
  });
  for (const id of open) faults.push(`at the end call ${id} has no result`);
  return faults;
}

function anthropicTurn(message: Json, isLast: boolean): Turn {
  const role = textOf(message['role']);
  const blocks = asList(message['content']).map(asJson);
  const of = (type: string): readonly Json[] => blocks.filter((block) => block['type'] === type);
  const faults = blocks.flatMap((block) => blockFaults(block, role));
  if (role !== 'user' && role !== 'assistant') faults.push(`has the role ${role}`);
  if (blocks.length === 0) faults.push('is empty');
  const firstOther = blocks.findIndex((block) => block['type'] !== 'tool_result');
  if (
    firstOther >= 0 &&
    blocks.slice(firstOther).some((block) => block['type'] === 'tool_result')
  ) {
    faults.push('has a result behind something else');
  }
  const end = textOf(blocks.at(-1)?.['text']);
  if (isLast && role === 'assistant' && end !== end.trimEnd()) faults.push('ends with white space');
  const results = of('tool_result').map((block) => textOf(block['tool_use_id']));
  return { role, calls: of('tool_use'), results, faults };
}

function blockFaults(block: Json, role: string): readonly string[] {
  const odd = hasHalfCharacter(block) ? ['has half a character in it'] : [];
  return [...odd, ...kindFaults(block, role)];
}

function kindFaults(block: Json, role: string): readonly string[] {
  switch (block['type']) {
    case 'text':
      return unless(!isBlank(textOf(block['text'])), 'has a text of white space only');
    case 'tool_use':
      return [
        ...unless(role === 'assistant', 'calls a tool and is not the assistant’s'),
        ...nameFaults(block['name'], 128),
        ...unless(isObject(block['input']), 'calls a tool with an input that is no object'),
      ];
    case 'tool_result':
      return [
        ...unless(role === 'user', 'brings a result and is not the user’s'),
        ...unless(
          block['is_error'] !== true || !isBlank(textOf(block['content'])),
          'has a failure without words',
        ),
      ];
    case 'thinking':
      return unless(textOf(block['signature']) !== '', 'has thinking without its signature');
    case 'image':
      return unless(isObject(block['source']), 'has an image without its data');
    default:
      return [`has a block of type ${textOf(block['type'])}`];
  }
}

const unless = (isRight: boolean, fault: string): readonly string[] => (isRight ? [] : [fault]);

const openaiRoles: readonly string[] = ['system', 'developer', 'user', 'assistant', 'tool'];

function openaiTurn(message: Json): Turn {
  const role = textOf(message['role']);
  const calls = asList(message['tool_calls']).map(asJson);
  const faults = calls.flatMap(callFaults);
  if (!openaiRoles.includes(role)) faults.push(`has the role ${role}`);
  if (calls.length > 0 && role !== 'assistant')
    faults.push('calls tools and is not the assistant’s');
  if (isBlank(textOf(message['content'])) && calls.length === 0) faults.push('has no words');
  if (hasHalfCharacter(message)) faults.push('has half a character in it');
  const results = role === 'tool' ? [textOf(message['tool_call_id'])] : [];
  return { role, calls, results, faults };
}

function callFaults(call: Json): string[] {
  const made = asJson(call['function']);
  const faults = [...nameFaults(made['name'], 64)];
  if (call['type'] !== 'function') faults.push('has a call that is no function’s');
  if (textOf(call['id']).length > 40) faults.push('has an id of more than 40 characters');
  if (!isObjectText(made['arguments']))
    faults.push('has arguments that are no JSON string of an object');
  return faults;
}

const nameFaults = (name: unknown, most: number): readonly string[] =>
  /^[\w-]+$/.test(textOf(name)) && textOf(name).length <= most ? [] : [`calls ${textOf(name)}`];

function isObjectText(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  try {
    return isObject(JSON.parse(value));
  } catch {
    return false;
  }
}

/** What is left of half a character in JSON is its escape. */
const hasHalfCharacter = (value: unknown): boolean =>
  /\\ud[89a-f]/.test(JSON.stringify(value).replaceAll('\\\\', ''));

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const asJson = (value: unknown): Json => (isObject(value) ? value : {});
const asList = (value: unknown): readonly unknown[] =>
  typeof value === 'string' ? [{ type: 'text', text: value }] : Array.isArray(value) ? value : [];
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
