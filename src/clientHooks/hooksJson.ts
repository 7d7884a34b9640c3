/**
 * Our entries in a settings file of the form `{"hooks": {EVENT: [{"hooks": [{"type": "command", …}]}]}}`, which Claude Code and
 * Codex share. What was made for our entries goes with them; lists that were there before stay, also when they are empty.
 */
import type { Node } from 'jsonc-parser';
import { ok, type Result } from '../base/result';
import { said } from '../base/sentence';
import type { SettingsText, SettingsTrouble } from '../ports/clientHooks';
import { isOurCommand, renewed } from './command';
import { cut, isWritten, rest } from './cut';
import {
  elements,
  memberOf,
  namedIn,
  memberName,
  readObject,
  styleOf,
  valueNode,
} from './jsonText';
import { written, wrongAt } from './jsonText';
import type { Style } from './jsonText';
import { withChild, withMember } from './place';

const groupOf = (command: string): unknown => ({ hooks: [{ type: 'command', command }] });

/** One entry of ours, from the member of its event down to the text of its command. */
interface HookEntry {
  readonly event: Node;
  readonly group: Node;
  readonly hook: Node;
  readonly command: Node;
}

interface HookMembers {
  readonly text: string;
  readonly root: Node;
  readonly style: Style;
  /** The member `hooks`; undefined where there is none. */
  readonly hooks: Node | undefined;
}

function membersOf(text: string): Result<HookMembers, SettingsTrouble> {
  const root = readObject(text);
  if (!root.ok) return root;
  const hooks = memberOf(text, root.value, 'hooks');
  if (!hooks.ok) return hooks;
  return ok({ text, root: root.value, style: styleOf(text, root.value), hooks: hooks.value });
}

/** The entries of ours, in whatever event and list they stand. */
function entriesIn({ hooks }: HookMembers): readonly HookEntry[] {
  const events = (hooks && valueNode(hooks)?.children) ?? [];
  return events.flatMap((event) =>
    elements(valueNode(event)).flatMap((group) =>
      elements(childValue(group, 'hooks')).flatMap((hook) => {
        const command = childValue(hook, 'command');
        const value: unknown = command?.value;
        return command && typeof value === 'string' && isOurCommand(value)
          ? [{ event, group, hook, command }]
          : [];
      }),
    ),
  );
}

function childValue(node: Node, name: string): Node | undefined {
  const member = namedIn(node, name);
  return member && valueNode(member);
}

/** The text with an entry of ours in each event; entries that are there start the program where it lies now. */
export function withHooks(text: string, events: readonly string[], line: string): SettingsText {
  const first = membersOf(text);
  if (!first.ok) return first;
  let now = renewedText(
    first.value.text,
    entriesIn(first.value).map(({ command }) => command),
    line,
  );
  for (const event of events) {
    const next = withEvent(now, event, events, line);
    if (!next.ok) return next;
    now = next.value;
  }
  return ok(now);
}

/** The text with commands of ours, in their order in it, as they would be written now. */
function renewedText(before: string, commands: readonly Node[], line: string): string {
  return [...commands].reverse().reduce((text, command) => {
    const old = String(command.value);
    const wanted = renewed(old, line);
    if (wanted === old) return text;
    const end = command.offset + command.length;
    return text.slice(0, command.offset) + JSON.stringify(wanted) + text.slice(end);
  }, before);
}

function withEvent(
  text: string,
  name: string,
  events: readonly string[],
  line: string,
): SettingsText {
  const members = membersOf(text);
  if (!members.ok) return members;
  const { root, style, hooks } = members.value;
  if (hooks === undefined) {
    const all = Object.fromEntries(events.map((event) => [event, [groupOf(line)]]));
    return ok(withMember(text, root, style, 'hooks', all));
  }
  const object = valueNode(hooks);
  if (object?.type !== 'object')
    return wrongAt(text, hooks, said`has "hooks" that is not an object`);
  const member = memberOf(text, object, name);
  if (!member.ok) return member;
  if (member.value === undefined) return ok(withMember(text, object, style, name, [groupOf(line)]));
  const list = valueNode(member.value);
  if (list?.type !== 'array')
    return wrongAt(text, member.value, said`has "${name}" that is not a list`);
  if (entriesIn(members.value).some(({ event }) => memberName(event) === name)) return ok(text);
  const write = (base: string | null): string => written(groupOf(line), style, base);
  return ok(withChild(text, list, style, write));
}

/** The text without any entry of ours. */
export function withoutHooks(text: string): SettingsText {
  let now = text;
  for (;;) {
    const members = membersOf(now);
    if (!members.ok) return members;
    const [entry] = entriesIn(members.value);
    if (entry === undefined) return ok(now);
    const next = withoutEntry(members.value, entry);
    const left = rest(now, entry.hook, next !== null && next.length < now.length ? next : null);
    if (!left.ok) return left;
    now = left.value;
  }
}

/** Takes out the largest part that is ours alone. */
function withoutEntry(
  members: HookMembers,
  { event, group, hook, command }: HookEntry,
): string | null {
  const { text, root, style, hooks } = members;
  const object = hooks && valueNode(hooks);
  const list = valueNode(event);
  if (hooks === undefined || object === undefined || list === undefined) return null;
  const made = [groupOf(String(command.value))];
  const names = (object.children ?? []).map(memberName);
  const all = Object.fromEntries(names.map((name) => [name, made]));
  if (isWritten(text, hooks, all, style)) return cut(text, root, root, hooks);
  if (isWritten(text, event, made, style)) return cut(text, root, object, event);
  const inGroup = childValue(group, 'hooks');
  if (inGroup === undefined) return null;
  return elements(inGroup).length === 1
    ? cut(text, root, list, group)
    : cut(text, root, inGroup, hook);
}

/** A member of the root with a command of ours, such as a status line; nothing where one is set already. */
export function withCommand(text: string, name: string, line: string): SettingsText {
  const members = membersOf(text);
  if (!members.ok) return members;
  const { root, style } = members.value;
  const member = memberOf(text, root, name);
  if (!member.ok || member.value !== undefined) return member.ok ? ok(text) : member;
  const value = { type: 'command', command: line };
  return ok(withMember(text, root, style, name, value));
}

/** The text with such a command brought up to date where it is ours. */
export function withRenewedCommand(text: string, name: string, line: string): SettingsText {
  const members = membersOf(text);
  if (!members.ok) return members;
  const value = childValue(members.value.root, name);
  const command = value && childValue(value, 'command');
  const isOwn = command !== undefined && isOurCommand(memberCommand(text, name) ?? '');
  return ok(isOwn ? renewedText(text, [command], line) : text);
}

/** What a member of the root runs; null where there is none. Ours can be told by `isOurCommand`. */
export function memberCommand(text: string, name: string): string | null {
  const members = membersOf(text);
  const value = members.ok ? childValue(members.value.root, name) : undefined;
  const command: unknown = value && childValue(value, 'command')?.value;
  if (value === undefined) return null;
  return typeof command === 'string' ? command : '';
}

/** The text without that member where its command is ours. */
export function withoutCommand(text: string, name: string): SettingsText {
  const members = membersOf(text);
  if (!members.ok) return members;
  const { root } = members.value;
  const member = namedIn(root, name);
  if (member === undefined || !isOurCommand(memberCommand(text, name) ?? '')) return ok(text);
  return rest(text, member, cut(text, root, root, member));
}
