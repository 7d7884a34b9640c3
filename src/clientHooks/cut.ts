/** Takes a member or element out of a settings file where nothing else in the file's value changes by it. */
import { getNodeValue, type Node } from 'jsonc-parser';
import { isDeepStrictEqual } from 'node:util';
import { ok } from '../base/result';
import { said } from '../base/sentence';
import type { SettingsText } from '../ports/clientHooks';
import { indentOf, memberName, valueNode, wrongAt, writtenMember, type Style } from './jsonText';
import { withoutChild } from './place';

/** Whether a member is letter for letter what we write where there is none. */
export function isWritten(text: string, member: Node, value: unknown, style: Style): boolean {
  const have = text.slice(member.offset, member.offset + member.length);
  const forms = [null, indentOf(text, member.offset)];
  return forms.some((base) => writtenMember(memberName(member), value, style, base) === have);
}

/** Why a file with an entry of ours stays as it is. */
export const cannotBeTakenOut = said`holds an entry of Tidemark that cannot be taken out safely`;

/** What is left of a file, where it could be cut at a place. */
export const rest = (text: string, at: Node, left: string | null): SettingsText =>
  left === null ? wrongAt(text, at, cannotBeTakenOut) : ok(left);

/** A child less, and nothing else in the file's value. */
export function cut(text: string, root: Node, container: Node, child: Node): string | null {
  const wanted = valueWithout(root, container, child);
  return withoutChild(text, container, child, (value) => isDeepStrictEqual(value, wanted));
}

function valueWithout(node: Node, container: Node, child: Node): unknown {
  const children = node.children ?? [];
  const left = node === container ? children.filter((one) => one !== child) : children;
  switch (node.type) {
    case 'object':
      return Object.fromEntries(
        left.flatMap((member) => {
          const value = valueNode(member);
          return value ? [[memberName(member), valueWithout(value, container, child)]] : [];
        }),
      );
    case 'array':
      return left.map((element) => valueWithout(element, container, child));
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
    case 'property':
      return getNodeValue(node);
  }
}
