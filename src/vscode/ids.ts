/**
 * Every name by which the editor knows something of ours: commands, the status bar item, context keys, schemes.
 * package.json names the same commands (test/architecture/manifest.test.ts).
 */

/** The commands people can run. */
export const commands = {
  compact: 'tidemark.compact',
  flush: 'tidemark.flush',
  undo: 'tidemark.undo',
  selectConversation: 'tidemark.selectConversation',
  showContext: 'tidemark.showContext',
  openTodaysMemory: 'tidemark.openTodaysMemory',
  showLog: 'tidemark.showLog',
  setAnthropicKey: 'tidemark.setAnthropicKey',
  removeAnthropicKey: 'tidemark.removeAnthropicKey',
  installAgentHooks: 'tidemark.installAgentHooks',
  removeAgentHooks: 'tidemark.removeAgentHooks',
} as const;

/** A command's short name. */
export type CommandName = keyof typeof commands;

/** The one status bar item; fixed, so that people can hide it for good. */
export const statusItemId = 'meter';

/** Whether a conversation is followed; `when` clauses use it. */
export const hasConversationKey = 'tidemark:hasConversation';

/** Documents that exist only in the editor: summaries to read. */
export const summaryScheme = 'tidemark-summary';

/** What summaries are written in for the editor: text without links, wrapped. */
export const summaryLanguage = 'tidemark-summary';

/** Keys in the editor's storage: the workspace's own, and (`usedVendors`) that of all workspaces. */
export const stored = {
  pinned: 'pinnedConversation',
  resting: 'restingConversations',
  usedVendors: 'languageModelVendorsUsed',
} as const;

/** Names in the editor's secret storage, by provider. */
export const secretNames = { anthropic: 'anthropicApiKey' } as const;
