import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parse } from 'jsonc-parser';
import { hookLine } from '../../src/clientHooks/command';
import { jsonPart } from '../../src/clientHooks/files';
import { ok } from '../../src/base/result';
import type { Result } from '../../src/base/result';
import type { SettingsTrouble } from '../../src/ports/clientHooks';
import { settings, textOf, ways } from './settingsTexts';
import { wildTexts } from './wildTexts';
import { words } from '../build/words';

const events = ['PreCompact', 'SessionStart', 'Stop'];
const program = { folder: '/opt/a b', windows: false, shortFolder: () => null, systemRoot: '' };
const line = hookLine(program, 'claude-code', 'others');
const part = jsonPart('/h/settings.json', events, line, true);
const older = jsonPart(
  '/h/settings.json',
  events,
  ok('node "/old/tidemark-hook.cjs" hook claude-code --tidemark'),
  false,
);

function valueOf<T>(result: Result<T, SettingsTrouble>): T {
  assert.ok(result.ok, result.ok ? '' : JSON.stringify(result.problem));
  return result.value;
}
const installed = (text: string | null, by = part): string => valueOf(by.install(text)).text;
const removed = (text: string): string => valueOf(part.remove(text)) ?? '';
const read = (text: string): unknown =>
  parse(text.replace('\ufeff', ''), [], { allowTrailingComma: true });
const commandsIn = (text: string): number => text.split('hook claude-code --tidemark').length - 1;

describe('hooks in a settings file', () => {
  it('are put in and taken out with every byte of the file as it was', () => {
    fc.assert(
      fc.property(settings, ways, fc.boolean(), (value, way, marked) => {
        const text = `${marked ? '\ufeff' : ''}${textOf(value, way)}`;
        const now = installed(text);
        assert.notEqual(now, text);
        assert.equal(removed(now), text);
      }),
      { numRuns: 2_000 },
    );
  });

  it('are put in and taken out of texts that nobody would write, byte for byte too', () => {
    fc.assert(
      fc.property(wildTexts(settings), ({ text }) => {
        assert.equal(removed(installed(text)), text);
      }),
      { numRuns: 2_000 },
    );
  });

  it('stand beside those of others, whose values stay', () => {
    fc.assert(
      fc.property(settings, ways, (value, way) => {
        const now = read(installed(textOf(value, way))) as Record<string, unknown>;
        const hooks = (value['hooks'] ?? {}) as Record<string, readonly unknown[]>;
        for (const [event, groups] of Object.entries(hooks)) {
          const have = (now['hooks'] as Record<string, readonly unknown[]>)[event] ?? [];
          assert.deepEqual(have.slice(0, groups.length), groups);
        }
        for (const event of events) {
          const have = (now['hooks'] as Record<string, readonly unknown[]>)[event] ?? [];
          assert.equal(have.length, (hooks[event]?.length ?? 0) + 1);
          const command = line.ok ? line.value : '';
          assert.deepEqual(have.at(-1), { hooks: [{ type: 'command', command }] });
        }
        for (const [key, own] of Object.entries(value)) {
          if (key !== 'hooks') assert.deepEqual(now[key], own);
        }
      }),
    );
  });

  it('are put in once: a second time changes nothing', () => {
    fc.assert(
      fc.property(settings, ways, (value, way) => {
        const once = installed(textOf(value, way));
        assert.equal(installed(once), once);
      }),
    );
  });

  it('of an older version start the new one, keep what was added to them, and still leave without a trace', () => {
    fc.assert(
      fc.property(settings, ways, (value, way) => {
        const text = textOf(value, way);
        const before = installed(text, older);
        const now = installed(before);
        assert.doesNotMatch(now, /old\/cli/);
        assert.equal(commandsIn(now), 4);
        assert.equal(removed(now), text);
        const added = before.replaceAll('--tidemark', '--settings s.json --tidemark');
        assert.match(
          installed(added),
          /a b\/tidemark-hook\.sh\\" hook claude-code --settings s\.json --tidemark/,
        );
      }),
    );
  });

  it('leave nothing of ours and nothing else changed when the file was written anew meanwhile', () => {
    const indents = fc.constantFrom(0, 2, 4, '\t');
    fc.assert(
      fc.property(settings, ways, indents, (value, way, indent) => {
        const anew = JSON.stringify(read(installed(textOf(value, way))), null, indent);
        const now = removed(anew);
        assert.equal(commandsIn(now), 0);
        const left = read(now) as Record<string, unknown>;
        const hooks = left['hooks'] as Record<string, unknown> | undefined;
        const kept = (value['hooks'] ?? {}) as Record<string, unknown>;
        assert.deepEqual({ ...left, hooks: null }, { ...value, hooks: null });
        // Lists of which nobody can tell any more who made them may be gone, or stay empty.
        for (const [event, groups] of Object.entries(hooks ?? {})) {
          assert.deepEqual(groups, kept[event] ?? []);
        }
        for (const [event, groups] of Object.entries(kept)) {
          if ((groups as unknown[]).length > 0) assert.deepEqual(hooks?.[event], groups);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('are put in and taken out, or refused in a sentence, however deep a file of others is', () => {
    for (let depth = 100; depth < 60_000; depth = Math.ceil(depth * 1.25)) {
      for (const [open, close] of [
        ['[', ']'],
        ['{"a":', '}'],
      ]) {
        const inner = `${open?.repeat(depth)}1${close?.repeat(depth)}`;
        for (const text of [`{"deep": ${inner}}`, `{"hooks": {"Other": ${inner}}}`]) {
          const now = part.install(text);
          if (!now.ok) assert.match(words(now.problem.reason), /nested too deeply/);
          const back = part.remove(now.ok ? now.value.text : text);
          if (!back.ok) assert.match(words(back.problem.reason), /nested too deeply/);
          else if (now.ok) assert.equal(back.value, text);
        }
      }
    }
  });

  const mine = `{
  // What I allow.
  "permissions": { "allow": ["Bash(ls)"] }, // only this
  "hooks": {
    "Stop": [{ "hooks": [{ "type": "command", "command": "true" }] }] // mine
  }
}
`;

  it('leave what was added around them where it was added', () => {
    const now = installed(mine);
    const edited = now
      .replace('"Bash(ls)"', '"Bash(ls)", "Bash(cat)"')
      .replace('"statusLine"', '// status\n  "model": "opus",\n  "statusLine"');
    const wanted = mine
      .replace('"Bash(ls)"', '"Bash(ls)", "Bash(cat)"')
      .replace(/\n}\n$/, ',\n  // status\n  "model": "opus"\n}\n');
    assert.equal(removed(edited), wanted);
  });

  it('are found where they were moved to: another event, another group, the front', () => {
    const command = JSON.stringify(line.ok ? line.value : '');
    const ours = `{ "type": "command", "command": ${command} }`;
    const moved = `{
  "hooks": {
    "SubagentStop": [{ "hooks": [${ours}] }, { "hooks": [] }],
    "Stop": [{ "hooks": [ ${ours}, { "type": "command", "command": "true" }] }]
  },
  "statusLine": { "type": "command", "padding": 0, "command": ${command} }, "model": "opus"
}`;
    assert.deepEqual(read(removed(moved)), {
      hooks: {
        SubagentStop: [{ hooks: [] }],
        Stop: [{ hooks: [{ type: 'command', command: 'true' }] }],
      },
      model: 'opus',
    });
  });

  it('make a file of their own where there is none', () => {
    const text = installed(null, jsonPart('/h/hooks.json', ['Stop'], line, false));
    assert.equal(
      text,
      '{\n  "hooks": {\n    "Stop": [\n      {\n        "hooks": [\n          {\n            "type": "command",\n            "command": "test ! -f \\"/opt/a b/tidemark-hook.sh\\" || sh \\"/opt/a b/tidemark-hook.sh\\" hook claude-code --tidemark"\n          }\n        ]\n      }\n    ]\n  }\n}\n',
    );
    assert.equal(removed(text), '{}\n');
  });

  it('go into a file with nothing in it as into one that is not there', () => {
    for (const text of ['', '\n', ' \r\n', '\ufeff']) {
      assert.equal(installed(text), installed(null));
      assert.equal(removed(text), text);
    }
  });

  it('leave a status line of the person alone and say so', () => {
    const text = '{"statusLine": {"type": "command", "command": "mine.sh"}}';
    const { text: now, notes } = valueOf(part.install(text));
    assert.match(now, /mine\.sh/);
    assert.match(notes.map(words).join(), /status line is set in \/h\/settings\.json already/);
    assert.equal(removed(now), text);
    const odd = valueOf(part.install('{"statusLine": null}'));
    assert.equal(odd.notes.length, 1);
  });

  it('are not put into a file that does not read, and the line is named', () => {
    const broken: readonly (readonly [string, number, RegExp])[] = [
      ['{\n  "a": 1\n  "b": 2\n}', 3, /not readable as JSON \(CommaExpected\)/],
      ['// nothing', 1, /not readable/],
      ['{"a": 1', 1, /CloseBraceExpected/],
      ['[]', 1, /one object/],
      ['{\n"hooks": []}', 2, /"hooks" that is not an object/],
      ['{"hooks": {\n"Stop": {}}}', 2, /"Stop" that is not a list/],
      ['{"hooks": {},\n\n"hooks": {}}', 3, /"hooks" a second time/],
      ['{"a":'.repeat(20_000), 1, /not readable|nested too deeply/],
    ];
    for (const [text, at, reason] of broken) {
      const result = part.install(text);
      assert.ok(!result.ok, text.slice(0, 40));
      assert.equal(result.problem.line, at);
      assert.match(words(result.problem.reason), reason);
    }
  });
});
