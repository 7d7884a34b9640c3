/**
 * The rounds of a request as GitHub Copilot records them in `result.metadata`, exact where the shown parts are not: the
 * arguments of every call, the results the model got, and the id that a summary names. Other participants may write
 * something of that name and another form: what does not fit is left out.
 */
import { callId } from '../../../engine/conversation/types';
import type {
  Block,
  ImageBlock,
  ToolCallBlock,
  ToolResultBlock,
} from '../../../engine/conversation/types';
import { asArray, asObject, asObjects, asString, type Json } from '../../jsonl/fields';
import { textBlocks } from '../../jsonl/message';
import { thinkingBlock, type Round } from './round';
import { outcomesOf, parseArguments } from './toolPart';

/** A result's parts nest little; a tree that is deeper is not followed. */
const mostLevels = 40;

/** The recorded rounds; undefined where the participant records none. */
export function recordedRounds(
  metadata: Json | undefined,
  parts: readonly Json[],
): readonly Round[] | undefined {
  const rounds = asObjects(metadata?.['toolCallRounds']);
  if (rounds.length === 0) return undefined;
  const results = asObject(metadata?.['toolCallResults']) ?? {};
  const outcomes = outcomesOf(parts);
  return rounds.map((round) => {
    const calls = asObjects(round['toolCalls']).map(readCall);
    return {
      id: asString(round['id']) ?? null,
      blocks: [...said(round), ...calls],
      results: calls.flatMap((call) => {
        const result = Object.hasOwn(results, call.callId) ? results[call.callId] : undefined;
        return result === undefined ? [] : [readResult(call, result, outcomes.get(call.callId))];
      }),
    };
  });
}

function said(round: Json): readonly Block[] {
  const thinking = asObject(round['thinking']);
  const thought = thinking && thinkingBlock(thinking['text'], thinking['encrypted']);
  return [...(thought ? [thought] : []), ...textBlocks(asString(round['response']) ?? '')];
}

const readCall = (call: Json): ToolCallBlock => ({
  kind: 'toolCall',
  callId: callId(asString(call['id']) ?? ''),
  tool: asString(call['name']) ?? '',
  arguments: parseArguments(asString(call['arguments']) ?? ''),
});

function readResult(
  { callId: id, tool }: ToolCallBlock,
  result: unknown,
  outcome: Pick<ToolResultBlock, 'failed' | 'exitCode'> | undefined,
): ToolResultBlock {
  const content = asArray(asObject(result)?.['content']);
  return {
    kind: 'toolResult',
    callId: id,
    tool,
    text: content.map((part) => textsIn(part, mostLevels).join('')).join('\n'),
    images: content.flatMap((part) => imageIn(asObject(part)) ?? []),
    failed: outcome?.failed ?? false,
    exitCode: outcome?.exitCode ?? null,
  };
}

/** A part's text: its value, or the texts of the tree that its value is. */
function textsIn(value: unknown, levels: number): readonly string[] {
  if (levels === 0) return [];
  if (Array.isArray(value)) return value.flatMap((item) => textsIn(item, levels - 1));
  const node = asObject(value);
  if (!node) return [];
  const own = asString(node['value']) ?? asString(node['text']);
  if (own !== undefined) return [own];
  return [node['value'], node['node'], node['children']].flatMap((item) =>
    textsIn(item, levels - 1),
  );
}

function imageIn(part: Json | undefined): ImageBlock | undefined {
  const mediaType = asString(part?.['mimeType']);
  if (mediaType === undefined || !mediaType.startsWith('image/')) return undefined;
  return { kind: 'image', mediaType };
}
