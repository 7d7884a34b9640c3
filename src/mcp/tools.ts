/**
 * The tools that a model is offered for memory: what they are called, what they take, which of them write. The editor's tools and the
 * MCP server are made from this list; what a model sends is read here.
 */
import * as z from 'zod/mini';
import { lazy } from '../base/lazy';
import { failed, ok, type Result } from '../base/result';
import { said, type Sentence } from '../base/sentence';
import type { ToolCall, ToolName } from '../operations/memory/toolCall';

export interface MemoryTool {
  readonly name: ToolName;
  /** For people. */
  readonly title: Sentence;
  /** For the model. */
  readonly description: string;
  readonly schema: () => z.ZodMiniType<ToolCall, Readonly<Record<string, unknown>>>;
  /** What it takes, as JSON schema. */
  readonly input: () => Readonly<Record<string, unknown>>;
  readonly isWriting: boolean;
}

/** Longest text of a note that is stored, in characters. */
export const longestStored = 16_000;
const text = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most));

type Fields = Readonly<Record<string, z.ZodMiniType>>;

function tool<Shape extends Fields>(
  about: Omit<MemoryTool, 'schema' | 'input'>,
  shape: () => Shape,
  described: { readonly [Name in keyof Shape]: string },
  callOf: (fields: z.infer<z.ZodMiniObject<Shape>>) => ToolCall,
): MemoryTool {
  // Made when a model asks: an extension that starts has no time for it.
  const fields = lazy(() => z.strictObject(shape()));
  const schema = lazy(
    () => z.pipe(fields(), z.transform(callOf)) as unknown as ReturnType<MemoryTool['schema']>, // A transform forgets what it takes.
  );
  return { ...about, schema, input: () => jsonOf(fields(), described) };
}

/** JSON schema of an object, each field with its sentence. */
function jsonOf(
  fields: z.ZodMiniType,
  described: Readonly<Record<string, string>>,
): Readonly<Record<string, unknown>> {
  const { type, properties, required } = z.toJSONSchema(fields, { io: 'input' }) as {
    readonly type: string;
    readonly properties: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
    readonly required?: readonly string[];
  };
  const named = Object.entries(properties).map(([name, json]) => [
    name,
    { ...json, description: described[name] ?? '' },
  ]);
  return {
    type,
    properties: Object.fromEntries(named),
    required: required ?? [],
    additionalProperties: false,
  };
}

export const memoryTools: readonly MemoryTool[] = [
  tool(
    {
      name: 'memory_search',
      title: said`Search Memory`,
      description:
        'Finds durable notes of this workspace (decisions, constraints, preferences, problems and their causes, commands that work) from earlier conversations with any agent. Use it before answering about earlier work, decisions, dates, people or preferences, and before redoing something. Understands names in code, paths, and days such as "last Tuesday".',
      isWriting: false,
    },
    () => ({
      query: text(2_000),
      also: z._default(z.array(text(200)).check(z.maxLength(40)), []),
      limit: z._default(z.int().check(z.gte(1), z.lte(50)), 8),
    }),
    {
      query: 'What to look for: a question, names from the code, a path.',
      also: 'Other words that the note may have been written with: synonyms, abbreviations, names of tools. They make up for what a search by words cannot know.',
      limit: 'Most notes, 8 where it is left out.',
    },
    ({ query, also, limit }) => ({ tool: 'memory_search', query, also, limit }),
  ),
  tool(
    {
      name: 'memory_get',
      title: said`Read Memory`,
      description:
        'Reads lines of a file of notes, or one note by its id, as found by memory_search.',
      isWriting: false,
    },
    () => ({ note: text(1_000) }),
    { note: 'A place such as memory/2026-01-31.md#L4-L9, a path, or an id such as ^1a2b3c4d.' },
    ({ note }) => ({ tool: 'memory_get', note }),
  ),
  tool(
    {
      name: 'memory_store',
      title: said`Save to Memory`,
      description:
        'Saves one durable note: a decision with its reason, a constraint, a preference of the person, a cause that was found, a command that works. One sentence or two that can be understood without this conversation. Not for progress, guesses, or what stands in the code or was read from memory.',
      isWriting: true,
    },
    () => ({
      text: text(longestStored),
      kind: z._default(z.string().check(z.regex(/^[a-z]{1,20}$/)), 'note'),
      files: z._default(z.array(text(300)).check(z.maxLength(20)), []),
      lasting: z._default(z.boolean(), false),
    }),
    {
      text: 'The note.',
      kind: 'One word: decision, constraint, preference, problem, change, command, or note.',
      files: 'Paths in the workspace that it is about.',
      lasting:
        'True for what holds for good and should stand in MEMORY.md; else it goes to the file of today.',
    },
    ({ text: words, kind, files, lasting }) => ({
      tool: 'memory_store',
      text: words,
      kind,
      files,
      lasting,
    }),
  ),
  tool(
    {
      name: 'memory_recall',
      title: said`Recall Memory`,
      description:
        'What is worth knowing before work begins: the notes about a subject, or without one what was laid down for good and the newest days, within a budget.',
      isWriting: false,
    },
    () => ({
      about: z._default(z.string().check(z.maxLength(2_000)), ''),
      tokens: z._default(z.int().check(z.gte(50), z.lte(8_000)), 1_000),
    }),
    {
      about: 'The subject; empty for what matters in general.',
      tokens: 'Most tokens of the answer, 1000 where it is left out.',
    },
    ({ about, tokens }) => ({ tool: 'memory_recall', about, tokens }),
  ),
  tool(
    {
      name: 'memory_forget',
      title: said`Forget Note`,
      description: 'Removes one note for good, by its id. Only where the person asks for it.',
      isWriting: true,
    },
    () => ({ id: z.string().check(z.regex(/^\^?[0-9a-z]{4,40}$/)) }),
    { id: 'The id of the note, such as ^1a2b3c4d.' },
    ({ id }) => ({ tool: 'memory_forget', id: id.replace(/^\^/, '') }),
  ),
];

/**
 * The words behind our command line that serve the tools in a folder, by the settings and the trust that the editor has kept for it; without
 * `--tidemark` none of those would reach it.
 */
export const serverWords = (workspace: string): readonly string[] => [
  ...['mcp', '--tidemark', '--workspace', workspace],
];

/** What a model sent, read; a sentence where it cannot be used. */
export function readCall(name: string, input: unknown): Result<ToolCall, Sentence> {
  const found = memoryTools.find((one) => one.name === name);
  if (found === undefined)
    return failed(
      said`There is no tool ${name}. There are ${memoryTools.map((one) => one.name).join(', ')}.`,
    );
  const parsed = found.schema().safeParse(input ?? {});
  if (parsed.success) return ok(parsed.data);
  const [issue] = parsed.error.issues;
  if (issue?.code === 'unrecognized_keys')
    return failed(said`${name} takes no ${issue.keys.join(', ')}. Leave it out.`);
  return failed(
    said`${name} cannot be used with this: ${(issue?.path ?? []).join('.')} ${issue?.message ?? ''}. Correct that and call it again.`,
  );
}
