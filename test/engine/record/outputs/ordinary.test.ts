/** Ordinary outputs of common tools: how each ended, and that every failure carries its message. */
import assert from 'node:assert/strict';
import { FailureBook } from '../../../../src/engine/record/runs/failures';
import { RunBook } from '../../../../src/engine/record/runs/runs';
import { type OrdinaryOutput, ordinaryOutputs } from './ordinaryOutputs';

const ran = ({ command, output, exit }: OrdinaryOutput) => {
  const failures = new FailureBook();
  const runs = new RunBook('/ws', failures);
  const failed = exit !== null && exit !== 0;
  const { outcome } = runs.ran({ command, output, failed, exitCode: exit, tool: 'bash', at: 1 });
  return { outcome, open: failures.open().map((failure) => failure.summary) };
};

describe('an ordinary output', () => {
  for (const one of ordinaryOutputs) {
    it(`of ${one.tool} (${one.outcome}) is read as what it is`, () => {
      const { outcome, open } = ran(one);
      assert.equal(outcome, one.outcome, open.join('\n'));
      assert.equal(open.length, one.outcome === 'failed' ? 1 : 0);
      for (const part of one.says)
        assert.ok(open.join().includes(part), `${part} in ${open.join()}`);
    });
  }
});
