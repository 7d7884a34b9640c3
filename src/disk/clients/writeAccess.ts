/**
 * Whether somebody else may change what hooks start or go by. A program that a client runs for a person, and what says which
 * folders that person trusts, must be the person's own, and so must every folder above: who may write to one of them may put another
 * in its place. The launcher asks the same of itself (`clientHooks/launcher.ts`), in its own words, as it must run without us.
 * On Windows nobody else may write to a person's folders unless they are given leave to, and modes tell nothing.
 */
import fs from 'node:fs';
import path from 'node:path';
import { codeOf } from '../problem';

const groupMayWrite = 0o020;
const othersMayWrite = 0o002;
/** In a folder with this bit (`/tmp`) only the owner of a file may put another in its place. */
const sticky = 0o1000;
/** Links that lead to links. */
const mostLinks = 40;

/** Nobody where the system has no owners. */
const ownUid = (): number | undefined => process.geteuid?.();

/** Whether a file or folder of ours may be changed by nobody else, its folders aside. A link is no file of ours. */
export function isOursAlone(stats: fs.Stats): boolean {
  const me = ownUid();
  if (me === undefined) return true;
  return (
    stats.uid === me && !stats.isSymbolicLink() && !(stats.mode & (groupMayWrite | othersMayWrite))
  );
}

/** The first part of an absolute path that somebody else may change; null = none, or not so far as it is there. */
export function writableByOthers(place: string): string | null {
  const me = ownUid();
  return me === undefined ? null : openAlong(place, me, mostLinks);
}

function openAlong(place: string, me: number, links: number): string | null {
  const above = path.dirname(place);
  const found = above === place ? null : openAlong(above, me, links);
  if (found !== null) return found;
  try {
    const stats = fs.lstatSync(place);
    if (stats.uid !== me && stats.uid !== 0) return place;
    if (!stats.isSymbolicLink()) return isOpen(stats, me) ? place : null;
    if (links === 0) return place;
    return openAlong(path.resolve(above, fs.readlinkSync(place)), me, links - 1);
  } catch (error) {
    return codeOf(error) === 'ENOENT' ? null : place;
  }
}

/** A group of the same number as its owner is the owner's alone, by the custom of many systems; not root's. */
function isOpen({ mode, uid, gid }: fs.Stats, me: number): boolean {
  if (mode & sticky) return false;
  const isPrivate = uid === gid && me !== 0;
  return (mode & (isPrivate ? othersMayWrite : groupMayWrite | othersMayWrite)) !== 0;
}
