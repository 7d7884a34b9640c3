/**
 * One tool call as VS Code shows it in an answer: its name, what it was given and what came back, as far as that is kept
 * (most participants keep nothing but these parts). Total: any value gives a call with what can be made out.
 */
import { parsedJson } from '../../../base/json';
import { callId } from '../../../engine/conversation/types';
import type { ToolCallBlock, ToolResultBlock } from '../../../engine/conversation/types';
import { asInteger, asObject, asObjects, asString, shallow, type Json } from '../../jsonl/fields';
import { textIn } from './round';

/** The tool names of the editor's own agent, as its model knows them. */
const modelNames: Readonly<Record<string, string>> = {
  copilot_readFile: 'read_file',
  copilot_createFile: 'create_file',
  copilot_replaceString: 'replace_string_in_file',
  copilot_multiReplaceString: 'multi_replace_string_in_file',
  copilot_insertEdit: 'insert_edit_into_file',
  copilot_applyPatch: 'apply_patch',
  copilot_editNotebook: 'edit_notebook_file',
};

export interface ToolPart {
  readonly call: ToolCallBlock;
  /** Null while it runs, and where nothing of it was kept. */
  readonly result: ToolResultBlock | null;
}

/** Reads a `toolInvocationSerialized` part; `isOver` = its request has ended, so that nothing comes any more. */
export function readToolPart(part: Json, isOver: boolean): ToolPart {
  const name = asString(part['toolId']) ?? '';
  const special = asObject(part['toolSpecificData']);
  const call: ToolCallBlock = {
    kind: 'toolCall',
    callId: callId(asString(part['toolCallId']) ?? ''),
    tool: Object.hasOwn(modelNames, name) ? (modelNames[name] ?? name) : name,
    arguments: argumentsOf(asObject(part['resultDetails'])?.['input'], special),
  };
  return { call, result: readResult(part, call, special, isOver) };
}

function readResult(
  part: Json,
  { callId: id, tool }: ToolCallBlock,
  special: Json | undefined,
  isOver: boolean,
): ToolResultBlock | null {
  const details = asObject(part['resultDetails']);
  const text = outputOf(part, details, special) ?? (isOver ? saidOf(part) : undefined);
  if (text === undefined) return null;
  const exitCode = asInteger(asObject(special?.['terminalCommandState'])?.['exitCode']) ?? null;
  const failed = details?.['isError'] === true || isDenied(part) || (exitCode ?? 0) !== 0;
  return {
    kind: 'toolResult',
    callId: id,
    tool,
    text,
    images: [],
    failed,
    exitCode,
  };
}

/** What the tool was given: kept as text, mostly JSON. */
function argumentsOf(input: unknown, special: Json | undefined): Json {
  const text = asString(input);
  if (text !== undefined) return parseArguments(text);
  const command = asObject(special?.['commandLine']);
  const line = asString(command?.['userEdited']) ?? asString(command?.['original']);
  return line === undefined ? {} : { command: line };
}

/** Arguments that are written as text: an object of JSON, else the text itself. */
export const parseArguments = (text: string): Json =>
  asObject(shallow(parsedJson(text))) ?? (text === '' ? {} : { input: text });

function outputOf(
  part: Json,
  details: Json | undefined,
  special: Json | undefined,
): string | undefined {
  const listed = details ? details['output'] : part['resultDetails'];
  if (typeof listed === 'string') return listed;
  if (details && Array.isArray(listed)) {
    return asObjects(listed)
      .flatMap(({ value }) => asString(value) ?? [])
      .join('\n');
  }
  if (special?.['kind'] === 'subagent') return asString(special['result']);
  return asString(asObject(special?.['terminalCommandOutput'])?.['text']);
}

/** What is shown of a call that kept no output. */
const saidOf = (part: Json): string | undefined => {
  const said = textIn(part['pastTenseMessage']);
  return said === '' ? undefined : said;
};

/** The person said no. */
const isDenied = (part: Json): boolean => {
  const confirmed = part['isConfirmed'];
  return confirmed === false || asObject(confirmed)?.['type'] === 0;
};

/** Flags of the shown call that a participant's own record of it does not have. */
export const outcomesOf = (
  parts: readonly Json[],
): ReadonlyMap<string, Pick<ToolResultBlock, 'failed' | 'exitCode'>> => {
  const outcomes = new Map<string, Pick<ToolResultBlock, 'failed' | 'exitCode'>>();
  for (const part of parts) {
    if (part['kind'] !== 'toolInvocationSerialized') continue;
    const { call, result } = readToolPart(part, true);
    if (result) outcomes.set(call.callId, { failed: result.failed, exitCode: result.exitCode });
  }
  return outcomes;
};
