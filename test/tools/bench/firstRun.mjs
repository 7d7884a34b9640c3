// The walkthrough as somebody follows it who never saw the product: from the meter to a draft that is edited, applied and taken back, by
// its own buttons in the real workbench (test/e2e/firstRun.test.mjs). Bar: 120 s.
import path from 'node:path';
import { packageVsix } from '../../../tools/package.mjs';
import { tidy } from '../../../tools/tidy.mjs';
import { runE2e } from '../e2e.mjs';
import { root } from '../proc.mjs';

const most = 120;
const flow = 'goes by its buttons from the meter to a draft';

export async function bench() {
  await packageVsix();
  let ms;
  const told = await runE2e({
    files: [path.join(root, 'test/e2e/firstRun.test.mjs')],
    grep: 'the first run',
    say(line) {
      if (line.includes(flow)) ms = Number(/\((\d+) ms\)$/.exec(line)?.[1]);
    },
  });
  await tidy();
  const isThere = told.failed === 0 && Number.isFinite(ms);
  const value = isThere ? `${(ms / 1000).toFixed(1)} s` : 'failed';
  const name = 'the walkthrough: meter, draft, edit, apply, undo';
  return [{ name, value, bar: `≤ ${most} s`, ok: isThere && ms <= most * 1000 }];
}
