/** Values as a file of ours would never hold them: one field missing, or of every other type than its own. */
import assert from 'node:assert/strict';

const ofType = {
  string: [7, true],
  number: [true, -1],
  boolean: [1],
  object: [7, true],
} as const;

type Whole = Readonly<Record<string, unknown>>;

function* wrongs(whole: Whole, field: string): Iterable<Whole> {
  const { [field]: right, ...others } = whole;
  yield others;
  const kind = Object.entries(ofType).find(([name]) => name === typeof right)?.[1] ?? [];
  if (typeof right !== 'string') yield { ...others, [field]: JSON.stringify(right) };
  for (const value of [null, [], ['x', 7], {}, { [field]: right }, ...kind])
    yield { ...others, [field]: value };
}

/** What each field of a whole value costs that is wrong; a field that nothing is said of may be anything. */
export function assertCosts<T>(
  read: (value: unknown) => T,
  whole: object,
  costs: Readonly<Record<string, T>>,
): void {
  const fields: Whole = { ...whole };
  assert.deepEqual(read(fields), whole, 'whole');
  for (const [field, cost] of Object.entries(costs)) {
    for (const wrong of wrongs(fields, field)) {
      assert.deepEqual(read(wrong), cost, `${field}: ${JSON.stringify(wrong[field])}`);
    }
  }
}
