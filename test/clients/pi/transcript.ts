/** A transcript of pi's as the tests read it: by hand, so that nothing of ours is believed. For files without branches. */
import fs from 'node:fs';

export type Line = Readonly<Record<string, unknown>>;

/** The entries, in file order; lines that cannot be read are passed over, as the client does. */
export const linesOf = (file: string): readonly Line[] =>
  fs.readFileSync(file, 'utf8').split('\n').slice(1).flatMap(parsed);

function parsed(line: string): readonly Line[] {
  try {
    return [JSON.parse(line) as Line];
  } catch {
    return [];
  }
}

/** How many pieces the messages from an entry on have. */
export function piecesFrom(file: string, id: string): number {
  const lines = linesOf(file);
  const from = lines.findIndex((line) => line['id'] === id);
  if (from < 0) return 0;
  return lines.slice(from).reduce((sum, line) => sum + piecesOf(line), 0);
}

function piecesOf({ type, message }: Line): number {
  if (type !== 'message') return 0;
  const { role, content } = message as Line;
  if (role === 'system') return 0;
  return role === 'assistant' && Array.isArray(content) ? content.length : 1;
}
