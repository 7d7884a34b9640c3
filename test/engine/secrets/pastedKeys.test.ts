/** A pasted private key leaves no line in notes, summaries and evidence, however it was pasted and whoever shortened it. */
import assert from 'node:assert/strict';
import { collectEvidence } from '../../../src/engine/record/evidence';
import { draftOffline } from '../../../src/engine/summary/offline';
import type { Entry } from '../../../src/engine/conversation/types';
import { notesOffline } from '../../../src/engine/flush/offline';
import { maskOf } from '../../../src/engine/secrets/mask';
import { redact } from '../../../src/engine/secrets/redact';
import { serialiseEntries } from '../../../src/engine/summarise/prompt/serialise';
import { draftInputAt } from '../../build/compactions';
import { conversation } from '../../build/conversation';
import { noKeys, pastedKeys, type PastedKey } from './pastedKeys';
import { diceOf } from './random';

const keys = pastedKeys(260, diceOf(77));

/** Where a key may stand in a conversation. */
const spots: Readonly<Record<string, (text: string) => readonly Entry[]>> = {
  'typed by the person': (text) =>
    conversation().user(text).agent('Understood, the build runs now.').entries(),
  'told by the assistant': (text) =>
    conversation().user('Show me what we use for the deploy.').agent(text).entries(),
  'printed by a command': (text) =>
    conversation()
      .user('Look at the deploy.')
      .bash('cat deploy/key.txt', text)
      .agent('Seen.')
      .entries(),
  'part of a failure': (text) =>
    conversation()
      .user('Look at the deploy.')
      .bash('npm run deploy', text, { failed: true, exitCode: 1 })
      .agent('It fails.')
      .entries(),
  'an argument of a call': (text) =>
    conversation()
      .user('Write the file.')
      .call('write', { path: 'deploy/key.txt', content: text })
      .result('cannot write', { failed: true })
      .agent('It fails.')
      .entries(),
  'a command line': (text) =>
    conversation()
      .user('Write the file.')
      .bash(`printf '%s' "${text}" > key.txt`, 'ok')
      .agent('Done.')
      .entries(),
};

const hash = (text: string): string => text.length.toString(16).padStart(8, '0');

/** Everything that is made from a conversation and leaves it. */
const outlets: Readonly<Record<string, (entries: readonly Entry[]) => string>> = {
  notes: (entries) =>
    JSON.stringify(notesOffline({ entries, cwd: '/home/dev/shop', redact: maskOf(), hash })),
  'a summary': (entries) =>
    JSON.stringify(
      draftOffline(draftInputAt(entries, entries.length, { kept: [], redact: maskOf() })),
    ),
  'the summary of a cut turn': (entries) =>
    JSON.stringify(
      draftOffline(
        draftInputAt(entries, entries.length, { turnPrefix: entries, redact: maskOf() }),
      ),
    ),
  evidence: (entries) => JSON.stringify(collectEvidence(entries, '/home/dev/shop', maskOf())),
  'a prompt': (entries) => serialiseEntries(entries, { redact: maskOf() }),
};

const left = (key: PastedKey, output: string): string | undefined =>
  key.pieces.find((piece) => output.includes(piece));

describe('pasted private keys', () => {
  it('are masked whole where they stand, whatever their form, wrapping and cut', () => {
    const missed = keys.filter((key) => left(key, redact(key.text).text) !== undefined);
    assert.deepEqual(
      missed.map(({ label }) => label),
      [],
    );
  });

  for (const [outlet, made] of Object.entries(outlets)) {
    for (const [at, [spot, put]] of Object.entries(spots).entries()) {
      it(`leave no line in ${outlet} when ${spot}`, () => {
        // Each key in each outlet from two of the six spots; in six in a row all words stand around a key that may stand there.
        const missed = keys.flatMap((key, n) => {
          if (Math.floor(n / 6) % 3 !== at % 3) return [];
          const found = left(key, made(put(key.text)));
          return found === undefined ? [] : [`${key.label}: ${found}`];
        });
        assert.deepEqual(missed, []);
      });
    }
  }

  it('are not seen in certificates, public keys and lists of sums', () => {
    for (const text of noKeys(diceOf(5))) assert.equal(redact(text).text, text);
  });
});
