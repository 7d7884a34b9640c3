/** A provider that is only what a newcomer would write keeps to what all of them do. */
import assert from 'node:assert/strict';
import type { Model } from '../../src/ports/model';
import { keepsTheContract } from './contract';
import { toyProvider } from './toy/provider';
import { says, startToy } from './toyServer';
import type { ToyServer } from './toyServer';

const started: ToyServer[] = [];
afterEach(async () => {
  for (const server of started.splice(0)) await server.close();
});

describe('a model of the toy', () => {
  keepsTheContract(async () => {
    const far = await startToy();
    started.push(far);
    const { signal } = new AbortController();
    const model = async (): Promise<Model> => {
      const provider = toyProvider(() => Promise.resolve('toy-key'));
      const opened = await provider.open('boat', { address: far.url, byPerson: false, signal });
      assert.ok(opened.ok);
      return opened.value;
    };
    return {
      model,
      answers: (text) => (far.deed = says(() => text)),
      fallsSilent: () => (far.deed = (_prompt, answer) => answer.flushHeaders()),
      neverEnds: () =>
        (far.deed = (_prompt, answer) => {
          const timer = setInterval(() => answer.write('and on '), 10);
          answer.on('close', () => clearInterval(timer));
        }),
      counts: (tokens) => (far.counted = tokens),
      requests: () => far.keys.length,
      wasLeft: () => far.wasLeft(),
    };
  });
});
