/**
 * Every sentence that can reach a person goes through `say`: what the worker says is made behind `said`, what the shell says is handed to
 * `say` itself. The compiler sees that a `Sentence` is no text; what it cannot see is looked for here.
 */
import assert from 'node:assert/strict';
import ts from 'typescript';
import { sources } from './tree';

/** `src/…:12 the text`, for every node that is found. */
function found(folder: string, isFound: (node: ts.Node) => boolean): readonly string[] {
  return [...sources(folder)].flatMap(([file, text]) => {
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    const places: string[] = [];
    const look = (node: ts.Node): void => {
      if (isFound(node)) {
        const { line } = source.getLineAndCharacterOfPosition(node.getStart());
        places.push(`${file}:${line + 1} ${node.getText().replace(/\s+/g, ' ').slice(0, 90)}`);
      }
      ts.forEachChild(node, look);
    };
    look(source);
    return places;
  });
}

const callee = (node: ts.Node): string =>
  ts.isCallExpression(node) || ts.isNewExpression(node) ? node.expression.getText() : '';

const isText = (node: ts.Node): boolean =>
  ts.isStringLiteralLike(node) || ts.isTemplateExpression(node);

/** Words of ours in a row: a text for people, and no name, key or path. */
const hasWords = (node: ts.Node): boolean =>
  isText(node) && /\p{L}{2,} +\p{Ll}{2,}/u.test(node.getText().replace(/\$\{[^}]*\}/g, ' '));

/** The name of a member. */
const isName = (node: ts.Node): boolean =>
  ts.isPropertyAssignment(node.parent) && node.parent.name === node;

/** The message of a `say`; what is filled in is none. */
const isMessage = (node: ts.Node): boolean =>
  ts.isCallExpression(node.parent) &&
  node.parent.arguments[0] === node &&
  /(?:^|\.)say$/.test(callee(node.parent));

/** Whether a text is behind `said`, or goes to a log or into an error. */
const isApart = (node: ts.Node): boolean =>
  ts.findAncestor(
    node,
    (at) =>
      /[lL]og\.(?:child|debug|info|warn|error)$|Error$/.test(callee(at)) ||
      (ts.isTaggedTemplateExpression(at) && at.tag.getText() === 'said'),
  ) !== undefined;

/** Texts of the shell that are not for the person who sits there, and stay English: where, and how they begin. */
const english: readonly (readonly [file: string, beginning: RegExp])[] = [
  // A page without words.
  ['panel/page.ts', /^`<!DOCTYPE html>/],
  // Prompts to a model.
  ['memory/tokenBudget.ts', /^`\[\$\{kept/],
  ['commands/handOff.ts', /^`Read \$\{file/],
  ['show/text/notices.ts', /^'\/compact Keep/],
  // For whoever looks into an issue.
  ['show/text/diagnostics.ts', /^['`](?:Settings that|What is|Ends of|\*\*Newest|stands still)/],
  ['host/hostAndApi.ts', /^`\$\{provider\} key to/],
  // Who wrote a summary, for other extensions.
  ['api/listeners.ts', /^'another extension'/],
];

describe('a sentence for people', () => {
  it('is made behind `said`, and nowhere else', () => {
    const made = found(
      'src',
      (node) => ts.isPropertyAssignment(node) && node.name.getText() === 'said',
    );
    const homes = ['src/base/sentence.ts', 'src/vscode/drafts/draftFile.ts'];
    assert.deepEqual(
      made.filter((place) => !homes.some((home) => place.startsWith(`${home}:`))),
      [],
    );
  });

  it('is not passed off as words of others', () => {
    const passed = found(
      'src',
      (node) => callee(node) === 'asIs' && (node as ts.CallExpression).arguments.some(hasWords),
    );
    assert.deepEqual(passed, []);
  });

  it('has no words of ours among what is filled in: those would stay English', () => {
    const filled = found('src', (node) => {
      if (!isText(node) || !/\p{L}/u.test(node.getText())) return false;
      const span = ts.findAncestor(node, ts.isTemplateSpan);
      const tagged = span?.parent.parent;
      return tagged !== undefined && ts.isTaggedTemplateExpression(tagged)
        ? tagged.tag.getText() === 'said'
        : false;
    });
    assert.deepEqual(filled, []);
  });

  it('is handed to `say` in the shell', () => {
    const isBare = (node: ts.Node): boolean => hasWords(node) && !isMessage(node) && !isApart(node);
    const bare = found('src/vscode', (node) => isBare(node) && !isName(node));
    const known = english.map(
      ([file, beginning]) =>
        (place: string) =>
          place.startsWith(`src/vscode/${file}:`) &&
          beginning.test(place.slice(place.indexOf(' ') + 1)),
    );
    assert.deepEqual(
      bare.filter((place) => !known.some((isKnown) => isKnown(place))),
      [],
    );
    // An exception that is none any more would hide the next text there.
    for (const isKnown of known) assert.ok(bare.some(isKnown), String(isKnown));
  });

  it('is English in the shell only where it goes to a log or a report', () => {
    const spoken = found('src/vscode', (node) => callee(node) === 'inEnglish');
    const passed = found(
      'src/vscode',
      (node) =>
        ts.isIdentifier(node) && node.text === 'inEnglish' && ts.isCallExpression(node.parent),
    );
    const files = new Set([...spoken, ...passed].map((place) => place.split(':')[0]));
    assert.deepEqual(
      [...files].sort(),
      ['act/repair.ts', 'host/terminalCommand.ts', 'settings.ts', 'show/text/diagnostics.ts'].map(
        (file) => `src/vscode/${file}`,
      ),
    );
  });
});
