/** The toy behind the port: text in, a stream of text out, and what it cost in a header. */
import { failed, ok } from '../../../src/base/result';
import type { Result } from '../../../src/base/result';
import { said } from '../../../src/base/sentence';
import { apiAddress } from '../../../src/base/apiAddress';
import { emptyProblem, endedProblem, modelProblem } from '../../../src/models/problems';
import { watchedCall } from '../../../src/models/watchdog';
import type { KeptKey } from '../../../src/ports/host';
import type {
  CallWatch,
  Model,
  ModelAnswer,
  ModelCall,
  ModelLimits,
  ModelProblem,
  ModelProvider,
  ProviderSetup,
} from '../../../src/ports/model';
import { toyFacts } from './facts';

export function toyProvider(keyFor: (origin: string) => Promise<KeptKey>): ModelProvider {
  const open = async (
    id: string,
    { address }: ProviderSetup,
  ): Promise<Result<Model, ModelProblem>> => {
    const at = apiAddress(address ?? toyFacts.api.address);
    if (!at) return failed(modelProblem('unreachable', 'never', said`toy/${id} has no address.`));
    const key = await keyFor(at.origin);
    return typeof key === 'string'
      ? ok(new Toy(id, at.url, key))
      : failed(modelProblem('noKey', 'never', said`There is no key for toy/${id}.`));
  };
  return {
    name: toyFacts.name,
    open,
    forSession: async (session, setup) => {
      const id = toyFacts.api.idOf(session);
      return id === null ? null : open(id, setup);
    },
  };
}

class Toy implements Model {
  readonly provider = toyFacts.name;
  readonly name: string;

  constructor(
    readonly id: string,
    readonly url: string,
    readonly key: string,
  ) {
    this.name = `toy/${id}`;
  }

  limits(): Promise<ModelLimits> {
    return Promise.resolve({ windowTokens: 100_000, maxOutputTokens: 4_000, source: 'table' });
  }

  async ask(call: ModelCall, watch: CallWatch): Promise<Result<ModelAnswer, ModelProblem>> {
    try {
      const outcome = await watchedCall(watch, (signal, alive) =>
        this.#say(call, signal, alive, watch),
      );
      if (outcome.kind !== 'done') return failed(endedProblem(outcome.kind, this.name, watch));
      return outcome.value.text.trim() === '' ? failed(emptyProblem(this.name)) : ok(outcome.value);
    } catch {
      return failed(
        modelProblem('unreachable', 'later', said`${this.name} does not answer; try again.`),
      );
    }
  }

  async countTokens(text: string, signal: AbortSignal): Promise<number | null> {
    if (text === '') return 0;
    try {
      return Number(await (await this.#post('count', text, signal)).text()) || null;
    } catch {
      return null;
    }
  }

  async #say(
    { system, prompt }: ModelCall,
    signal: AbortSignal,
    alive: () => void,
    { onProgress }: CallWatch,
  ): Promise<ModelAnswer> {
    const answer = await this.#post('say', JSON.stringify({ system, prompt }), signal);
    const tokens = (answer.headers.get('x-tokens') ?? '0 0').split(' ').map(Number);
    let text = '';
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const piece = await reader?.read();
      if (!piece || piece.done) break;
      text += piece.value;
      alive();
      onProgress?.(text.length);
    }
    const [inputTokens = 0, outputTokens = 0] = tokens;
    const usage = { inputTokens, outputTokens, cacheReadTokens: 0, cacheWriteTokens: 0 };
    return { text, usage, ended: 'complete' };
  }

  #post(what: string, body: string, signal: AbortSignal): Promise<Response> {
    const headers = { authorization: `Bearer ${this.key}` };
    return fetch(`${this.url}/${what}`, { method: 'POST', body, headers, signal });
  }
}
