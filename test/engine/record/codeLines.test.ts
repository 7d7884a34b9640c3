import assert from 'node:assert/strict';
import { CodeBook } from '../../../src/engine/record/codeLines';
import { draftOffline } from '../../../src/engine/summary/offline';
import { draftInputAt } from '../../build/compactions';
import { conversation, type ConversationBuilder } from '../../build/conversation';

const edit = (path: string, before: string, after: string, isWhole = false) => ({
  path,
  before,
  after,
  isWhole,
});
const book = (...edits: readonly ReturnType<typeof edit>[]): CodeBook => {
  const code = new CodeBook();
  edits.forEach((one, at) => code.changed(one, at));
  return code;
};
const held = (code: CodeBook): readonly string[] =>
  code.all().map(({ path, text }) => `${path}: ${text}`);

describe('lines that edits put into code', () => {
  it('are those that an edit adds, without what stood around them', () => {
    const code = book(
      edit(
        'src/a.ts',
        'open();\nclose();',
        'open();\n  // the lock is held by another process\n  wait();\nclose();',
      ),
    );
    assert.deepEqual(held(code), ['src/a.ts: // the lock is held by another process\nwait();']);
  });

  it('are gone once a later edit takes them out, and stay where it goes around them', () => {
    const code = book(
      edit('a.go', 'x := 1', 'x := 1\ny := 2\nz := 3'),
      edit('a.go', 'y := 2\nz := 3', 'y := 20\nz := 3'),
    );
    assert.deepEqual(held(code), ['a.go: z := 3\ny := 20']);
    code.changed(edit('a.go', '', 'package a', true), 9);
    assert.deepEqual(held(code), ['a.go: package a']);
    code.changed(edit('a.go', 'package a', ''), 10);
    assert.deepEqual(held(code), []);
  });

  it('are of code in the workspace: no prose, nothing outside', () => {
    const code = book(
      edit('docs/plan.md', '', 'text', true),
      edit('/home/dev/a.ts', '', 'text', true),
    );
    assert.deepEqual(held(code), []);
  });

  it('are forgotten with the rest', () => {
    const code = book(edit('c.ts', '', 'text', true));
    code.clear();
    assert.deepEqual(held(code), []);
  });

  it('are bounded in number and size', () => {
    const many = Array.from({ length: 150 }, (_, i) =>
      edit(`f${i}.ts`, '', 'x'.repeat(100_000), true),
    );
    const code = book(...many);
    assert.equal(code.all().length, 120);
    assert.ok(code.all().every(({ text }) => text.length === 40_000));
  });
});

describe('what a summary quotes of code', () => {
  const label = 'Written into files here';
  const changed = (after: string): ConversationBuilder =>
    conversation()
      .user('Bound the search.')
      .call('read', { path: 'src/search.go' })
      .result('func search() {\n}')
      .call('edit', {
        path: 'src/search.go',
        old_string: 'func search() {\n}',
        new_string: `func search() {\n${after}\n}`,
      })
      .result('ok');
  const summaryOf = (build: ConversationBuilder): string => {
    const entries = build.agent('It is bounded.').entries();
    return draftOffline(draftInputAt(entries, entries.length)).summary;
  };

  it('is comments, values and what is declared, with the path, and no line that stood there', () => {
    const summary = summaryOf(
      changed(
        '  maxCommitsToScan := 500\n  // An amended commit may be newer than its metadata\n  i++',
      ),
    );
    assert.match(
      summary,
      /- src\/search\.go: “maxCommitsToScan := 500 \/\/ An amended commit may be newer than its metadata”/u,
    );
    assert.doesNotMatch(summary, /“func search|i\+\+/u);
  });

  it('is nothing that is taken in from elsewhere or says how a page looks', () => {
    const lines = [
      'import { openRepository } from "./repository";',
      '<div className="flex items-center">',
      'tideGaugePrivateKey,',
      'type HarbourPointer,',
      'x();',
    ];
    assert.ok(!summaryOf(changed(lines.join('\n'))).includes(label));
  });

  it('is nothing of a file that was put back', () => {
    const build = changed('  maxCommitsToScan := 500').bash('git checkout -- src/search.go');
    assert.ok(!summaryOf(build).includes(label));
  });

  it('is each line once', () => {
    const build = changed('  const tide = gauge(\n  maxCommits := 500\n  const tide = gauge(')
      .call('write', { path: 'src/gauge.go', content: 'const tide = gauge(' })
      .result('ok');
    assert.equal(summaryOf(build).split('const tide = gauge(').length - 1, 1);
    assert.match(summaryOf(build), /- src\/search\.go: “const tide = gauge\( maxCommits := 500”/u);
  });

  it('keeps to its room, however much was written, and says most of what stands nowhere else', () => {
    const many = Array.from({ length: 900 }, (_, i) => `  limitOf${i} := ${i}00`).join('\n');
    const entries = changed(many).agent('Look at `limitOf7`.').entries();
    const { summary } = draftOffline(draftInputAt(entries, entries.length));
    const quoted = /- src\/search\.go: “(.*)”/u.exec(summary)?.[1] ?? '';
    assert.ok(quoted.length > 200 && quoted.length < 8_000, String(quoted.length));
    assert.doesNotMatch(quoted, /limitOf7 /u);
  });
});
