/** Paths out of VS Code's URIs as they are written to disk: an object with `path` and `scheme`, or a text. */
import { asObject, asString } from '../jsonl/fields';

/** Schemes behind which a file of the workspace lies, whatever machine it is on. */
const fileSchemes = new Set(['file', 'vscode-remote', 'vscode-userdata', 'vscode-notebook-cell']);

/** The path of a file; undefined for what is none (a page, an unsaved text, an old version). */
export const pathOf = (value: unknown): string | undefined =>
  // A place in a file is written as the file's URI and a range.
  pathOfUri(asObject(value)?.['uri'] ?? value);

function pathOfUri(value: unknown): string | undefined {
  const text = asString(value);
  if (text !== undefined) return pathOfText(text);
  const uri = asObject(value);
  if (!uri) return undefined;
  const scheme = asString(uri['scheme']) ?? 'file';
  if (!fileSchemes.has(scheme)) return undefined;
  const path = asString(uri['fsPath']) ?? asString(uri['path']);
  return path === undefined || path === '' ? undefined : withoutRoot(path);
}

function pathOfText(text: string): string | undefined {
  const match = /^([a-z][\w+.-]{1,40}):\/\/[^/]*(\/[^?#]*)/i.exec(text);
  if (!match) return undefined;
  const [, scheme = '', path = ''] = match;
  if (!fileSchemes.has(scheme.toLowerCase())) return undefined;
  try {
    return withoutRoot(decodeURIComponent(path));
  } catch {
    return withoutRoot(path);
  }
}

/** `/c:/work` is `c:/work`. */
const withoutRoot = (path: string): string => (/^\/[A-Za-z]:/.test(path) ? path.slice(1) : path);
