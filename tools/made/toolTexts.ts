/** What people read of the tools of memory where they choose tools for a chat. Keyed by name: one that is forgotten does not compile. */
import { inEnglish } from '../../src/base/sentence';
import { memoryTools } from '../../src/mcp/tools';
import type { ToolName } from '../../src/operations/memory/toolCall';

const meanings: Readonly<Record<ToolName, string>> = {
  memory_search: 'Finds notes of this workspace that answer a question',
  memory_get: 'Reads one note, or lines of a file of notes',
  memory_store: 'Saves one note in this workspace; asks you first',
  memory_recall: 'Gathers the notes that are worth knowing before work begins',
  memory_forget: 'Removes one note for good; asks you first',
};

/** Names and descriptions, by their keys in `package.nls.json`. */
export const toolTexts = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    memoryTools.flatMap(({ name, title }) => [
      [`tool.${name}`, inEnglish(title)],
      [`tool.${name}.meaning`, meanings[name]],
    ]),
  );
