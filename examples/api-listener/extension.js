// @ts-check
// What another extension can do around Tidemark's compactions. Plain JavaScript; the types are those of `apiTypes.ts` in
// Tidemark's own folder, which a real extension copies.
const fs = require('node:fs');
const path = require('node:path');
const vscode = require('vscode');

/** @param {{file: string, cwd: string}} named */
const offered = ({ file, cwd }) => ({
  sessionId: path.basename(file, '.jsonl'),
  ...{ file, cwd },
  updatedAt: fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0,
});

/** @param {vscode.ExtensionContext} context */
async function activate(context) {
  const log = vscode.window.createOutputChannel('Tidemark API Listener', { log: true });
  context.subscriptions.push(log);
  /** What was heard, newest last; a test looks at it. @type {string[]} */
  const heard = [];
  const note = (/** @type {string} */ line) => {
    heard.push(line);
    log.info(line);
  };

  const tidemark = vscode.extensions.getExtension('tidemark.tidemark');
  const api = await tidemark?.activate();
  // The version is the promise: within version 1 nothing is taken away.
  if (api?.apiVersion !== 1) return { heard, api: undefined };

  // Every compaction of this window, whoever asked for it.
  api.onCompaction(
    (event) => {
      if (event.phase === 'start') note('compaction begins');
      else if (event.willRetry) note('compaction comes again later');
      else note(event.ok ? 'compaction done' : 'compaction not done');
    },
    undefined,
    context.subscriptions,
  );

  // Told, not asked: nobody waits for these.
  api.onBeforeCompaction(
    (about) => note(`${about.messageCount} messages before`),
    undefined,
    context.subscriptions,
  );
  api.onAfterCompaction(
    (about) => note(`${about.messageCount} messages after`),
    undefined,
    context.subscriptions,
  );

  // Asked: may call it off, or bring a summary of its own (`return { summary, from: 'API Listener' }`).
  context.subscriptions.push(
    api.onSessionBeforeCompact(({ preparation, signal }) => {
      const least = vscode.workspace.getConfiguration('apiListener').get('keepAtLeastTokens', 0);
      if (signal.aborted || preparation.tokensBefore >= least) return undefined;
      note('called off');
      return { cancel: true, reason: `API Listener keeps conversations below ${least} tokens` };
    }),
  );

  // Conversations of another agent: here those that a setting names, transcripts in pi's form.
  const changed = new vscode.EventEmitter();
  context.subscriptions.push(
    changed,
    vscode.workspace.onDidChangeConfiguration(() => changed.fire(undefined)),
    api.registerConversationSource({
      label: 'Example agent',
      onDidChange: changed.event,
      find: () =>
        vscode.workspace.getConfiguration('apiListener').get('conversations', []).map(offered),
    }),
  );

  return {
    heard,
    /** Does something once a transcript is left in peace. */
    whenIdle: async (/** @type {string} */ file) => {
      await api.whenIdle(file);
      note('idle');
    },
  };
}

module.exports = { activate };
