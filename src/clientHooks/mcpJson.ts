/**
 * The memory tools in a client's settings of the form `{"mcpServers": {"tidemark": {"command": …, "args": […]}}}`, which Claude Code
 * began and pi shares. What was made for our entry goes with it; an entry of that name that is somebody else's stays.
 */
import { getNodeValue, type Node } from 'jsonc-parser';
import { isDeepStrictEqual } from 'node:util';
import { ok, type Result } from '../base/result';
import { said } from '../base/sentence';
import type { SettingsPart, SettingsText, SettingsTrouble } from '../ports/clientHooks';
import { isOurServer, renewedServer } from './wordList';
import { cut, isWritten, rest } from './cut';
import { begun, installedIn, unmarked } from './files';
import {
  memberOf,
  memberName,
  objectIn,
  readObject,
  styleOf,
  valueNode,
  type Style,
} from './jsonText';
import { withMember } from './place';

/** What our server is called in all clients. */
export const serverName = 'tidemark';
const group = 'mcpServers';

/** An entry as a client has it; `more` is what this client wants beside the program. */
export interface ServerEntry {
  readonly words: readonly string[];
  readonly more: Readonly<Record<string, unknown>>;
}

const valueOf = ({ words: [command = '', ...args], more }: ServerEntry): unknown => ({
  command,
  args,
  ...more,
});

interface ServerMembers {
  readonly root: Node;
  readonly style: Style;
  /** The members, from the outside in; undefined where one is missing. */
  readonly servers: Node | undefined;
  readonly own: Node | undefined;
}

function membersOf(text: string): Result<ServerMembers, SettingsTrouble> {
  const root = readObject(text);
  if (!root.ok) return root;
  const style = styleOf(text, root.value);
  const servers = objectIn(text, root.value, group);
  if (!servers.ok) return servers;
  const object = servers.value && valueNode(servers.value);
  const own = object ? memberOf(text, object, serverName) : ok(undefined);
  if (!own.ok) return own;
  return ok({ root: root.value, style, servers: servers.value, own: own.value });
}

/** What an entry runs; [] where it runs nothing. */
function wordsOf(member: Node): readonly string[] {
  const node = valueNode(member);
  const value: unknown = node && getNodeValue(node);
  if (typeof value !== 'object' || value === null) return [];
  const { command, args } = value as { readonly command?: unknown; readonly args?: unknown };
  const words: readonly unknown[] = [command, ...(Array.isArray(args) ? (args as unknown[]) : [])];
  return words.every((word) => typeof word === 'string') ? words : [];
}

/** The memory tools in a settings file of a client. */
export const serverPart = (file: string, entry: ServerEntry): SettingsPart => ({
  file,
  install: (text) =>
    installedIn(begun(text), (bare) => {
      const members = membersOf(bare);
      if (!members.ok) return members;
      const { own } = members.value;
      const isFree = own === undefined || isOurServer(wordsOf(own));
      if (isFree) return ok({ text: withServer(bare, members.value, entry), notes: [] });
      const taken = said`A server "${serverName}" is set in ${file} already; it stays as it is.`;
      return ok({ text: bare, notes: [taken] });
    }),
  remove: (text) => unmarked(text, withoutServer),
});

function withServer(
  text: string,
  { root, style, servers, own }: ServerMembers,
  entry: ServerEntry,
): string {
  const value = valueOf(entry);
  const object = servers && valueNode(servers);
  if (object === undefined) {
    const all = { [serverName]: value };
    return withMember(text, root, style, group, all);
  }
  const now = own && valueNode(own);
  if (now === undefined) return withMember(text, object, style, serverName, value);
  const words = own === undefined ? [] : wordsOf(own);
  return renewed(text, now, renewedServer(words, entry.words));
}

/** An entry with this program in it; all else stays as it is. */
function renewed(text: string, entry: Node, [command, ...args]: readonly string[]): string {
  const wanted: Readonly<Record<string, unknown>> = { command, args };
  return [...(entry.children ?? [])].reverse().reduce((done, member) => {
    const value = valueNode(member);
    const by = wanted[memberName(member)];
    if (value === undefined || by === undefined || isDeepStrictEqual(getNodeValue(value), by))
      return done;
    const end = value.offset + value.length;
    return done.slice(0, value.offset) + JSON.stringify(by) + done.slice(end);
  }, text);
}

function withoutServer(text: string): SettingsText {
  if (text.trim() === '') return ok(text);
  const members = membersOf(text);
  if (!members.ok) return members;
  const { root, style, servers, own } = members.value;
  const object = servers && valueNode(servers);
  if (servers === undefined || object === undefined || own === undefined) return ok(text);
  if (!isOurServer(wordsOf(own))) return ok(text);
  const node = valueNode(own);
  const made = { [serverName]: node && (getNodeValue(node) as unknown) };
  const left = isWritten(text, servers, made, style)
    ? cut(text, root, root, servers)
    : cut(text, root, object, own);
  return rest(text, own, left);
}
