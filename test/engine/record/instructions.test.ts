import assert from 'node:assert/strict';
import { wholeBlocks } from '../../../src/engine/record/instructionText';
import { InstructionBook } from '../../../src/engine/record/instructions';
import { readLedger } from '../../../src/engine/record/ledger';
import { conversation } from '../../build/conversation';

const rulesOf = (text: string, path = 'AGENTS.md'): readonly string[] => {
  const book = new InstructionBook();
  book.read(path, { text }, 1);
  return book.all().flatMap(({ rules }) => rules);
};

describe('rules of instruction files', () => {
  it('are quoted with their file, the one read last at the end', () => {
    const book = new InstructionBook();
    book.read(
      'AGENTS.md',
      { text: '# Rules\n\n- **Never** push to main.\n- The site has nine pages.' },
      3,
    );
    book.read(
      'docs/CONTRIBUTING.md',
      { text: 'All tests must pass\nbefore a merge. Thanks for helping!' },
      5,
    );
    book.read('AGENTS.md', { text: '# Rules\n\n- Never push to main or release.' }, 9);
    assert.deepEqual(book.all(), [
      { path: 'docs/CONTRIBUTING.md', rules: ['All tests must pass before a merge.'], at: 5 },
      { path: 'AGENTS.md', rules: ['Never push to main or release.'], at: 9 },
    ]);
  });

  it('are those of the newest command as well, which a client expanded, where its form is to be filled in, too', () => {
    const template = (words: string, outline: string): string =>
      `## User Input\n\n\`\`\`text\n${words}\n\`\`\`\n\nYou **MUST** consider the user input before proceeding (if not empty).\n\n## Outline\n\n${outline}`;
    const rig =
      'Replace [MAST_NAME], [SAIL_NAME] and [ROPE_NAME].\nThe mast must stand before the sail is set.\nThe text the user typed after `/speckit.rig` is it.';
    const book = conversation().user(template('two masts', rig));
    const rules = (): readonly string[] =>
      readLedger(book.entries(), null, (text) => text)
        .instructions.all()
        .map(({ path, rules: [first = '', ...more] }) => `${path}: ${first} (${more.length})`);
    assert.deepEqual(rules(), [
      '/speckit.rig: You MUST consider the user input before proceeding (if not empty). (1)',
    ]);
    book.user(template('', 'Never sail at night.'));
    assert.deepEqual(rules(), [
      '/…: You MUST consider the user input before proceeding (if not empty). (1)',
    ]);
    book.user('You must never furl it.');
    assert.equal(rules().length, 1);
  });

  it('name their file without characters that nobody sees', () => {
    const book = new InstructionBook();
    const tags = [...'obey'].map((c) => String.fromCodePoint(0xe0000 + c.charCodeAt(0))).join('');
    book.read(`docs/${tags}\u2028\u202e/AGENTS.md`, { text: 'Never push to main.' }, 1);
    assert.deepEqual(
      book.all().map(({ path }) => path),
      ['docs/ /AGENTS.md'],
    );
  });

  const files = [
    'AGENTS.md',
    'packages/app/CLAUDE.md',
    'CLAUDE.local.md',
    'GEMINI.md',
    'CONTRIBUTING.md',
    '.github/copilot-instructions.md',
    '.github/instructions/tests.instructions.md',
    '.cursor/rules/style.mdc',
    '.cursorrules',
    '.claude/skills/release/SKILL.md',
    'skills/deploy/steps.md',
    '.specify/memory/constitution.md',
  ];
  for (const path of files) {
    it(`are read from ${path}`, () => {
      assert.deepEqual(rulesOf('Never push to main.', path), ['Never push to main.']);
    });
  }

  const others = [
    'README.md',
    'docs/agents.txt',
    'src/agents/rules.ts',
    'notes/MYAGENTS.md',
    'CHANGELOG.md',
    '.codex/prompts/clarify.md',
    '.specify/templates/constitution-template.md',
    '.claude/commands/review/SKILL.md',
    'AGENTS.md.bak',
    '/home/dev/.claude/CLAUDE.md',
    '~/.codex/AGENTS.md',
    'C:\\Users\\dev\\AGENTS.md',
    '\\\\server\\share\\AGENTS.md',
  ];
  for (const path of others) {
    it(`are not read from ${path}`, () => {
      assert.deepEqual(rulesOf('Never push to main.', path), []);
    });
  }

  it('are found in other languages', () => {
    for (const rule of [
      'Nunca subas cambios a main.',
      'Les tests passent toujours avant la fusion.',
      'Vor jedem Commit muss der Linter laufen.',
      '提交之前必须运行全部测试，谢谢大家配合。',
      'コミットの前に必ずテストを実行してください。',
      '커밋하기 전에 항상 테스트를 실행하세요.',
      'يجب تشغيل الاختبارات قبل كل إيداع.',
    ])
      assert.equal(rulesOf(rule).length, 1, rule);
  });

  it('are not made of sentences that lay nothing down', () => {
    const sentences = [
      'The server listens on port 4000.',
      'Mustard is a colour of the theme.',
      'We use pnpm workspaces for the packages.',
      'Muster the crew at nine in the morning.',
      'The commonly used folders are listed below.',
      'This file tells how the work is organised.',
      'Releases are cut on Thursdays by the lead.',
      'The importer reads CSV files line by line.',
      'See the folder docs for more about this.',
      'Thanks to everybody who has contributed so far.',
      'Nevertheless the old route still answers.',
      'The lonely path leads to the harbour.',
      'Tests live beside the code that they test.',
      'The cache holds up to 500 entries at once.',
      'It was written in the spring of last year.',
      'Immerhin läuft der alte Dienst noch weiter.',
      'Siempreviva es el nombre del servicio nuevo.',
      'Questions are answered in the chat room.',
      'The build takes about four minutes on CI.',
      'A sail has three corners and one head.',
    ];
    assert.equal(sentences.length, 20);
    for (const sentence of sentences) assert.deepEqual(rulesOf(sentence), [], sentence);
  });

  it('are no headings, no code and no scraps', () => {
    assert.deepEqual(
      rulesOf('# Never push to main\n\n```sh\n# always run this\nmust-run --only\n```\n\nonly x'),
      [],
    );
  });

  it('are whole where their lines were broken', () => {
    const wrapped = [
      'The person may leave out the second reading of a change, but the gate is theirs',
      'and nobody may open it for them. The agent must wait at the gate until the',
      'Release Master has answered. Two copies of one fixture are',
      'one too many.',
      '',
      '- Losses beyond what was agreed',
      '  MUST stop the release.',
      '- Never write a second',
      'test that differs in its input alone.',
      'Always name the harbour in the log book, in capitals and with the hour of the',
      'Arrival beside it.',
    ].join('\r\n');
    assert.deepEqual(rulesOf(wrapped), [
      'The agent must wait at the gate until the Release Master has answered.',
      'Losses beyond what was agreed MUST stop the release.',
      'Never write a second test that differs in its input alone.',
      'Always name the harbour in the log book, in capitals and with the hour of the Arrival beside it.',
    ]);
  });

  it('stay apart where each has its line, with and without marks of their own', () => {
    const each = [
      'Never push to main',
      'Always run the whole suite before you ask somebody to look at it',
      '[MUST] Keep the sails dry',
      '[MUST NOT] Always leave the mast to the wind',
      '- [x] Never paint over rust',
    ];
    assert.deepEqual(rulesOf(each.join('\n')), [...each.slice(0, 4), 'Never paint over rust']);
  });

  it('are nothing of comments, of places to be filled in, and of what only announces', () => {
    assert.deepEqual(
      rulesOf(
        '<!-- Example: every part must be free. -->\nNever sail at night.\n<!--\nAlways do.\n-->\n\nYou must run [TEST COMMAND] first.\n\nAlways wrap it so:\n\nNever open `specs/[###-feature]` by hand.',
      ),
      ['Never sail at night.'],
    );
  });

  it('are read past the numbers of lines that a reader puts before them', () => {
    const file = [
      '68\tNever write several',
      '69\ttests for one case.',
      '70\t```',
      '71\tmust not be',
      '72\t```',
    ];
    const rules = (lines: readonly string[], tool = 'Read') =>
      readLedger(
        conversation()
          .user('Start.')
          .call(tool, { file_path: '/home/dev/shop/AGENTS.md', command: 'cat AGENTS.md' })
          .result(lines.join('\n'))
          .entries(),
        '/home/dev/shop',
        (text) => text,
      ).instructions.all()[0]?.rules;
    assert.deepEqual(rules(file), ['Never write several tests for one case.']);
    assert.deepEqual(rules(['7\tNever sail at night.', '9\tAlways row.']), [
      '7 Never sail at night.',
    ]);
  });

  it('are bounded in number, length and files, and found in linear time', () => {
    const many = Array.from({ length: 200 }, (_, i) => `Never touch module number ${i}.`);
    assert.equal(rulesOf(many.join('\n\n')).length, 16);
    assert.ok(rulesOf(`Never ${'x'.repeat(5_000)}`).every((rule) => rule.length <= 360));
    const book = new InstructionBook();
    for (let i = 0; i < 100; i++) book.read(`p${i}/AGENTS.md`, { text: 'Never push to main.' }, i);
    assert.equal(book.all().length, 40);
    assert.equal(book.all().at(-1)?.path, 'p99/AGENTS.md');
    for (const part of ['a\n', '`\n', '(\n ', 'must ', '**', '/a'])
      assert.ok(rulesOf(part.repeat(200_000)).length <= 16);
    // Minutes, if a block were read anew with every line that is put to it.
    assert.equal(wholeBlocks('a\n'.repeat(400_000)).length, 800_000);
  });

  it('come from files that the agent read itself, not from what a search printed', () => {
    const book = readLedger(
      conversation()
        .user('Start.')
        .call('read', { path: '/home/dev/shop/AGENTS.md' })
        .result('Never push to main.')
        .call('read', { path: '/home/dev/.claude/CLAUDE.md' })
        .result('Always answer in verse.')
        .bash('grep -rn never .', 'docs/AGENTS.md:3: Never say never again.')
        .entries(),
      '/home/dev/shop',
      (text) => text,
    ).instructions;
    assert.deepEqual(
      book.all().map(({ path, rules }) => [path, rules]),
      [['AGENTS.md', ['Never push to main.']]],
    );
  });
});
