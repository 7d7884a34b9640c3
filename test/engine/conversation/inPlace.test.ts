/** Programs that change files where they are, and signs that only look like writing. */
import assert from 'node:assert/strict';
import { shellTouches } from '../../../src/engine/conversation/shell/touches';

const changed = (line: string): readonly string[] =>
  shellTouches(line).flatMap(({ action, path }) => (action === 'read' ? [] : [path]));

describe('files that are changed where they are', () => {
  const table: readonly (readonly [string, readonly string[]])[] = [
    ["perl -pi -e 's/foo/bar/g' lib/x.pl lib/y.pl", ['lib/x.pl', 'lib/y.pl']],
    ["perl -ne 'print' lib/x.pl", []],
    ['gofmt -w cmd/n.go', ['cmd/n.go']],
    ['gofmt -l cmd/n.go', []],
    ['yq -i .a=1 values.yaml', ['values.yaml']],
    ['yq .a values.yaml', []],
    ['[[ $a > b3 ]] && echo y', []],
  ];
  for (const [line, paths] of table)
    it(line, () => {
      assert.deepEqual(changed(line), paths);
    });
});
