/**
 * Files that a request read or changed and that none of its calls names: attachments, references, edits that VS Code applied
 * itself. They become calls of our own making with empty results, so that whoever looks for files finds them in one place.
 */
import { fileTouches } from '../../../engine/conversation/fileTouches';
import { callId, type ToolCallBlock } from '../../../engine/conversation/types';
import { asObject, asObjects, type Json } from '../../jsonl/fields';
import { callsIn, type Round } from './round';
import { pathOf } from '../uris';

/** More files than these at once are a folder, not something that was read. */
const mostFiles = 500;

interface Paths {
  readonly read: Set<string>;
  readonly edited: Set<string>;
  readonly created: Set<string>;
  readonly deleted: Set<string>;
  readonly moved: [from: string, to: string][];
}

/** Calls that stand for the files no round names; their ids begin with `id`. */
export function madeUpCalls(
  request: Json,
  parts: readonly Json[],
  rounds: readonly Round[],
  id: string,
): readonly ToolCallBlock[] {
  const paths = pathsOf(request, parts);
  const { changed, read } = namedBy(rounds);
  const list = (wanted: ReadonlySet<string>, but: readonly ReadonlySet<string>[]): string[] =>
    [...wanted].filter((path) => !but.some((set) => set.has(path))).slice(0, mostFiles);
  const own = [paths.edited, paths.created, paths.deleted];
  const groups: readonly (readonly [tool: string, paths: readonly string[]])[] = [
    ['read_file', list(paths.read, [read, changed, ...own])],
    ['create_file', list(paths.created, [changed])],
    ['edit_file', list(paths.edited, [changed, paths.created, paths.deleted])],
    ['delete_file', list(paths.deleted, [changed])],
  ];
  const calls = groups.flatMap(([tool, files]) =>
    files.length === 0 ? [] : [made(id, tool, toolArguments(tool, files))],
  );
  const moves = paths.moved
    .slice(0, mostFiles)
    .map(([from, to], i) => made(`${id}/${i}`, 'rename_file', { from, to }));
  return [...calls, ...moves];
}

const toolArguments = (tool: string, files: readonly string[]): Json =>
  tool === 'edit_file' ? { edits: files.map((path) => ({ path })) } : { paths: files };

const made = (id: string, tool: string, args: Json): ToolCallBlock => ({
  kind: 'toolCall',
  callId: callId(`${id}/${tool}`),
  tool,
  arguments: args,
});

function namedBy(rounds: readonly Round[]): {
  readonly read: ReadonlySet<string>;
  readonly changed: ReadonlySet<string>;
} {
  const read = new Set<string>();
  const changed = new Set<string>();
  for (const call of rounds.flatMap(callsIn)) {
    for (const touch of fileTouches(call.tool, call.arguments)) {
      if (touch.action !== 'empty') (touch.action === 'read' ? read : changed).add(touch.path);
    }
  }
  return { read, changed };
}

function pathsOf(request: Json, parts: readonly Json[]): Paths {
  const paths: Paths = {
    read: new Set<string>(),
    edited: new Set<string>(),
    created: new Set<string>(),
    deleted: new Set<string>(),
    moved: [],
  };
  for (const value of attached(request)) addPath(paths.read, value);
  for (const part of parts) {
    const { kind } = part;
    if (kind === 'textEditGroup' || kind === 'notebookEditGroup')
      addPath(paths.edited, part['uri']);
    else if (kind === 'workspaceEdit') addWorkspaceEdits(paths, part['edits']);
  }
  return paths;
}

/** What the person attached and what the participant says that it used. */
function attached(request: Json): readonly unknown[] {
  const files = asObjects(asObject(request['variableData'])?.['variables'])
    .filter(({ kind }) => kind === 'file')
    .map(({ value }) => value);
  const references = asObjects(request['contentReferences']).map(
    ({ reference }) => asObject(reference)?.['value'] ?? reference,
  );
  return [...files, ...references];
}

function addWorkspaceEdits(paths: Paths, edits: unknown): void {
  for (const { oldResource, newResource } of asObjects(edits)) {
    const before = pathOf(oldResource);
    const after = pathOf(newResource);
    if (before !== undefined && after !== undefined) paths.moved.push([before, after]);
    else if (before !== undefined) paths.deleted.add(before);
    else if (after !== undefined) paths.created.add(after);
  }
}

function addPath(set: Set<string>, value: unknown): void {
  const path = pathOf(value);
  if (path !== undefined) set.add(path);
}
