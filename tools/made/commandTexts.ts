/** What `docs/commands.md` says of each command. Keyed by name: one that is forgotten does not compile. */
import { commands, draftCommands, keyCommands } from '../../src/vscode/ids';
import type { CommandName } from '../../src/vscode/ids';

const ours: Readonly<Record<CommandName, string>> = {
  compact:
    'drafts a summary of older messages; edit it, then apply or discard (`tidemark.compaction.preview`); a draft that waits is offered first',
  flush: "appends notes to today's memory file; the result offers Open and Undo",
  undo: 'gives back what the model saw before; run again, the compaction before that one',
  pinMessages:
    "what is ticked stays word for word through every compaction, ours and the agent's own",
  pinSelection: "the same for what is selected in any text; also in the editor's menu",
  handOff:
    "sums the conversation up, pins and all, for VS Code's chat, an agent in a new terminal, or a Markdown file",
  showHistory:
    "drafts that wait, every compaction and flush: when, by whom, sizes, cost; read one, compare it, undo it, copy one of its messages into the agent's prompt",
  selectConversation: 'follows one conversation, or goes back to the newest',
  showContext:
    'what fills the window, and what can be done; a click on the status bar item does the same',
  openContextView:
    'the picture of the window (also in the side bar): what fills it, thresholds, how it filled, the largest items with *Jump to* and *Pin*, all conversations',
  openTodaysMemory: 'opens `memory/YYYY-MM-DD.md`',
  searchMemory: 'answers out of the notes as you type: names, words, days ([memory](memory.md))',
  saveToMemory: 'what is selected, or one line you type, as a note for today',
  promoteNotes:
    'what notes and your words in summaries say again and again, to be ticked and taken over',
  forgetNote:
    'removes a note and its copies from the files; *Undo* puts them back while its message is there',
  installLancedb: 'fetches what notes are shared with, see [memory](memory.md#a-team)',
  setEmbeddingsKey: 'the key of the service that turns notes into vectors, for a search by meaning',
  removeEmbeddingsKey: 'removes it',
  openArchiveFolder:
    'the copies of transcripts that were made before their first compaction: whole, nothing in them is masked',
  forgetConversation:
    'removes the record, pins, drafts and copies Tidemark has of it; transcript and notes stay',
  getStarted: 'the walkthrough: meter, conversation, hooks, model, draft, undo',
  showLog: 'decisions with their numbers; no conversation text',
  restart: 'ends what reads and writes and starts it anew; for when the item stays at `stopped`',
  copyDiagnostics:
    'versions, changed settings, what was decided and the newest log lines into the clipboard; no conversation text, no secrets',
  installAgentHooks:
    "adds entries of ours to an agent's own configuration, after showing the difference",
  removeAgentHooks: 'takes them out again, byte for byte',
};

const ofDrafts: Readonly<Record<keyof typeof draftCommands, string>> = {
  apply: 'writes what is saved of the draft in front',
  regenerate: 'drafts anew by what you ask of it',
  withoutModel: 'drafts anew with code alone',
  details: 'sizes, files, failures, and why each line of a draft is there',
  discard: 'closes and forgets it',
};

/** By a command's id. */
export const commandTexts: ReadonlyMap<string, string> = new Map([
  ...byId(commands, ours),
  ...byId(draftCommands, ofDrafts),
  ...keyCommands.flatMap(({ set, remove }): (readonly [string, string])[] => [
    [set, "keeps the key in the editor's secret storage; replaces the one before"],
    [remove, 'removes it'],
  ]),
]);

function byId<Name extends string>(
  ids: Readonly<Record<Name, string>>,
  texts: Readonly<Record<Name, string>>,
): readonly (readonly [string, string])[] {
  return (Object.keys(ids) as Name[]).map((name) => [ids[name], texts[name]]);
}
