/**
 * Every name by which the editor knows something of ours: commands, the status bar item, context keys, schemes.
 * package.json names the same commands (test/architecture/manifest.test.ts).
 */

import { apiProviders } from '../models/all';

/** The commands people can run; those for keys of providers apart. */
export const commands = {
  compact: 'tidemark.compact',
  flush: 'tidemark.flush',
  undo: 'tidemark.undo',
  pinMessages: 'tidemark.pinMessages',
  pinSelection: 'tidemark.pinSelection',
  handOff: 'tidemark.handOff',
  showHistory: 'tidemark.showHistory',
  selectConversation: 'tidemark.selectConversation',
  showContext: 'tidemark.showContext',
  openContextView: 'tidemark.openContextView',
  openTodaysMemory: 'tidemark.openTodaysMemory',
  searchMemory: 'tidemark.searchMemory',
  saveToMemory: 'tidemark.saveToMemory',
  promoteNotes: 'tidemark.promoteNotes',
  forgetNote: 'tidemark.forgetNote',
  installLancedb: 'tidemark.installLancedb',
  setEmbeddingsKey: 'tidemark.setEmbeddingsKey',
  removeEmbeddingsKey: 'tidemark.removeEmbeddingsKey',
  openArchiveFolder: 'tidemark.openArchiveFolder',
  forgetConversation: 'tidemark.forgetConversation',
  getStarted: 'tidemark.getStarted',
  showLog: 'tidemark.showLog',
  restart: 'tidemark.restart',
  copyDiagnostics: 'tidemark.copyDiagnostics',
  installAgentHooks: 'tidemark.installAgentHooks',
  removeAgentHooks: 'tidemark.removeAgentHooks',
} as const;

/** What can be done with a draft that is open; each takes its text's address. */
export const draftCommands = {
  apply: 'tidemark.applyDraft',
  regenerate: 'tidemark.regenerateDraft',
  withoutModel: 'tidemark.draftWithoutModel',
  details: 'tidemark.showDraftDetails',
  discard: 'tidemark.discardDraft',
} as const;

/** What a note in the side bar does when it is clicked; takes the note. Nobody else's, hence the line before it. */
export const openNoteCommand = '_tidemark.openNote';

/** The commands for the key of each provider that takes one. */
export const keyCommands = apiProviders.map((provider) => ({
  provider,
  set: `tidemark.${provider.api.commands.set}`,
  remove: `tidemark.${provider.api.commands.remove}`,
}));

/** A command's short name. */
export type CommandName = keyof typeof commands;

/** The one status bar item; fixed, so that people can hide it for good. */
export const statusItemId = 'meter';

/** The context view, in the side bar and as a tab. */
export const contextViewId = 'tidemark.context';

/** The notes in the side bar. */
export const notesViewId = 'tidemark.notes';

/** Who tells the editor of our MCP server. */
export const mcpProviderId = 'tidemark.memory';

/** The pages of first steps; the id of this extension goes before it. */
export const walkthroughId = 'start';

/** Documents that exist only in the editor: summaries to read. */
export const summaryScheme = 'tidemark-summary';

/** What summaries, and other texts to read, are written in for the editor: text without links, wrapped. */
export const summaryLanguage = 'tidemark-summary';
export const textLanguage = 'tidemark-text';

/** How the texts of drafts end, and what the editor takes them for: text without links, wrapped. */
export const draftExtension = '.tidemark-draft';
export const draftLanguage = 'tidemark-draft';

/** Keys in the editor's storage: the workspace's own, and (`usedVendors`, `hints`) those of all workspaces. */
export const stored = {
  pinned: 'pinnedConversation',
  usedVendors: 'languageModelVendorsUsed',
  hints: 'hintsGiven',
} as const;
