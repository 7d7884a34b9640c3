/**
 * The vectors of notes, model by model: kept by content, asked for in portions, never waited for longer than a search may take. What is
 * asked for goes on in the background; a search that comes meanwhile sees what is there.
 */
import { neverAborted } from '../base/neverAborted';
import { putLast } from '../base/newest';
import { failed, ok, type Result } from '../base/result';
import { said, type Sentence } from '../base/sentence';
import { apiAddress } from '../base/apiAddress';
import { withinTime } from '../base/timeLimit';
import type { EmbeddingOptions } from '../engine/memory/options';
import type { KeptKey } from '../ports/host';
import type { Near, NearOptions, VectorCache, Vectors } from '../ports/memory/vectors';
import { embeddingFacts, type EmbeddingFacts } from './facts';
import { cosine, type Packed } from './packedVector';
import { VectorRequests } from './vectorRequests';

export interface VectorsSetup {
  readonly cache: VectorCache;
  /** The key for requests to an address (scheme, host and port). */
  readonly key: (provider: string, origin: string) => Promise<KeptKey>;
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly nowMs: () => number;
  /** SHA-256 of a text, hexadecimal. */
  readonly hash: (text: string) => string;
}

/** Texts in one request, and characters of one: what is longer says the same in its beginning. */
const portion = 64;
const mostChars = 6_000;
/** Questions kept; who types asks the same ones again. */
const mostQuestions = 200;
const mostHashes = 200_000;

/** What a service gets to see of a text. */
const sentOf = (text: string, mask: NearOptions['mask']): string => mask(text).slice(0, mostChars);

export function createVectors(setup: VectorsSetup): Vectors {
  const models = new Map<string, { readonly key: string | null; readonly model: ModelVectors }>();
  return {
    near: async (options, question, texts, how) => {
      const opened = await open(options, setup);
      if (!opened.ok) return opened;
      const { name, key, requests } = opened.value;
      const kept = models.get(name);
      // Another key may be taken where the one before was not.
      const isSame = kept?.key === key;
      const model = isSame ? kept.model : new ModelVectors(name, requests(), setup);
      models.set(name, { key, model });
      return model.near(question, texts, how, options.cache);
    },
    forget: async (texts, mask) => {
      const hashes = new Set(texts.map((text) => setup.hash(sentOf(text, mask))));
      for (const { model } of models.values()) model.forget(hashes);
      await setup.cache.remove(hashes);
    },
  };
}

interface VectorService {
  readonly name: string;
  readonly key: string | null;
  readonly requests: () => VectorRequests;
}

async function open(
  { provider, model: set, baseUrl }: EmbeddingOptions,
  { key, wait, nowMs }: VectorsSetup,
): Promise<Result<VectorService, Sentence>> {
  const facts = embeddingFacts.find(({ name }) => name === provider);
  if (facts === undefined) return failed(said`No service for vectors is set.`);
  const address = apiAddress(baseUrl ?? facts.address);
  if (address === undefined) return failed(badAddress);
  if (!facts.key && !address.isThisMachine) return failed(notLocal(address.host));
  const kept = facts.key
    ? readKey(await key(facts.name, address.origin), facts, address.host)
    : ok(null);
  if (!kept.ok) return kept;
  const model = set === '' ? facts.model : set;
  const { url, host } = address;
  const about = { facts, baseUrl: url, host, model, key: kept.value, wait, nowMs };
  const requests = (): VectorRequests => new VectorRequests(about);
  return ok({ name: `${facts.name} ${url} ${model}`, key: kept.value, requests });
}

function readKey(
  kept: KeptKey,
  { label, key }: EmbeddingFacts,
  host: string,
): Result<string, Sentence> {
  const env = key?.env ?? '';
  if (typeof kept === 'object' && kept !== null)
    return failed(
      said`The key for ${label} was given for an address other than ${host}, so notes are searched by their words alone. Run "Set Embeddings Key" again.`,
    );
  const text = kept?.trim() ?? '';
  if (text === '')
    return failed(
      said`There is no key for ${label}, so notes are searched by their words alone. Run "Set Embeddings Key", or set ${env} for the command line.`,
    );
  if (!/^[\x21-\x7e]+$/.test(text))
    return failed(said`The key for ${label} holds characters that no key has. Set it again.`);
  return ok(text);
}

const notLocal = (host: string): Sentence =>
  said`${host} is not this machine, so notes are searched by their words alone. For a service elsewhere set "tidemark.memorySearch.provider" to openai.`;

const badAddress = said`"tidemark.memorySearch.baseUrl" is not an https address without a user name (plain http is only for this machine). Correct it or clear it.`;

class ModelVectors {
  readonly #known = new Map<string, Packed>();
  readonly #questions = new Map<string, Packed>();
  /** Of what is sent, by text as it stands in its file. */
  readonly #hashes = new Map<string, string>();
  #loaded: Promise<void> | undefined;
  /** As it is set now: a filling goes on while that is changed. */
  #cache: EmbeddingOptions['cache'] = { enabled: false, maxEntries: 0 };
  #filling: Promise<Sentence | undefined> | undefined;
  /** What was forgotten while a filling goes on, which must neither ask for it nor keep it any more. */
  readonly #forgotten = new Set<string>();

  constructor(
    private readonly name: string,
    private readonly requests: VectorRequests,
    private readonly setup: VectorsSetup,
  ) {}

  async near(
    question: string,
    texts: readonly string[],
    how: NearOptions,
    cache: EmbeddingOptions['cache'],
  ): Promise<Result<Near, Sentence>> {
    this.#cache = cache;
    const limit = { ms: how.waitMs, wanted: how.signal, wait: this.setup.wait };
    const found = await withinTime(limit, (_signal, timeUp) =>
      this.#near(question, texts, how, timeUp),
    );
    return found === 'timeUp' ? failed(this.requests.trouble ?? tooSlow) : found;
  }

  async #near(
    question: string,
    texts: readonly string[],
    { mask, signal }: NearOptions,
    timeUp: Promise<'timeUp'>,
  ): Promise<Result<Near, Sentence>> {
    if (this.#cache.enabled) await (this.#loaded ??= this.#load());
    const asked = await this.#question(sentOf(question, mask), signal);
    if (!asked.ok) return asked;
    const hashes = texts.map((text) => this.#hashOf(text, mask));
    const missing = new Map<string, string>();
    // A service that has changed gives vectors of another kind: those from before say nothing beside them.
    const { length } = asked.value.bytes;
    for (const [i, hash] of hashes.entries())
      if (this.#known.get(hash)?.bytes.length !== length)
        missing.set(hash, sentOf(texts[i] ?? '', mask));
    const filled =
      missing.size === 0 ? undefined : await Promise.race([this.#fill(missing), timeUp]);
    const trouble = filled === 'timeUp' ? this.requests.trouble : filled;
    if (trouble !== undefined) return failed(trouble);
    const cosines = Float64Array.from(hashes, (hash) => {
      const known = this.#known.get(hash);
      return known === undefined ? NaN : cosine(asked.value, known);
    });
    return ok({
      cosines,
      missing: cosines.reduce((sum, value) => sum + (Number.isNaN(value) ? 1 : 0), 0),
    });
  }

  /** Masking takes longer than all the rest, and the same notes come again and again. */
  #hashOf(text: string, mask: NearOptions['mask']): string {
    const before = this.#hashes.get(text);
    if (before !== undefined) return before;
    const hash = this.setup.hash(sentOf(text, mask));
    if (this.#hashes.size >= mostHashes) this.#hashes.clear();
    this.#hashes.set(text, hash);
    return hash;
  }

  forget(hashes: ReadonlySet<string>): void {
    this.#hashes.clear();
    for (const hash of hashes) {
      this.#known.delete(hash);
      if (this.#filling) this.#forgotten.add(hash);
    }
  }

  async #load(): Promise<void> {
    for (const { hash, bytes, scale } of await this.setup.cache.load(this.name))
      this.#known.set(hash, { bytes, scale });
  }

  async #question(text: string, signal: AbortSignal): Promise<Result<Packed, Sentence>> {
    const known = this.#questions.get(text);
    if (known) return ok(known);
    const answered = await this.requests.vectors([text], 'question', signal);
    if (!answered.ok) return answered;
    const [vector] = answered.value;
    if (vector === undefined)
      return failed(said`The question has no vector, so notes are searched by their words alone.`);
    putLast(this.#questions, text, vector, mostQuestions);
    return ok(vector);
  }

  /** One filling at a time; what came since the one under way began is asked for by the next search. */
  #fill(missing: ReadonlyMap<string, string>): Promise<Sentence | undefined> {
    this.#filling ??= this.#portions([...missing]).finally(() => {
      this.#filling = undefined;
      this.#forgotten.clear();
    });
    return this.#filling;
  }

  async #portions(missing: readonly (readonly [string, string])[]): Promise<Sentence | undefined> {
    for (let at = 0; at < missing.length; at += portion) {
      const some = missing.slice(at, at + portion).filter(([hash]) => !this.#forgotten.has(hash));
      if (some.length === 0) continue;
      const answered = await this.requests.vectors(
        some.map(([, text]) => text),
        'document',
        neverAborted,
      );
      if (!answered.ok) return answered.problem;
      const added = some.flatMap(([hash], i) => {
        const vector = answered.value[i];
        return vector === undefined || this.#forgotten.has(hash) ? [] : [{ hash, ...vector }];
      });
      for (const { hash, bytes, scale } of added) this.#known.set(hash, { bytes, scale });
      const { enabled, maxEntries } = this.#cache;
      if (enabled) await this.setup.cache.add(this.name, added, maxEntries);
    }
    return undefined;
  }
}

const tooSlow = said`Vectors did not come in time, so notes were searched by their words alone.`;
