/** What a model may ask of memory, as plain data; read from its words by `mcp/tools.ts`. */
export type ToolCall =
  | {
      readonly tool: 'memory_search';
      readonly query: string;
      readonly also: readonly string[];
      readonly limit: number;
    }
  /** `path` with lines, or an id. */
  | { readonly tool: 'memory_get'; readonly note: string }
  | {
      readonly tool: 'memory_store';
      readonly text: string;
      readonly kind: string | null;
      readonly files: readonly string[];
      /** Into MEMORY.md instead of the file of today. */
      readonly lasting: boolean;
    }
  /** What is worth knowing before work on something, within a budget. */
  | { readonly tool: 'memory_recall'; readonly about: string; readonly tokens: number }
  /** `id` without the sign before it. */
  | { readonly tool: 'memory_forget'; readonly id: string };

export type ToolName = ToolCall['tool'];

/** What the model gets to read, and the receipt of what was written. */
export interface ToolAnswer {
  readonly text: string;
  readonly receipt: string | null;
}
