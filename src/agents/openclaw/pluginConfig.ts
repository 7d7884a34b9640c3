/**
 * Our plugin's entry in OpenClaw's `openclaw.json`: `plugins.entries.tidemark`, and its name in `plugins.allow` where there is
 * such a list. The file may be JSON5, which is more than is read here: what does not read as JSON with comments is refused with
 * its line, never rewritten. What was made for our entry goes with it.
 */
import type { Node } from 'jsonc-parser';
import { failed, ok, type Result } from '../../base/result';
import { said, type Sentence } from '../../base/sentence';
import type { SettingsPart, SettingsText, SettingsTrouble } from '../../ports/clientHooks';
import { cut, isWritten, rest } from '../../clientHooks/cut';
import {
  elements,
  namedIn,
  objectIn,
  readObject,
  styleOf,
  valueNode,
  wrongAt,
} from '../../clientHooks/jsonText';
import type { Style } from '../../clientHooks/jsonText';
import { pluginId } from './plugin';
import { withChild, withMember } from '../../clientHooks/place';

const entry = { enabled: true };
const entries = { [pluginId]: entry };
const plugins = { entries };

/** `openclaw.json` with our plugin switched on. */
export const openclawConfigPart = (file: string): SettingsPart => ({
  file,
  install(text) {
    if (text === null) {
      return failed({
        line: null,
        reason: said`${file} is not there; set OpenClaw up first (openclaw onboard), then try again.`,
      });
    }
    const done = installed(text);
    return done.ok ? ok({ text: done.value, notes: [] }) : done;
  },
  remove: removed,
  isNamingOthers: true,
});

interface PluginMembers {
  readonly text: string;
  readonly root: Node;
  readonly style: Style;
  /** Members of that name, from the outside in; undefined where one is missing. */
  readonly plugins: Node | undefined;
  readonly entries: Node | undefined;
  readonly own: Node | undefined;
  readonly allow: Node | undefined;
}

function membersOf(text: string): Result<PluginMembers, SettingsTrouble> {
  const root = readObject(text);
  if (!root.ok) return root;
  const style = styleOf(text, root.value);
  const outer = objectIn(text, root.value, 'plugins');
  if (!outer.ok) return outer;
  const inner = objectIn(text, outer.value && valueNode(outer.value), 'entries');
  if (!inner.ok) return inner;
  const own = objectIn(text, inner.value && valueNode(inner.value), pluginId);
  if (!own.ok) return own;
  const found = { plugins: outer.value, entries: inner.value, own: own.value };
  return ok({ text, root: root.value, style, ...found, allow: memberIn(outer.value, 'allow') });
}

/** A member of what a member holds. */
const memberIn = (outer: Node | undefined, name: string): Node | undefined =>
  namedIn(outer && valueNode(outer), name);

const listed = (member: Node | undefined): readonly Node[] => elements(member && valueNode(member));

const named = (member: Node | undefined): Node | undefined =>
  listed(member).find(({ value }) => value === pluginId);

/** What keeps every plugin, or ours, from being loaded whatever we add; null where nothing does. */
function hindrance({
  text,
  plugins: outer,
  own,
}: PluginMembers): Result<never, SettingsTrouble> | null {
  const at = (node: Node, reason: Sentence) => wrongAt(text, node, reason);
  const included = memberIn(outer, '$include');
  if (included) return at(included, said`takes "plugins" from another file ("$include")`);
  const enabled = memberIn(outer, 'enabled');
  if (enabled && valueNode(enabled)?.value === false)
    return at(enabled, said`has plugins switched off`);
  const denied = named(memberIn(outer, 'deny'));
  if (denied) return at(denied, said`denies the plugin "${pluginId}"`);
  const ours = memberIn(own, 'enabled');
  if (ours && valueNode(ours)?.value === false)
    return at(ours, said`has "${pluginId}" switched off`);
  return null;
}

function installed(text: string): SettingsText {
  const members = membersOf(text);
  if (!members.ok) return members;
  const hindered = hindrance(members.value);
  if (hindered) return hindered;
  const { root, style, plugins: outer, entries: inner, own } = members.value;
  const add = (object: Node, name: string, value: unknown): string =>
    withMember(text, object, style, name, value);
  const outerObject = outer && valueNode(outer);
  const innerObject = inner && valueNode(inner);
  if (!outerObject) return ok(add(root, 'plugins', plugins));
  if (!innerObject) return allowed(add(outerObject, 'entries', entries));
  return allowed(own ? text : add(innerObject, pluginId, entry));
}

/** Where only listed plugins are loaded, ours is listed too. */
function allowed(text: string): SettingsText {
  const members = membersOf(text);
  if (!members.ok) return members;
  const { allow, style } = members.value;
  const list = allow && valueNode(allow);
  if (list?.type !== 'array' || listed(allow).length === 0 || named(allow)) return ok(text);
  return ok(withChild(text, list, style, () => JSON.stringify(pluginId)));
}

function removed(text: string): SettingsText {
  const members = membersOf(text);
  if (!members.ok) return members;
  if (!members.value.own) return ok(text);
  const list = members.value.allow && valueNode(members.value.allow);
  const name = named(members.value.allow);
  if (!list || !name) return withoutEntry(members.value);
  const left = rest(text, name, cut(text, members.value.root, list, name));
  return left.ok ? removed(left.value) : left;
}

/** Takes out what was made for the entry: all of `plugins`, or `entries`, or the entry alone. */
function withoutEntry(members: PluginMembers): SettingsText {
  const { text, root, style, plugins: outer, entries: inner, own } = members;
  const steps: readonly (readonly [Node | undefined, Node | undefined, unknown])[] = [
    [root, outer, plugins],
    [outer && valueNode(outer), inner, entries],
    [inner && valueNode(inner), own, null],
  ];
  const [container, member] =
    steps.find(([, node, made]) => node && (made === null || isWritten(text, node, made, style))) ??
    [];
  if (!container || !member) return ok(text);
  return rest(text, member, cut(text, root, container, member));
}
