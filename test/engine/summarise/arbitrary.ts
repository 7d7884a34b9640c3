/** Arbitrary conversations for the laws of staged summarising: calls alone and in parallel, results late, twice or never. */
import fc from 'fast-check';
import { pairResults } from '../../../src/engine/conversation/toolPairs';
import { callId, entryId } from '../../../src/engine/conversation/types';
import type { Block, Entry, Message } from '../../../src/engine/conversation/types';

export interface Sized {
  readonly entries: readonly Entry[];
  /** Tokens, one per entry. */
  readonly sizes: readonly number[];
}

type Step =
  | { readonly kind: 'user' | 'agent'; readonly text: string }
  | { readonly kind: 'call'; readonly ids: readonly number[]; readonly words: string }
  | { readonly kind: 'result'; readonly id: number; readonly text: string }
  | { readonly kind: 'modelChange' };

const words = fc.string({ maxLength: 40 });
const id = fc.integer({ min: 0, max: 4 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constantFrom('user' as const, 'agent' as const), text: words }),
  fc.record({
    kind: fc.constant('call' as const),
    ids: fc.array(id, { minLength: 1, maxLength: 3 }),
    words: fc.oneof(fc.constant(''), words),
  }),
  fc.record({ kind: fc.constant('result' as const), id, text: words }),
  fc.record({ kind: fc.constant('modelChange' as const) }),
);
const size = fc.oneof(fc.nat({ max: 200 }), fc.constant(0), fc.nat({ max: 20_000 }));

const base = (index: number): Pick<Entry, 'id' | 'parentId' | 'atMs' | 'line'> => ({
  id: entryId(`e${String(index)}`),
  parentId: null,
  atMs: null,
  line: index + 2,
});

function message(index: number, role: Message['role'], blocks: readonly Block[]): Message {
  return {
    ...base(index),
    kind: 'message',
    role,
    blocks,
    origin: 'person',
    hidden: false,
    usage: null,
    model: null,
    stop: null,
  };
}

function toEntry(made: Step, index: number): Entry {
  switch (made.kind) {
    case 'user':
      return message(index, 'user', [{ kind: 'text', text: made.text }]);
    case 'agent':
      return message(index, 'assistant', [{ kind: 'text', text: made.text }]);
    case 'call':
      return message(index, 'assistant', [
        ...(made.words === '' ? [] : [{ kind: 'text' as const, text: made.words }]),
        ...made.ids.map((n) => ({
          kind: 'toolCall' as const,
          callId: callId(`c${String(n)}`),
          tool: 'read',
          arguments: { path: `f${String(n)}` },
        })),
      ]);
    case 'result':
      return message(index, 'tool', [
        {
          kind: 'toolResult',
          callId: callId(`c${String(made.id)}`),
          tool: 'read',
          text: made.text,
          images: [],
          failed: false,
          exitCode: null,
        },
      ]);
    case 'modelChange':
      return { ...base(index), kind: 'modelChange', model: { provider: null, id: 'm' } };
  }
}

/** A conversation and the size of each of its entries. */
export const sized: fc.Arbitrary<Sized> = fc
  .array(fc.tuple(step, size), { maxLength: 40 })
  .map((steps) => ({
    entries: steps.map(([made], index) => toEntry(made, index)),
    sizes: steps.map(([, tokens]) => tokens),
  }));

/** The pairs of call and result that lie in different groups. */
export function parted(
  entries: readonly Entry[],
  groups: readonly (readonly Entry[])[],
): readonly string[] {
  const groupOf = new Map<Entry, number>();
  groups.forEach((group, n) => group.forEach((entry) => groupOf.set(entry, n)));
  return pairResults(entries).flatMap(({ call, result }) =>
    groupOf.get(entries[call]!) === groupOf.get(entries[result]!)
      ? []
      : [`${String(call)}-${String(result)}`],
  );
}
