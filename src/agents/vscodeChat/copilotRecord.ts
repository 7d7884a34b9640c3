/**
 * Copilot's own record of a chat (`GitHub.copilot-chat/transcripts`), which lies beside our storage also where the chat itself
 * is kept on another machine. Good for texts and tools; it tells no sizes (newer versions: `assistant.usage`) and no
 * summaries, so whatever is counted from it is an estimate. Appended only; a line that is not understood is passed over.
 */
import { parsedJson } from '../../base/json';
import { said } from '../../base/sentence';
import { OddLines } from '../../engine/conversation/oddLines';
import { callId, entryId, sessionId } from '../../engine/conversation/types';
import type {
  Block,
  Conversation,
  EntryId,
  EntryRef,
  Message,
  ToolCallBlock,
  ToolResultBlock,
  Usage,
} from '../../engine/conversation/types';
import type { RawLine } from '../../ports/files';
import { asArray, asInteger, asObject, asObjects, asString } from '../jsonl/fields';
import { asTimeMs, asTokens, shallow } from '../jsonl/fields';
import type { Json } from '../jsonl/fields';
import { messageOf, textBlocks } from '../jsonl/message';
import { ReadOnlyReader } from './readOnlyReader';
import { refTo } from './read/ref';
import { thinkingBlock } from './read/round';
import { parseArguments } from './read/toolPart';
import { pathOf } from './uris';

/** The first line: `vscodeVersion` tells it from the records of Copilot's command line. */
export const isTranscriptLine = (line: string): boolean =>
  /^\uFEFF?\s*\{\s*"type"\s*:\s*"session\.start"/.test(line) && line.includes('"vscodeVersion"');

export class CopilotRecordReader extends ReadOnlyReader {
  #session = '';
  #version = 0;
  readonly #messages: Message[] = [];
  readonly #refs: EntryRef[] = [];
  readonly #oddLines = new OddLines();
  readonly #ids = new Set<string>();
  /** Tools by the call that ran them, and calls that have their result. */
  readonly #tools = new Map<string, string>();
  readonly #done = new Set<string>();

  push(line: RawLine): void {
    if (line.length === 0 || line.last === 0) return;
    const json = line.tooLong === true ? undefined : asObject(parsedJson(line.text()));
    const data = asObject(json?.['data']);
    if (!json || !data) {
      this.#oddLines.note({ line: line.number, reason: said`is not readable as a line of a chat` });
      return;
    }
    // What a sub-agent says is not the chat's.
    if (asString(data['parentToolCallId']) || asString(json['agentId'])) return;
    this.#take(json, data, line.number);
  }

  conversation(): Conversation {
    return {
      agent: 'vscode-chat',
      sessionId: sessionId(this.#session),
      cwd: null,
      title: null,
      formatVersion: this.#version,
      reportedWindowTokens: null,
      remarks: [{ kind: 'otherSource', tokens: 0 }],
      path: [...this.#refs],
      totalEntries: this.#refs.length,
      oddities: this.#oddLines.listed,
      unlisted: this.#oddLines.unlisted,
    };
  }

  #take(json: Json, data: Json, line: number): void {
    const base: LineFacts = {
      line,
      atMs: asTimeMs(json['timestamp']),
      given: asString(json['id']),
    };
    switch (json['type']) {
      case 'session.start':
        this.#session = asString(data['sessionId']) ?? '';
        this.#version = asInteger(data['version']) ?? 0;
        return;
      case 'user.message':
        this.#add(base, 'user', textBlocks(asString(data['content']) ?? ''), 'person');
        this.#attach(base, data);
        return;
      case 'assistant.message':
        this.#say(base, data);
        return;
      case 'tool.execution_start':
        this.#begin(base, data);
        return;
      case 'tool.execution_complete':
        this.#end(base, data);
        return;
      case 'assistant.usage':
        this.#measure(data);
    }
  }

  /** Files the person gave along, as something that was read. */
  #attach(base: LineFacts, data: Json): void {
    const paths = asObjects(data['attachments']).flatMap(
      (file) => asString(file['path']) ?? pathOf(file['uri']) ?? pathOf(file) ?? [],
    );
    if (paths.length === 0) return;
    const call = callOf(`${base.line}/attached`, 'read_file', { paths });
    this.#add(base, 'assistant', [call], 'person');
    this.#add(base, 'tool', [resultOf(call.callId, call.tool, '', false)], 'injected');
  }

  #say(base: LineFacts, data: Json): void {
    const calls = asObjects(data['toolRequests']).flatMap((request) => {
      const id = asString(request['toolCallId']);
      if (id === undefined || this.#tools.has(id)) return [];
      const call = callOf(id, asString(request['name']) ?? '', argumentsOf(request['arguments']));
      this.#tools.set(id, call.tool);
      return [call];
    });
    const thought = thinkingBlock(data['reasoningText'], undefined);
    const blocks = [
      ...(thought ? [thought] : []),
      ...textBlocks(asString(data['content']) ?? ''),
      ...calls,
    ];
    if (blocks.length > 0) this.#add(base, 'assistant', blocks, 'person');
  }

  /** A call that no message asked for is still one. */
  #begin(base: LineFacts, data: Json): void {
    const id = asString(data['toolCallId']);
    if (id === undefined || this.#tools.has(id)) return;
    const call = callOf(id, asString(data['toolName']) ?? '', argumentsOf(data['arguments']));
    this.#tools.set(id, call.tool);
    this.#add(base, 'assistant', [call], 'person');
  }

  #end(base: LineFacts, data: Json): void {
    const id = asString(data['toolCallId']);
    const tool = id === undefined ? undefined : this.#tools.get(id);
    if (id === undefined || tool === undefined || this.#done.has(id)) return;
    this.#done.add(id);
    const text = contentOf(asObject(data['result'])?.['content']);
    this.#add(base, 'tool', [resultOf(id, tool, text, data['success'] === false)], 'injected');
  }

  /** What a newer version reports belongs to the answer before it. */
  #measure(data: Json): void {
    const usage = usageOf(data);
    const place = this.#messages.findLastIndex(({ role }) => role === 'assistant');
    const message = this.#messages[place];
    if (!usage || !message) return;
    const measured = { ...message, usage };
    this.#messages[place] = measured;
    this.#refs[place] = refTo(measured);
  }

  #add(
    { line, atMs, given }: LineFacts,
    role: Message['role'],
    blocks: readonly Block[],
    origin: Message['origin'],
  ): void {
    const name = given === undefined || this.#ids.has(given) ? `line-${line}` : given;
    const id = this.#ids.has(name) ? `${name}/${this.#messages.length}` : name;
    this.#ids.add(id);
    const base = { id: entryId(id), parentId: null, line, atMs };
    const message = messageOf(base, { role, blocks, origin });
    this.#messages.push(message);
    this.#refs.push(refTo(message));
  }

  isTaken(id: EntryId): boolean {
    return this.#ids.has(id);
  }
}

interface LineFacts {
  readonly line: number;
  readonly atMs: number | null;
  /** The line's own id. */
  readonly given: string | undefined;
}

const callOf = (id: string, tool: string, args: Json): ToolCallBlock => ({
  kind: 'toolCall',
  callId: callId(id),
  tool,
  arguments: args,
});

const resultOf = (id: string, tool: string, text: string, failed: boolean): ToolResultBlock => ({
  kind: 'toolResult',
  callId: callId(id),
  tool,
  text,
  failed,
  images: [],
  exitCode: null,
});

/** Arguments as an object, or as the text that a model wrote. */
const argumentsOf = (value: unknown): Json =>
  asObject(shallow(value)) ?? parseArguments(asString(value) ?? '');

/** A result: a text, or a list of texts. */
function contentOf(value: unknown): string {
  const text = asString(value);
  if (text !== undefined) return text;
  return asArray(value)
    .flatMap((item) => asString(item) ?? asString(asObject(item)?.['value']) ?? [])
    .join('\n');
}

/** Cached tokens are part of the prompt; where they are more than it, they were left out of it. */
function usageOf(data: Json): Usage | undefined {
  const input = asTokens(data['inputTokens']);
  const output = asTokens(data['outputTokens']) ?? 0;
  if (!input) return undefined;
  const cached = asTokens(data['cacheReadTokens']) ?? 0;
  const prompt = cached > input ? input + cached : input;
  return {
    inputTokens: prompt,
    outputTokens: output,
    cacheReadTokens: 0,
    cacheWriteTokens: 0,
    contextTokens: prompt + output,
  };
}
