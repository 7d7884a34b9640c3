import assert from 'node:assert/strict';
import { inEnglish } from '../../../src/base/sentence';
import { auditEdited } from '../../../src/engine/audit/editedText';
import { redact } from '../../../src/engine/secrets/redact';
import { draftOffline } from '../../../src/engine/summary/offline';
import type { Pin } from '../../../src/engine/session/pins';
import { draftInputAt } from '../../build/compactions';
import { conversation } from '../../build/conversation';

const paths = Array.from({ length: 150 }, (_, i) => `src/hulls/hull${i}.ts`);

function work(more: Parameters<typeof draftInputAt>[2] = {}) {
  const talk = conversation().user('Measure every hull. Never touch src/legacy.');
  for (const path of paths) talk.call('write', { path, content: 'x' }).result('ok');
  const entries = talk
    .bash('npm test', 'Error: hull 3 leaks\n\nCommand exited with code 1', { failed: true })
    .user('Now the masts.')
    .entries();
  return draftInputAt(entries, entries.length, {
    evidenceTokens: 500,
    redact: (text: string) => redact(text).text,
    ...more,
  });
}
const pin = (text: string): Pin => ({
  id: 'a1b2c3',
  entryId: null,
  who: 'user',
  pinnedAtMs: 0,
  text,
});
const told = (text: string, more = {}): readonly string[] =>
  auditEdited(text, work(more)).repairs.map(inEnglish);

describe('a draft that a person edited', () => {
  it('stays word for word, with the files and failures on record', () => {
    const own = draftOffline(work());
    const text = `${own.summary}\n\n## Progress\nThe hulls are dry, I say.`;
    const { summary, details, repairs } = auditEdited(text, work());
    assert.equal(summary, text);
    assert.deepEqual(repairs, []);
    assert.equal(details.modifiedFiles.length, paths.length);
    assert.match(details.toolFailures[0]?.summary ?? '', /hull 3 leaks/);
  });

  it('loses its secrets, and that is said', () => {
    const { summary } = draftOffline(work());
    const text = `${summary}\n\nDB_PASSWORD=marble4821XY`;
    assert.match(auditEdited(text, work()).summary, /DB_PASSWORD=\[redacted:password\]$/);
    assert.deepEqual(told(text), ['What looked like a secret was masked.']);
  });

  it('is told what it lacks, and applied all the same', () => {
    const missing = told('Just go on.');
    assert.ok(missing.length >= 3, missing.join('\n'));
    for (const sentence of missing)
      assert.match(sentence, /^The section ".+" is not in it any more\.$/);
    assert.equal(auditEdited('Just go on.', work()).summary, 'Just go on.');
  });

  it('is told of a pinned passage that is not word for word in it', () => {
    const { summary } = draftOffline(work());
    const pins = [pin('Hulls are measured in millimetres.')];
    assert.match(told(summary, { pins }).join('\n'), /The pinned passage \^a1b2c3 is not in it/);
    const whole = `${summary}\nHulls are measured in millimetres.`;
    assert.doesNotMatch(told(whole, { pins }).join('\n'), /pinned passage/);
  });

  it('has no line left out that was written into it', () => {
    const own = draftOffline(work());
    const [first, second] = own.leftOut.filter(({ section }) => section === 'modifiedFiles');
    assert.ok(first && second);
    const { leftOut } = auditEdited(`${own.summary}\n${first.text}\n`, work());
    const texts = leftOut.map(({ text }) => text);
    assert.ok(!texts.includes(first.text));
    assert.equal(texts.length, own.leftOut.length - 1);
  });
});
