/** Memory in the side bar, as tools of the editor's chats, and as an MCP server that the editor can start. What writes asks the person first. */
import { lastingFile } from '../../base/lastingNotes';
import path from 'node:path';
import * as vscode from 'vscode';
import { Bag, type Disposable } from '../../base/disposable';
import {
  longestStored,
  memoryTools,
  readCall,
  serverWords,
  type MemoryTool,
} from '../../mcp/tools';
import { keepForStart } from '../act/hookUpkeep';
import { mcpProviderId } from '../ids';
import type { App } from '../app';
import { NotesTree } from './notesTree';
import { inert } from '../show/text/inertText';
import { cutToBudget } from './tokenBudget';
import { ToolFolders } from './toolFolders';

const longest = 400;
/** What is agreed to is shown whole: a note, and the files that it names. */
const longestAgreed = longestStored + 8_000;

export function offerMemory(app: App, dist: string): Disposable {
  const bag = new Bag();
  bag.add(new NotesTree(app));
  const folders = new ToolFolders(() => app.notes.firstOf(app.following.places.folders()));
  for (const tool of memoryTools)
    bag.add(vscode.lm.registerTool(`tidemark_${tool.name}`, toolOf(app, tool, folders)));
  const changed = bag.add(new vscode.EventEmitter<void>());
  bag.add(vscode.workspace.onDidGrantWorkspaceTrust(() => changed.fire()));
  bag.add(vscode.workspace.onDidChangeWorkspaceFolders(() => changed.fire()));
  bag.add(
    vscode.lm.registerMcpServerDefinitionProvider(mcpProviderId, {
      onDidChangeMcpServerDefinitions: changed.event,
      provideMcpServerDefinitions: () => serversOf(app, dist),
      // It goes by the settings and the trust that are handed over here.
      resolveMcpServerDefinition: async (server) => {
        await keepForStart(app);
        return server;
      },
    }),
  );
  return bag;
}

const toolOf = (
  app: App,
  tool: MemoryTool,
  folders: ToolFolders,
): vscode.LanguageModelTool<object> => ({
  prepareInvocation: async ({ input }) => {
    const { tell } = app.language;
    const words = Object.values(input).filter((value) => typeof value === 'string');
    const shown = inert(words.join(' '), longest);
    const invocationMessage = `${tell(tool.title)}: ${shown}`;
    if (!tool.isWriting) return { invocationMessage };
    const folder = folders.shown(tool.name, input);
    const message = (await toBeAgreed(app, tool, input, folder)) ?? shown;
    return { invocationMessage, confirmationMessages: { title: tell(tool.title), message } };
  },
  invoke: async ({ input, tokenizationOptions }) => {
    const read = readCall(tool.name, input);
    if (!read.ok) throw new Error(app.language.tell(read.problem));
    const answer = await app.notes.tool(read.value, folders.taken(tool.name, input));
    if (!answer.ok) throw new Error(answer.sentence);
    const text = await cutToBudget(answer.value.text, tokenizationOptions);
    return new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(text)]);
  },
});

/**
 * What a person agrees to: the note as it would be saved and where, or each note that would go, which no id tells. Undefined where what a
 * model asks cannot be done.
 */
async function toBeAgreed(
  { notes }: App,
  { name }: MemoryTool,
  input: object,
  folder: vscode.WorkspaceFolder | undefined,
): Promise<string | undefined> {
  const read = readCall(name, input);
  if (!read.ok) return undefined;
  const call = read.value;
  if (call.tool === 'memory_store') {
    const files = call.files.length > 0 ? ` (${call.files.join(', ')})` : '';
    const note = inert(`[${call.kind}] ${call.text}${files}`, longestAgreed);
    return `${note} → ${nameIn(notes, folder)}${call.lasting ? lastingFile : 'memory/'}`;
  }
  if (call.tool !== 'memory_forget') return undefined;
  const gone = await notes.withId(call.id, folder);
  if (gone.length === 0) return undefined;
  return gone
    .map(({ path: file, line, text }) =>
      inert(`${nameIn(notes, folder)}${file}:${line} ${text}`, longest),
    )
    .join('\n\n');
}

/** Which of several folders it is; nothing where there is one. */
const nameIn = ({ folders }: App['notes'], folder: vscode.WorkspaceFolder | undefined): string =>
  folder === undefined || folders.length < 2 ? '' : inert(`${folder.name}/`, longest);

/** One server for each folder on this disk; none in Restricted Mode, for a server once started would not notice it. */
const serversOf = (
  { notes, version, language: { say } }: App,
  dist: string,
): vscode.McpStdioServerDefinition[] =>
  (vscode.workspace.isTrusted ? notes.folders : []).map(
    ({ name, uri }) =>
      new vscode.McpStdioServerDefinition(
        say('Tidemark memory: {0}', name),
        process.execPath,
        [path.join(dist, 'cli.js'), ...serverWords(uri.fsPath)],
        // The editor's own program runs as Node with it.
        { ELECTRON_RUN_AS_NODE: '1' },
        version,
      ),
  );
