/** The copies of transcripts as a person sees them: where they lie, those of one transcript, and an end for what nobody came back to. */
import fs from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import { parsedJson } from '../../base/json';
import { lazy } from '../../base/lazy';
import { failed, ok, type Result } from '../../base/result';
import type { Keeping, OwnFile } from '../../engine/session/retention';
import type { Archives } from '../../ports/archives';
import { explainWrite } from '../explain';
import { codeOf, type WriteProblem } from '../problem';
import { copyName } from './archive';
import { removeQuietly } from './atomic';

export function diskArchives(
  dir: string,
  prepare: () => Promise<Result<void, WriteProblem>>,
): Archives {
  const namesOf = async (transcript: string): Promise<readonly string[]> => {
    const key = copyName(transcript);
    return (await namesIn(dir)).filter(
      (name) => name === `${key}.json` || (name.startsWith(`${key}-`) && name.endsWith('.jsonl')),
    );
  };
  return {
    folder: async () => {
      const made = await prepare();
      if (made.ok) return ok(dir);
      return failed({ kind: 'notWritten', sentence: explainWrite(made.problem, dir) });
    },
    of: async (transcript) => {
      const files = await Promise.all(
        (await namesOf(transcript)).map((name) => ownFile(dir, name)),
      );
      const bytes = files.reduce((sum, file) => sum + (file?.bytes ?? 0), 0);
      return { files: files.filter((file) => file !== undefined).length, bytes };
    },
    forget: async (transcript) => {
      // The note last: it would be taken for one of a copy that is there.
      for (const name of [...(await namesOf(transcript))].sort().reverse())
        await removeQuietly(path.join(dir, name));
    },
  };
}

/** Removes the copies that are over the limits, and the notes about them; how many. */
export async function tidyArchives(
  dir: string,
  gonePast: Keeping['archives'],
  nowMs: number,
): Promise<number> {
  const names = await namesIn(dir);
  const notes = names.filter((name) => name.endsWith('.json'));
  const changed = new Map<string, number>();
  for (const note of notes) changed.set(note.slice(0, -'.json'.length), await sourceMs(dir, note));
  const copies = await Promise.all(
    names.filter((name) => name.endsWith('.jsonl')).map((name) => ownFile(dir, name)),
  );
  const files = copies.flatMap((file): OwnFile[] => {
    if (!file) return [];
    const usedMs = Math.max(file.usedMs, changed.get(keyIn(file.name)) ?? 0);
    return [{ ...file, usedMs }];
  });
  const gone = gonePast(files, nowMs);
  for (const { name } of gone) await removeQuietly(path.join(dir, name));
  const left = new Set(files.filter((file) => !gone.includes(file)).map(({ name }) => keyIn(name)));
  for (const { name } of gone) {
    const key = keyIn(name);
    if (!left.has(key)) await removeQuietly(path.join(dir, `${key}.json`));
  }
  return gone.length;
}

/** What a copy's name says before the hash of its content. */
const keyIn = (copy: string): string => copy.replace(/-[0-9a-f]{16}\.jsonl$/, '');

/** Of a note, the transcript that it is about. */
const sourceForm = lazy(() => z.object({ source: z.string() }));

/** When the transcript that a note is about was last changed; 0 where it is gone. */
async function sourceMs(dir: string, note: string): Promise<number> {
  try {
    const text = await fs.promises.readFile(path.join(dir, note), 'utf8');
    const { source } = sourceForm().parse(parsedJson(text));
    return (await fs.promises.stat(source)).mtimeMs;
  } catch {
    return 0;
  }
}

async function namesIn(dir: string): Promise<readonly string[]> {
  try {
    return await fs.promises.readdir(dir);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}

/** A file of ours by size and time; undefined where it is gone. */
export async function ownFile(dir: string, name: string): Promise<OwnFile | undefined> {
  try {
    const { size, mtimeMs } = await fs.promises.stat(path.join(dir, name));
    return { name, bytes: size, usedMs: mtimeMs };
  } catch {
    return undefined;
  }
}
