/**
 * Whether a token is a path by its shape. `sure` = it is one, so it must stand in the conversation; `maybe` = it could as well be a
 * route or a pair of words, so it counts as made up only where the conversation does not hold its words either; null = none.
 * Pure; tokens are short.
 */

import {
  dotFile,
  endsInFile,
  isWorkFile,
  madeEnding,
  namesThings,
  withoutEnding,
  variant,
  workEnding,
} from './fileNames';
import { isJoined } from './pathWords';

/** What the shape of a path is judged by. */
export interface PathPlace {
  /** First folders of the conversation's files. */
  readonly roots: ReadonlySet<string>;
  readonly quote: 'none' | 'quotes' | 'code';
}

export type Sureness = 'sure' | 'maybe';

/** First folders of a machine. */
const systemRoot =
  /^(?:home|users|usr|etc|var|opt|tmp|srv|mnt|media|root|private|proc|sys|bin|sbin|lib|lib64|boot|run|snap|nix|volumes|applications|library|system|workspaces?|projects?|repos?|code|builds?|cygdrive|[a-z])$/iu;
/** What agents are told to do with themselves. */
const clientCommand =
  /^(?:agents|clear|compact|config|context|cost|doctor|exit|export|help|hooks|init|login|logout|mcp|memory|model|permissions|resume|review|rewind|status|undo)$/iu;
const devices = /^\/dev\/(?:null|zero|u?random|tty|std(?:in|out|err))$/u;
/** First folders of a project. */
const projectRoot =
  /^(?:src|libs?|packages|pkg|internal|crates|apps?|node_modules|vendor|\.[\w-]+)$/iu;
/** Words before a slash that name no folder. */
const noFolder =
  /^(?:application|text|image|audio|video|font|multipart|message|model|origin|upstream|refs|heads|anthropic|openai|google|vscode|@[\w-]+)$/iu;
const host = /^[\w-]+(?:\.[\w-]+)*\.(?:com|org|net|io|dev|gov|edu|ai|co|app|me|sh|cloud)$/iu;

/** What a token is; `hasPlace` = a line number stood behind it. */
export function isPathLike(token: string, hasPlace: boolean, place: PathPlace): Sureness | null {
  if (!mayBePath(token)) return null;
  const path = token.replace(/\\/gu, '/');
  // A remark, or an address.
  if (token.startsWith('//')) return null;
  if (/^(?:[A-Za-z]:\/|\/\/)[^/]/u.test(path)) return 'sure';
  if (/^[A-Za-z]:\w/u.test(token) && token.includes('\\')) return 'sure';
  if (/^(?:[~@]|~[\w.-]+|\$\{?[A-Za-z_]\w*\}?|\$env:\w+|%\w+%)\/./iu.test(path)) return 'sure';
  if (path.startsWith('/')) return ofAbsolute(path, place);
  return path.includes('/')
    ? ofRelative(path, token.includes('\\'), place)
    : ofName(path, hasPlace, place);
}

const mayBePath = (token: string): boolean =>
  token.length <= 300 &&
  !token.startsWith('--') &&
  /\p{L}/u.test(token) &&
  !/[?!&^*|<>"`{}]/u.test(token.replace(/^\$\{\w+\}/u, '')) &&
  // Somebody left a part of it out.
  !/(?:^|[\\/])\.{3}[\\/]/u.test(token);

const partsOf = (path: string): readonly string[] => path.split('/').filter((part) => part !== '');

function ofAbsolute(path: string, { roots, quote }: PathPlace): Sureness | null {
  const parts = partsOf(path);
  const first = parts[0] ?? '';
  if (devices.test(path) || path.includes('//')) return null;
  if (parts.length < 2) return ofRootEntry(path, first, quote);
  return systemRoot.test(first) || roots.has(`/${first.toLowerCase()}`) || endsInFile(path)
    ? 'sure'
    : 'maybe';
}

/** `/ghost` in back-ticks may be a route as well, `/ship.plan` a command. */
function ofRootEntry(path: string, name: string, quote: PathPlace['quote']): Sureness | null {
  if (quote === 'none') return null;
  if (workEnding.test(name)) return 'sure';
  if (endsInFile(path)) return 'maybe';
  return quote === 'code' && !systemRoot.test(name) && !clientCommand.test(name) ? 'maybe' : null;
}

function ofRelative(path: string, isWindows: boolean, place: PathPlace): Sureness | null {
  const parts = partsOf(path);
  const [first = '', last = ''] = [parts[0], parts.at(-1)];
  if (path.includes('//') || host.test(first)) return null;
  if (isWindows && !parts.every((part) => /^[\p{L}\p{N}_.@ -]{2,}$|^[^\p{ASCII}]$/u.test(part)))
    return null;
  if (/^\.{1,2}\//u.test(path)) return 'sure';
  if (endsInFile(last)) return isProduct(parts, last) || isVersion.test(last) ? null : 'sure';
  return isFileBy(parts, last) ? 'sure' : ofFolder(path, parts, place);
}

/** `React/Vue.js`, and no file of a folder. */
const isProduct = (parts: readonly string[], last: string): boolean =>
  namesThings.test(last) && parts.length === 2 && !projectRoot.test(parts[0] ?? '');

const isVersion = /^v?\d[\d.]*(?:[a-z_]\d*)?$/iu;
/** A file without an ending, what is below a dot folder, or a dot file in a folder. */
const isFileBy = (parts: readonly string[], last: string): boolean =>
  withoutEnding.test(last) ||
  /^\.[A-Za-z]/u.test(parts[0] ?? '') ||
  (parts.length > 1 && /^\.[A-Za-z][\w-]{2,}$/u.test(last));

/** Words with slashes between them: a folder where the first or the form says so. */
function ofFolder(
  path: string,
  parts: readonly string[],
  { roots, quote }: PathPlace,
): Sureness | null {
  const first = parts[0] ?? '';
  if (noFolder.test(first) || !parts.some((part) => /\p{L}{3}|[^\p{ASCII}]{2}/u.test(part)))
    return null;
  // Between words of these scripts a slash is a comma, however many there are.
  if (isJoined(first) && quote !== 'code') return null;
  if (/[[(]/u.test(path)) return 'sure';
  return projectRoot.test(first) || signsOf(path, parts, { roots, quote }) >= 2 ? 'maybe' : null;
}

/** Of the end with a slash, the depth, the quotes and a known first folder, two together say a folder. */
function signsOf(path: string, parts: readonly string[], { roots, quote }: PathPlace): number {
  const isCode = quote === 'code';
  const isForeign = /[^\p{ASCII}]/u.test(path);
  return [
    path.endsWith('/') && (parts.length > 1 || isCode),
    path.endsWith('/') || parts.length > 2,
    isCode || (quote !== 'none' && !isForeign),
    roots.has((parts[0] ?? '').toLowerCase()),
    // Words of other scripts are seldom put into back-ticks in pairs.
    isCode && isForeign,
  ].filter((sign) => sign).length;
}

function ofName(name: string, hasPlace: boolean, { quote }: PathPlace): Sureness | null {
  if (dotFile.test(name) || variant.test(name)) return 'sure';
  // With a capital it is a method or a class.
  if (/^\.[a-z][\w-]{3,}$/u.test(name) && !/\p{Lu}/u.test(name))
    return quote === 'code' && !workEnding.test(name) ? 'maybe' : null;
  if (!/^[\p{L}\p{N}_.@+[\]()-]+$/u.test(name)) return null;
  if (!isWorkFile(name)) return ofMadeFile(name, quote);
  return quote === 'code' || hasPlace ? 'sure' : 'maybe';
}

/** An archive or a picture, which only back-ticks tell from a word. */
const ofMadeFile = (name: string, quote: PathPlace['quote']): Sureness | null =>
  quote === 'code' && madeEnding.test(name) && endsInFile(name) ? 'maybe' : null;
