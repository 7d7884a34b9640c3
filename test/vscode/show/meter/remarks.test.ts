import assert from 'node:assert/strict';
import type { Remark } from '../../../../src/engine/conversation/types';
import { remarkFacts } from '../../../../src/vscode/show/meter/remarks';
import { tooltip } from '../../../../src/vscode/show/meter/tooltip';
import { english, snapshot, status, view } from '../../words';

const facts = (
  kind: Remark['kind'],
  version = '1.139.1',
  source: 'reported' | 'estimated' = 'estimated',
): readonly string[] =>
  remarkFacts(status({ source, remarks: [{ kind, tokens: 20_900 }] }), version, english);

describe('remarks on the figure', () => {
  it('are a sentence each, in the tooltip', () => {
    assert.deepEqual(facts('staleDisplay'), [
      "VS Code's own ring still shows 20,900 tokens: the size before the summary.",
    ]);
    assert.match(
      facts('zeroDisplay').join(),
      /shows 20,900 tokens: the provider reported no prompt/,
    );
    assert.match(facts('noDisplay').join(), /has no figure for this chat/);
    assert.match(
      facts('roundsDisplay').join(),
      /shows 20,900 tokens more once the window is reload/,
    );
    const text = tooltip(
      view({ snapshot: snapshot({ remarks: [{ kind: 'staleDisplay', tokens: 20_900 }] }) }),
      english,
    );
    assert.match(text, /own ring still shows 20\\,900 tokens/);
    assert.doesNotMatch(tooltip(view(), english), /ring/);
  });

  it('speak of the room for the answer only where the ring counts it as used', () => {
    for (const version of ['1.109.0', '1.110.3']) {
      assert.match(facts('reserveDisplay', version).join(), /counts 20,900 tokens as used/);
    }
    for (const version of ['1.111.0', '1.139.1', '2.0.0', 'unknown']) {
      assert.deepEqual(facts('reserveDisplay', version), [], version);
    }
  });

  it('say where a figure is from that is not of the chat itself', () => {
    assert.match(
      facts('otherSource').join(),
      /estimated from Copilot's transcript, which holds no/,
    );
    assert.match(facts('otherSource', '1.139.1', 'reported').join(), /figure is from Copilot's/);
  });
});
