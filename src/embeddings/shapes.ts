/** What a request for vectors looks like to each service, and how its answer is read. */
import * as z from 'zod/mini';
import type { EmbeddingFacts } from './facts';

/** Services tell questions from documents, where they do. */
export type TextRole = 'question' | 'document';

export interface EmbeddingRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

export interface EmbeddingAsk {
  readonly baseUrl: string;
  readonly model: string;
  readonly key: string | null;
  readonly role: TextRole;
  readonly texts: readonly string[];
}

const vector = z.array(z.number()).check(z.minLength(1), z.maxLength(20_000));
const openAiAnswer = z.object({
  data: z.array(z.object({ index: z.optional(z.int()), embedding: vector })),
});
const geminiAnswer = z.object({ embeddings: z.array(z.object({ values: vector })) });

/** The request for the vectors of some texts. */
export function requestFor(name: EmbeddingFacts['name'], ask: EmbeddingAsk): EmbeddingRequest {
  const { model, key, texts, role } = ask;
  const json = { 'content-type': 'application/json' };
  if (name === 'gemini') {
    const base = ask.baseUrl.replace(/\/v1(?:beta)?$/u, '');
    const taskType = role === 'question' ? 'RETRIEVAL_QUERY' : 'RETRIEVAL_DOCUMENT';
    return {
      url: `${base}/v1beta/models/${encodeURIComponent(model)}:batchEmbedContents`,
      headers: { ...json, ...(key === null ? {} : { 'x-goog-api-key': key }) },
      body: {
        requests: texts.map((text) => ({
          model: `models/${model}`,
          content: { parts: [{ text }] },
          taskType,
        })),
      },
    };
  }
  const inputType =
    name === 'voyage' ? { input_type: role === 'question' ? 'query' : 'document' } : {};
  return {
    url: `${ask.baseUrl.replace(/\/v1$/u, '')}/v1/embeddings`,
    headers: { ...json, ...(key === null ? {} : { authorization: `Bearer ${key}` }) },
    body: { model, input: texts, ...inputType },
  };
}

/** The vectors of an answer, in the order of the texts; undefined where it is none. */
export function vectorsIn(
  name: EmbeddingFacts['name'],
  answer: unknown,
  count: number,
): readonly (readonly number[])[] | undefined {
  const vectors = name === 'gemini' ? geminiVectors(answer) : openAiVectors(answer);
  const [first] = vectors ?? [];
  const isWhole =
    vectors?.length === count && vectors.every(({ length }) => length === first?.length);
  return isWhole ? vectors : undefined;
}

const geminiVectors = (answer: unknown): readonly (readonly number[])[] | undefined =>
  geminiAnswer.safeParse(answer).data?.embeddings.map(({ values }) => values);

function openAiVectors(answer: unknown): readonly (readonly number[])[] | undefined {
  const data = openAiAnswer.safeParse(answer).data?.data;
  if (data === undefined) return undefined;
  return data
    .map(({ index, embedding }, i) => ({ at: index ?? i, embedding }))
    .sort((a, b) => a.at - b.at)
    .map(({ embedding }) => embedding);
}
