/** Where this machine left tables of its notes: kept beside them, so that what is forgotten leaves those that are no longer set, too. */
import * as z from 'zod/mini';
import { parsedJson } from '../../base/json';
import { said, type Sentence } from '../../base/sentence';
import { plainText } from '../../base/text';
import type { MemoryScope } from '../../ports/memory/memoryStore';

/** One table: the database, whose notes, and as what it was left. */
const leftForm = z.object({
  /** Null = the folder of ours. */
  uri: z.nullable(z.string()),
  project: z.string(),
  /** The folder whose files it was made from last. */
  workspace: z.string(),
  state: z.string(),
});
export type LeftTables = z.infer<typeof leftForm>;

/** Of a table that is to be made anew, whatever it holds. */
export const anew = 'anew';

/** Undefined for what another backend left. */
export const readLeft = (text: string | null): LeftTables | undefined =>
  leftForm.safeParse(parsedJson(text ?? '')).data;

/** The address that is set; null = the folder of ours. */
export const uriOf = ({ backend }: Pick<MemoryScope, 'backend'>): string | null =>
  backend.kind === 'lancedb' ? backend.uri : null;

/** Whether it is the one that the scope shares with. */
export const isSet = (left: LeftTables, scope: MemoryScope, project: string): boolean =>
  scope.backend.kind === 'lancedb' && left.uri === uriOf(scope) && left.project === project;

export const stillHolds = (place: string): Sentence =>
  said`The LanceDB in ${plainText(place, 200)} may still hold what was forgotten; the next search with it removes that.`;
