/**
 * What a call was given first, for lists that show no more of it. The name of the argument tells a secret and is not shown, so the text
 * is masked together with it. Pure.
 */
import { commandArgument } from '../conversation/fileTouches';
import type { ToolCallBlock } from '../conversation/types';
import type { Mask } from '../secrets/mask';
import { maskedString } from '../secrets/maskedEntry';
import { type Argument, argumentsOf } from './recordText';

/** As far as `most` characters, masked; '' where a call was given no text. */
export function firstArgument(call: ToolCallBlock, mask: Mask, most: number): string {
  const all = argumentsOf(call);
  const isOwn = ({ name }: Argument): boolean => call.arguments[name] !== undefined;
  // What stands by itself says more than a field of something else: the plan, and not the tools that it may use.
  const first = all.find(isOwn) ?? all[0];
  if (!first) return '';
  // Codex gives a command as a list of its words.
  const isList = Array.isArray(call.arguments[first.name]);
  const text = (isList ? commandArgument(call.arguments) : null) ?? first.text;
  return maskedString(text.slice(0, most), first.name, mask);
}
