/** What the lines of a branch are to one another: which hang on which, and in what order they stand. Pure. */
import type { LinkFacts } from './format';
import type { Node } from './node';

/** What lines are that hang on others: a summary is that of a branch. */
export const hangingKinds = {
  message: 'message',
  other: 'other',
  summary: 'branchSummary',
  boundary: 'other',
} as const satisfies Readonly<Record<LinkFacts['kind'], Node['kind']>>;

/**
 * Whether nothing of the conversation lies between a line and the boundary above it. An automatic compaction writes some of the
 * client's own reminders before its summary.
 */
export function isAtOnce(line: Node | undefined, boundary: Node): boolean {
  let up = line ?? null;
  while (up && up !== boundary && up.line > boundary.line && up.role !== 'assistant')
    up = up.parent;
  return up === boundary;
}

/**
 * The named entries in their order, with every mark put back behind the entry it stood behind in `before`; one that stood behind
 * none of them is left out, unless all began with it.
 */
export function withMarks(
  named: readonly Node[],
  marks: readonly Node[],
  before: readonly Node[],
): Node[] {
  const first: Node[] = [];
  const behind = new Map(named.map((node) => [node, [] as Node[]]));
  const wanted = new Set(marks);
  const [head] = before;
  let place = head && wanted.has(head) ? first : undefined;
  for (const node of before) {
    const own = behind.get(node);
    if (own) place = own;
    else if (wanted.has(node)) place?.push(node);
  }
  return [...first, ...named.flatMap((node) => [node, ...(behind.get(node) ?? [])])];
}
