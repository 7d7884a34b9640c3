/**
 * The parts of an answer as rounds of the model: text and thinking, then the tools it called; text after tools is the next
 * round. What a sub-agent said and did is not the conversation's, but for its final result. Unknown parts are passed over.
 */
import type { Block, ToolResultBlock } from '../../../engine/conversation/types';
import { asArray, asObject, asString, type Json } from '../../jsonl/fields';
import { callsIn, textIn, thinkingBlock, type Round } from './round';
import { readToolPart } from './toolPart';
import { pathOf } from '../uris';

/** The parts of a response; older files hold one text, or plain texts among the parts. */
export function responseParts(response: unknown): readonly Json[] {
  if (typeof response === 'string') return response === '' ? [] : [{ value: response }];
  return asArray(response).flatMap((item) => {
    const text = asString(item);
    const part = text === undefined ? asObject(item) : { value: text };
    return part ? [part] : [];
  });
}

/** The rounds that the parts show; `isOver` = the request has ended. */
export function roundsOfParts(parts: readonly Json[], isOver: boolean): readonly Round[] {
  const rounds: { blocks: Block[]; results: ToolResultBlock[] }[] = [];
  const current = (isText: boolean): { blocks: Block[]; results: ToolResultBlock[] } => {
    const last = rounds.at(-1);
    if (last && !(isText && callsIn(last).length > 0)) return last;
    const fresh = { blocks: [], results: [] };
    rounds.push(fresh);
    return fresh;
  };
  for (const part of parts) {
    if (isSubAgents(part)) continue;
    if (isTool(part)) {
      const { call, result } = readToolPart(part, isOver);
      const round = current(false);
      round.blocks.push(call);
      if (result) round.results.push(result);
      continue;
    }
    const block = readText(part);
    if (block) add(current(true).blocks, block);
  }
  return rounds.map((round) => ({ id: null, ...round }));
}

/** Text that follows text is one text, as the model wrote it. */
function add(blocks: Block[], block: Block): void {
  const last = blocks.at(-1);
  if (last?.kind === 'text' && block.kind === 'text') {
    blocks[blocks.length - 1] = { kind: 'text', text: last.text + block.text };
  } else blocks.push(block);
}

export const isTool = (part: Json): boolean =>
  part['kind'] === 'toolInvocationSerialized' || part['kind'] === 'toolInvocation';

/** Whether a part is a sub-agent's; its own call, which holds the result, is the conversation's. */
export const isSubAgents = (part: Json): boolean => {
  const agent = part['subAgentInvocationId'];
  return agent !== undefined && agent !== null && agent !== part['toolCallId'];
};

function readText(part: Json): Block | undefined {
  switch (part['kind']) {
    case undefined:
      return textBlock(asString(part['value']) ?? '');
    case 'markdownContent':
    case 'markdownVuln':
      return textBlock(textIn(part['content']));
    case 'thinking':
      return thinkingBlock(part['value'], undefined);
    case 'inlineReference':
      return textBlock(nameOf(part));
    default:
      return undefined;
  }
}

const textBlock = (text: string): Block | undefined =>
  text === '' ? undefined : { kind: 'text', text };

/** A file or a name amid the text. */
function nameOf(part: Json): string {
  const reference = asObject(part['inlineReference']);
  const name =
    asString(part['name']) ??
    asString(reference?.['name']) ??
    pathOf(reference)?.split(/[/\\]/).at(-1) ??
    '';
  return name === '' ? '' : `\`${name}\``;
}
