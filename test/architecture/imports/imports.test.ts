import assert from 'node:assert/strict';
import type { Table } from './breaches';
import { breaches } from './breaches';
import { loadedLate, pureRooms, rules } from './rules';
import { sources } from '../tree';

const table: Table = { rules, loadedLate, pureRooms };

describe('imports', () => {
  it('follow the table of rooms', () => {
    const tree = sources('src');
    assert.ok(tree.size > 0);
    assert.deepEqual(breaches(tree, table), []);
  });

  it('have a table whose rooms all exist and know only rooms of the table', () => {
    const rooms = new Set([...sources('src').keys()].map((file) => file.split('/')[1]));
    for (const [room, rule] of Object.entries(rules)) {
      assert.ok(rooms.has(room), `${room} is in the table but not in src`);
      for (const other of [...rule.uses, ...(rule.types ?? [])]) {
        assert.ok((other.split('/')[0] ?? '') in rules, other);
        if (other.includes('/')) assert.ok(sources('src').has(`src/${other}`), other);
      }
    }
  });
});

// The check itself, on a made-up tree: each kind of breach is found, and nothing else.
describe('the check of imports', () => {
  const small: Table = {
    rules: {
      base: { uses: [], node: [], packages: [] },
      engine: { uses: ['base'], node: [], packages: [] },
      ports: { uses: [], types: ['engine'], node: [], packages: [] },
      agents: {
        uses: ['engine'],
        node: ['path'],
        packages: ['zod/mini'],
        apart: true,
        shared: ['jsonl'],
      },
      disk: { uses: ['base'], node: true, packages: ['heavy'] },
      'cli.ts': { uses: ['disk'], node: [], packages: [] },
    },
    loadedLate: ['heavy'],
    pureRooms: ['engine', 'base'],
  };
  const found = (files: Readonly<Record<string, string>>): readonly string[] =>
    breaches(new Map(Object.entries(files)), small);

  const clean = {
    'src/base/text.ts': 'export const a = 1;',
    'src/engine/plan.ts':
      "import { a } from '../base/text';\nexport const b = (now: Date) => new Date(a + now.getTime());",
    'src/engine/entry.ts':
      "import type { b } from './plan';\nexport interface Timers { setTimeout(): void; process: typeof b }\n" +
      'export const run = (timers: Timers) => timers.setTimeout();',
    'src/ports/agent.ts': "import type { b } from '../engine/plan';\nexport type B = typeof b;",
    'src/agents/jsonl/lines.ts': 'export const c = 1;',
    'src/agents/pi/read.ts':
      "import path from 'node:path';\nimport * as z from 'zod/mini';\nimport { c } from '../jsonl/lines';\nexport const d = [path, z, c];",
    'src/agents/all.ts': "import { d } from './pi/read';\nexport const all = [d];",
    'src/disk/read.ts':
      "import fs from 'node:fs';\nimport type { X } from 'anything';\nexport const e = (x: X) => [fs, x, import('heavy')];",
    'src/cli.ts': "import { e } from './disk/read';\nvoid e;",
  };

  it('finds nothing in a clean tree', () => {
    assert.deepEqual(found(clean), []);
  });

  const bad: readonly (readonly [what: string, file: string, text: string, says: string])[] = [
    [
      'a room that is not in the table',
      'src/utils/x.ts',
      'export {};',
      'src/utils/x.ts: no such room in the table',
    ],
    [
      'a file room that is not in the table',
      'src/main.ts',
      '',
      'src/main.ts: no such room in the table',
    ],
    [
      'a room that may not be used',
      'src/engine/x.ts',
      "import { e } from '../disk/read';\nexport const x = e;",
      'src/engine/x.ts:1 imports ../disk/read: engine may not use disk',
    ],
    [
      'a value where only types may be imported',
      'src/ports/x.ts',
      "import { b } from '../engine/plan';\nexport const x = b;",
      'src/ports/x.ts:1 imports ../engine/plan: types only',
    ],
    [
      'a type of a room that may not be used',
      'src/base/x.ts',
      "export type X = import('../engine/plan').B;",
      'src/base/x.ts:1 imports ../engine/plan: base may not use engine',
    ],
    [
      'an export from such a room',
      'src/base/x.ts',
      "export const y = 1;\nexport { b } from '../engine/plan';",
      'src/base/x.ts:2 imports ../engine/plan: base may not use engine',
    ],
    [
      'a neighbour',
      'src/agents/claw/x.ts',
      "import { d } from '../pi/read';\nexport const x = d;",
      'src/agents/claw/x.ts:1 imports ../pi/read: neighbours do not know each other',
    ],
    [
      'a Node module',
      'src/engine/x.ts',
      "import fs from 'fs';\nexport const x = fs;",
      'src/engine/x.ts:1 imports fs: no such Node module here',
    ],
    [
      'a Node module that is not listed',
      'src/agents/pi/x.ts',
      "import fs from 'node:fs';\nexport const x = fs;",
      'src/agents/pi/x.ts:1 imports node:fs: no such Node module here',
    ],
    [
      'a package',
      'src/agents/pi/x.ts',
      "import { z } from 'zod';\nexport const x = z;",
      'src/agents/pi/x.ts:1 imports zod: package not allowed in this room',
    ],
    [
      'the editor, even as a type',
      'src/disk/x.ts',
      "import type { Uri } from 'vscode';\nexport type X = Uri;",
      'src/disk/x.ts:1 imports vscode: package not allowed in this room',
    ],
    [
      'the tests',
      'src/disk/x.ts',
      "import { y } from '../../test/build/y';\nexport const x = y;",
      'src/disk/x.ts:1 imports ../../test/build/y: leads out of src',
    ],
    [
      'a file loaded at run time',
      'src/disk/x.ts',
      "export const x = () => import('./read');",
      'src/disk/x.ts:1 imports ./read: files of the project are imported, not loaded at run time',
    ],
    [
      'a package loaded at run time',
      'src/disk/x.ts',
      "export const x = () => require('light');",
      'src/disk/x.ts:1 imports light: only packages loaded on first use may be loaded at run time',
    ],
    [
      'a computed target',
      'src/disk/x.ts',
      'export const x = (name: string) => require(name);',
      'src/disk/x.ts:1 imports (name): only packages loaded on first use may be loaded at run time',
    ],
    ['an index file', 'src/disk/index.ts', 'export const x = 1;', 'src/disk/index.ts: no index.ts'],
    [
      'a default export',
      'src/disk/x.ts',
      'export const y = 1;\nexport default y;',
      'src/disk/x.ts:2: no default export',
    ],
    [
      'a default function',
      'src/disk/x.ts',
      'export default function x() {}',
      'src/disk/x.ts:1: no default export',
    ],
    [
      'a file of re-exports',
      'src/disk/x.ts',
      "export { e } from './read';",
      'src/disk/x.ts: only re-exports',
    ],
    [
      're-exports in two steps',
      'src/disk/x.ts',
      "import { e } from './read';\nexport { e };",
      'src/disk/x.ts: only re-exports',
    ],
    [
      'an export of everything',
      'src/disk/x.ts',
      "export const y = 1;\nexport * from './read';",
      'src/disk/x.ts: no export *',
    ],
    [
      'a clock in a pure room',
      'src/engine/x.ts',
      'export const x = () => Date.now();',
      'src/engine/x.ts:1 uses Date.now: this room is pure',
    ],
    [
      'the present in a pure room',
      'src/engine/x.ts',
      '\nexport const x = new Date();',
      'src/engine/x.ts:2 uses new Date(): this room is pure',
    ],
    [
      'chance in a pure room',
      'src/base/x.ts',
      'export const x = Math.random();',
      'src/base/x.ts:1 uses Math.random: this room is pure',
    ],
    [
      'a timer in a pure room',
      'src/base/x.ts',
      'setTimeout(() => {}, 1);',
      'src/base/x.ts:1 uses setTimeout: this room is pure',
    ],
    [
      'the process in a pure room',
      'src/engine/x.ts',
      'export const x = process.env;',
      'src/engine/x.ts:1 uses process: this room is pure',
    ],
    [
      'the console in a pure room',
      'src/engine/x.ts',
      "console.log('x');",
      'src/engine/x.ts:1 uses console: this room is pure',
    ],
    [
      'a global by its long name',
      'src/engine/x.ts',
      'export const x = globalThis.crypto;',
      'src/engine/x.ts:1 uses globalThis: this room is pure',
    ],
    [
      'a global handed on',
      'src/engine/x.ts',
      'export const x = { fetch };',
      'src/engine/x.ts:1 uses fetch: this room is pure',
    ],
    [
      'what changes and belongs to nobody',
      'src/disk/x.ts',
      'export const y = 1;\nlet last = y;\nexport const x = () => last++;',
      'src/disk/x.ts:2: no variable of a module',
    ],
  ];
  for (const [what, file, text, says] of bad) {
    it(`finds ${what}`, () => {
      assert.deepEqual(found({ ...clean, [file]: text }), [says]);
    });
  }

  it('finds a cycle, also one of types', () => {
    const tree = {
      'src/base/a.ts': "import { b } from './b';\nexport const a = b;",
      'src/base/b.ts': "import { c } from './c';\nexport const b = c;",
      'src/base/c.ts': "import type { a } from './a';\nexport const c = 1 as unknown as typeof a;",
    };
    assert.deepEqual(found(tree), [
      'cycle: src/base/a.ts → src/base/b.ts → src/base/c.ts → src/base/a.ts',
    ]);
  });

  it('finds a cycle of pages as well', () => {
    const tree = {
      'src/base/page.tsx':
        "import { Part } from './part';\nexport const Page = () => <Part />;\nexport type Tell = 1;",
      'src/base/part.tsx':
        "import type { Tell } from './page';\nexport const Part = (): Tell | null => null;",
    };
    assert.deepEqual(found(tree), [
      'cycle: src/base/page.tsx → src/base/part.tsx → src/base/page.tsx',
    ]);
  });
});
