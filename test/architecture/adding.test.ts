/**
 * How many existing files a new setting and a new command take: counted over those that the present ones stand in. Translations are
 * counted apart: who adds a text need not touch them (`toyProject.ts` shows it), translators do so before it is published.
 */
import assert from 'node:assert/strict';
import { languages } from './languages';
import { readText, sources } from './tree';

/** The files that name something, pages made by a tool apart. */
function filesNaming(...names: readonly string[]): readonly string[] {
  const others = ['package.json', 'package.nls.json', 'tools/made/commandTexts.ts'];
  const texts = new Map([
    ...sources('src'),
    ...others.map((file) => [file, readText(file)] as const),
  ]);
  return [...texts].flatMap(([file, text]) =>
    names.some((name) => text.includes(name)) ? [file] : [],
  );
}

/** The translations that hold a key, for a line of the output. */
function translators(key: string): string {
  const files = languages().filter(({ translated }) => key in translated);
  return `translators add it to ${files.length} more: ${files.map(({ file }) => file).join(', ')}`;
}

describe('adding', () => {
  it('a setting takes at most four existing files', () => {
    // One that is like most: a number which one part of the engine uses under its own name.
    const key = 'compaction.maxHistoryShare';
    const files = filesNaming(`'${key}'`, `"tidemark.${key}"`, `"config.${key}"`);
    console.log(`shared: a setting stands in ${files.length} files: ${files.join(', ')}`);
    console.log(`shared: a setting: ${translators(`config.${key}`)}`);
    assert.ok(files.length <= 4, files.join('\n'));
  });

  it('a command takes at most five existing files, and one of its own', () => {
    // Its own file, and the list of Show Context: not every command is offered there.
    const apart = ['openTodaysMemory', 'showContext'].map(
      (name) => `src/vscode/commands/${name}.ts`,
    );
    const files = filesNaming('openTodaysMemory', "Open Today's Memory").filter(
      (file) => !apart.includes(file),
    );
    console.log(`shared: a command stands in ${files.length} files: ${files.join(', ')}`);
    console.log(`shared: a command: ${translators('command.openTodaysMemory')}`);
    assert.ok(files.length <= 5, files.join('\n'));
  });
});
