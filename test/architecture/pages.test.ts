import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { root } from '../build/shared';
import { committedFiles, readJson, readText } from './tree';

interface Manifest {
  readonly contributes: {
    readonly commands: readonly { readonly command: string; readonly title: string }[];
    readonly walkthroughs: readonly {
      readonly steps: readonly {
        readonly media: { readonly svg: string; readonly altText: string };
        readonly completionEvents: readonly string[];
      }[];
    }[];
  };
}

const { commands, walkthroughs } = (readJson('package.json') as Manifest).contributes;
const texts = readJson('package.nls.json') as Readonly<Record<string, string>>;
const pages = [
  ...['README.md', 'CONTRIBUTING.md', 'ARCHITECTURE.md'],
  ...fs.readdirSync(path.join(root, 'docs')).map((name) => `docs/${name}`),
];

describe('the pages', () => {
  it('begin with a README that is read in a few minutes', () => {
    const lines = readText('README.md').trimEnd().split('\n');
    assert.ok(lines.length <= 120, `${lines.length} lines`);
    assert.deepEqual(
      lines.filter((line) => [...line].length > 120),
      [],
    );
  });

  it('name every command of the manifest by its title with what it does, and no other', () => {
    const rows = [...readText('docs/commands.md').matchAll(/^\| ([A-Z].*?) \| \S/gm)];
    const titles = commands.map(({ title }) => texts[title.replaceAll('%', '')]);
    assert.deepEqual(rows.map(([, title]) => title).sort(), titles.sort());
  });

  it('link to files that are there', () => {
    const missing = pages.flatMap((page) =>
      [...readText(page).matchAll(/\]\((?!https?:|#)([^)#]+)[^)]*\)|(?:src|srcset)="([^"]+)"/g)]
        .map(([, link, picture]) => link ?? picture ?? '')
        .filter((link) => !fs.existsSync(path.join(root, path.dirname(page), link)))
        .map((link) => `${page}: ${link}`),
    );
    assert.deepEqual(missing, []);
  });

  it('for those who change it name files, scripts and rooms that are there, and every room', () => {
    const files = committedFiles();
    const { scripts } = readJson('package.json') as { readonly scripts: object };
    const named = ['ARCHITECTURE.md', 'CONTRIBUTING.md', 'AGENTS.md'].flatMap((page) =>
      [...readText(page).matchAll(/`([^`\n]+)`/g)].map(([, words = '']) => [page, words] as const),
    );
    const isThere = (words: string): boolean => {
      const [, script] = /^npm run ([\w:]+)/.exec(words) ?? [];
      if (script !== undefined) return script in scripts;
      if (!/^[\w/.-]+\.(?:ts|mjs)$|^(?:src|test|tools)\/[\w/]+$/.test(words)) return true;
      return files.some((file) => `/${file}`.includes(`/${words}`));
    };
    assert.deepEqual(
      named.filter(([, words]) => !isThere(words)),
      [],
    );
    const told = new Set(named.map(([, words]) => words));
    const rooms = files.flatMap((file) => {
      const [, room = '', inner = ''] = /^src\/(\w+)\/(?:(\w+)\/)?/.exec(file) ?? [];
      return ['engine', 'disk', 'vscode'].includes(room) ? [room, inner] : [room];
    });
    const untold = [...new Set(rooms)].filter((room) => room !== '' && !told.has(room));
    assert.deepEqual(untold, []);
  });

  it('have one for the editor, where neither pictures nor files beside it can be shown', () => {
    const page = readText('docs/extension.md');
    assert.doesNotMatch(page, /!\[|<img|<picture|\]\((?!https:)/);
  });
});

describe('the first steps', () => {
  it('are six at most, each with a picture in the colours of any theme, words for it, and an end', () => {
    for (const { steps } of walkthroughs) {
      assert.ok(steps.length <= 6);
      for (const { media, completionEvents } of steps) {
        const picture = readText(media.svg);
        assert.match(picture, /var\(--vscode-/);
        assert.doesNotMatch(picture, /(?:fill|stroke)="#|<script|href=/);
        assert.ok((texts[media.altText.replaceAll('%', '')] ?? '').length > 20);
        assert.ok(completionEvents.length > 0);
        for (const event of completionEvents) {
          // That a command was called says nothing: it must have done what it is for.
          assert.doesNotMatch(event, /^onCommand:/);
          const [, command] = /^onContext:tidemark:done\.(.+)$/.exec(event) ?? [];
          if (command !== undefined)
            assert.ok(
              commands.some((one) => one.command === `tidemark.${command}`),
              command,
            );
        }
      }
    }
  });
});
