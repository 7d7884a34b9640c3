/** A draft as it lies in the editor's storage until it is applied or discarded, beside the text that a person may edit. */
import * as z from 'zod/mini';
import { wholeNumber } from '../../base/fields';
import { parsedJson } from '../../base/json';
import type { Sentence } from '../../base/sentence';

/** Kept as it came, so that it is said in the language of the day. */
const sentence: z.ZodMiniType<Sentence> = z.lazy(() =>
  z.object({ said: z.string(), args: z.array(z.union([z.string(), z.number(), sentence])) }),
);

const comparison = z.object({
  model: z.string(),
  warm: z.boolean(),
  usd: z.number(),
  cheaper: z.boolean(),
  reachable: z.literal(false),
});

const forecast = z.object({
  model: z.string(),
  windowTokens: wholeNumber,
  windowSource: z.enum(['reported', 'table', 'assumed']),
  inputTokens: wholeNumber,
  outputTokens: wholeNumber,
  requests: wholeNumber,
  fits: z.boolean(),
  cost: z.nullable(
    z.object({
      usd: z.number(),
      source: z.enum(['setting', 'table']),
      asOf: z.nullable(z.string()),
      session: z.nullable(comparison),
    }),
  ),
});

const model = z.object({
  model: z.string(),
  calls: wholeNumber,
  inputTokens: wholeNumber,
  outputTokens: wholeNumber,
  usd: z.nullable(z.number()),
});

const line = z.object({
  section: z.string(),
  text: z.string(),
  line: z.nullable(wholeNumber),
  rule: z.string(),
});

const draft = z.object({
  file: z.string(),
  plannedOn: z.object({
    agent: z.string(),
    sessionId: z.string(),
    lastEntryId: z.nullable(z.string()),
    sizeBytes: wholeNumber,
    mtimeMs: z.number(),
  }),
  firstKeptId: z.nullable(z.string()),
  instructions: z.nullable(z.string()),
  words: z.nullable(z.string()),
  forecast: z.nullable(forecast),
  tier: z.enum(['model', 'partial', 'offline']),
  writtenBy: z.enum(['model', 'code', 'person', 'listener', 'agent']),
  model: z.nullable(model),
  why: z.nullable(sentence),
  summary: z.string(),
  details: z.object({
    readFiles: z.array(z.string()),
    modifiedFiles: z.array(z.string()),
    toolFailures: z.array(z.object({ tool: z.string(), summary: z.string() })),
  }),
  lines: z.array(line),
  // Not in drafts that an earlier version kept, nor is `isBeforeReported`.
  leftOut: z._default(z.array(line), []),
  repairs: z.array(sentence),
  replacedCount: wholeNumber,
  keptCount: wholeNumber,
  tokensBefore: wholeNumber,
  isBeforeReported: z._default(z.boolean(), false),
  tokensAfter: wholeNumber,
  hindrance: z.nullable(sentence),
});

const kept = z.object({
  version: z.literal(1),
  /** The folder of the workspace that the conversation was started in; null = in none. */
  folder: z.nullable(z.string()),
  /** Since when it is to be applied as soon as the agent is idle, in milliseconds since the epoch; null = it is not. */
  waitsSinceMs: z._default(z.nullable(z.number()), null),
  draft,
});

/** What is shown and applied. */
export type KeptDraft = z.infer<typeof kept>;

/** Whether a text is another one than was drafted. Editors may end a file with a line break of their own. */
export const isEdited = (text: string, { summary }: Pick<KeptDraft['draft'], 'summary'>): boolean =>
  text.trimEnd() !== summary.trimEnd();

/** Undefined for what is none, of another version or damaged. */
export const readKept = (text: string): KeptDraft | undefined =>
  kept.safeParse(parsedJson(text)).data;
