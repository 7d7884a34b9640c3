/** Memory in the side bar, as tools of the editor's chats, and as an MCP server that the editor can start. What writes asks the person first. */
import path from 'node:path';
import * as vscode from 'vscode';
import { Bag } from '../../base/disposable';
import type { Disposable } from '../../base/disposable';
import { memoryTools, readCall } from '../../mcp/tools';
import type { MemoryTool } from '../../mcp/tools';
import { mcpProviderId } from '../ids';
import type { Shell } from '../shell';
import { NotesTree } from './notesTree';
import { inert } from '../show/text/foreign';

const longest = 400;

export function offerMemory(shell: Shell, dist: string): Disposable {
  const bag = new Bag();
  bag.add(new NotesTree(shell));
  for (const tool of memoryTools)
    bag.add(vscode.lm.registerTool(`tidemark_${tool.name}`, toolOf(shell, tool)));
  bag.add(
    vscode.lm.registerMcpServerDefinitionProvider(mcpProviderId, {
      provideMcpServerDefinitions: () => serversOf(shell, dist),
    }),
  );
  return bag;
}

const toolOf = (shell: Shell, tool: MemoryTool): vscode.LanguageModelTool<object> => ({
  prepareInvocation: ({ input }) => {
    const { tell } = shell.language;
    const shown = inert(
      Object.values(input)
        .filter((value) => typeof value === 'string')
        .join(' '),
      longest,
    );
    const invocationMessage = `${tell(tool.title)}: ${shown}`;
    if (!tool.isWriting) return { invocationMessage };
    return { invocationMessage, confirmationMessages: { title: tell(tool.title), message: shown } };
  },
  invoke: async ({ input }) => {
    const read = readCall(tool.name, input);
    if (!read.ok) throw new Error(shell.language.tell(read.problem));
    const told = await shell.notes.tool(read.value);
    if (!told.ok) throw new Error(told.sentence);
    return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(told.value.text)]);
  },
});

/** One server for each folder on this disk. */
const serversOf = (
  { notes, version, language: { say } }: Shell,
  dist: string,
): vscode.McpServerDefinition[] =>
  notes.folders.map(
    ({ name, uri }) =>
      new vscode.McpStdioServerDefinition(
        say('Tidemark memory: {0}', name),
        process.execPath,
        [path.join(dist, 'cli.js'), 'mcp', '--workspace', uri.fsPath],
        // The editor's own program runs as Node with it.
        { ELECTRON_RUN_AS_NODE: '1' },
        version,
      ),
  );
