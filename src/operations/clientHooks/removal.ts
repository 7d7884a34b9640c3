/**
 * What would be taken out of which file. One that cannot be edited keeps back no other; where something of ours may stand in it, that is
 * said, and the removal is not called whole.
 */
import { failed, ok, type Result } from '../../base/result';
import { said, type Sentence } from '../../base/sentence';
import type { SettingsPart } from '../../ports/clientHooks';
import type { Outside } from '../../ports/outside';
import { explain, refused } from '../problems';
import { diffOf, withoutOurs, type PlannedChanges, type SettingsChange } from './settingsChange';

/** Why a file stays as it is, and whether something of ours may be in it. */
interface RemovalTrouble {
  readonly sentence: Sentence;
  readonly mayBeOurs: boolean;
}

export async function planRemovals(
  parts: ReadonlyMap<string, SettingsPart>,
  outside: Outside,
): Promise<PlannedChanges> {
  const changes: SettingsChange[] = [];
  const notes: Sentence[] = [];
  const left: Sentence[] = [];
  for (const part of parts.values()) {
    const planned = await planRemove(part, outside);
    if (planned.ok) {
      if (planned.value !== null) changes.push(planned.value);
      continue;
    }
    const { sentence, mayBeOurs } = planned.problem;
    if (mayBeOurs && part.isNamingOthers === true) return refused(sentence);
    notes.push(sentence);
    if (mayBeOurs) left.push(sentence);
  }
  const [first] = left;
  if (first !== undefined && changes.length === 0) return refused(first);
  return ok({ changes, notes, left, isThere: false });
}

async function planRemove(
  { file, remove }: SettingsPart,
  outside: Outside,
): Promise<Result<SettingsChange | null, RemovalTrouble>> {
  const read = await outside.clientFiles.read(file);
  if (!read.ok) return trouble(explain(read.problem), true);
  const before = read.value;
  if (before === null) return ok(null);
  const rest = await withoutOurs(file, before, remove, outside);
  if (!rest.ok) {
    const { reason } = rest.problem;
    const line = String(rest.problem.line ?? 1);
    return before.toLowerCase().includes('tidemark')
      ? trouble(
          said`${file}:${line} ${reason}; it stays as it is. Correct the file and try again.`,
          true,
        )
      : trouble(
          said`${file}:${line} ${reason}; nothing of Tidemark was seen in it, so it stays as it is.`,
          false,
        );
  }
  const after = rest.value;
  if (after === before) return ok(null);
  const may = await outside.clientFiles.mayWrite(file);
  if (!may.ok) return trouble(explain(may.problem), true);
  return ok({ file, before, after, original: null, diff: diffOf(file, before, after) });
}

const trouble = (sentence: Sentence, mayBeOurs: boolean): Result<never, RemovalTrouble> =>
  failed({ sentence, mayBeOurs });
