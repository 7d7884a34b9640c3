/**
 * Which files may hand text to the editor: one for each kind of surface, each of which makes harmless what is not ours. Anywhere else a
 * title could become a link that runs a command.
 */
import assert from 'node:assert/strict';
import { sources } from './tree';

/** Names of the editor's API that show text or act on it, and the files of `src/vscode` that may use them. */
const homes: readonly (readonly [names: RegExp, files: readonly string[]])[] = [
  [/\.(?:show(?:Information|Warning|Error)Message|withProgress)\b/, ['show/person.ts']],
  [/\.(?:showQuickPick|createQuickPick|showInputBox|createInputBox)\b/, ['show/picks.ts']],
  [
    /\bMarkdownString\b|\bisTrusted\b\s*=|supportThemeIcons|supportHtml/,
    ['show/hover.ts', 'show/statusItem.ts'],
  ],
  [/\bcreateStatusBarItem\b/, ['show/statusItem.ts']],
  [/\bCodeLens\(/, ['drafts/lenses.ts']],
  [/\bcreateOutputChannel\b/, ['log.ts']],
  [/\bopenTextDocument\b/, ['show/documents.ts']],
  [/\.sendText\b|\.createTerminal\b/, ['commands/compact/followUp.ts']],
  [/\b(?:createWebviewPanel|registerWebviewViewProvider)\b/, ['panel/contextView.ts']],
  [/\.webview\.html\b|\bwebview\.html\b/, ['panel/surface.ts']],
  [/\bcreateTreeView\b/, ['memory/notesTree.ts']],
  [/\bsetStatusBarMessage\b/, ['show/person.ts']],
  [/\bcreateCommentController\b/, []],
];

describe('text for the editor', () => {
  for (const [names, files] of homes) {
    it(`goes through ${files.join(', ') || 'no file'} where it is ${names.source.slice(0, 40)}`, () => {
      const found = [...sources('src')].filter(([, text]) => names.test(text));
      assert.deepEqual(
        found.map(([file]) => file),
        files.map((file) => `src/vscode/${file}`),
      );
    });
  }
});

describe('credentials of others', () => {
  it('are in files that no source names', () => {
    // What agents, package managers and shells keep tokens in.
    const files =
      /['"`/](?:auth\.json|\.?credentials(?:\.json)?|\.netrc|\.npmrc|\.git-credentials|oauth_creds\.json|hosts\.yml|id_rsa)['"`]/;
    const found = [...sources('src')].filter(([, text]) => files.test(text));
    assert.deepEqual(
      found.map(([file]) => file),
      [],
    );
  });
});
