import assert from 'node:assert/strict';
import { redact } from '../../../src/engine/secrets/redact';
import { lookAlikes } from './lookAlikes';

describe('redact: look-alikes', () => {
  const wraps: readonly ((text: string) => string)[] = [
    (text) => text,
    (text) => `before\n${text}\nafter`,
    (text) => JSON.stringify({ content: `a\n${text}` }),
    (text) => `\u001b[32m${text}\u001b[0m`,
    (text) => `+  ${text}`,
  ];

  it('leaves at least 97 of 100 look-alikes as they are, in any wrapping', () => {
    const changed = lookAlikes.flatMap((text) =>
      wraps
        .map((wrap) => wrap(text))
        .flatMap((wrapped) => {
          const { text: output } = redact(wrapped);
          return output === wrapped ? [] : [`${wrapped}\n→ ${output}`];
        }),
    );
    const share = changed.length / (lookAlikes.length * wraps.length);
    console.log(
      `      look-alikes: ${(share * 100).toFixed(2)} % of ${lookAlikes.length * wraps.length} changed`,
    );
    assert.ok(share <= 0.005, `${(share * 100).toFixed(2)} %\n${changed.join('\n')}`);
  });
});
