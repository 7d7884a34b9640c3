/**
 * Every regular expression of src as the program makes it: literals from the syntax tree; constructed ones by loading the
 * module with `new RegExp` watched. What is made within a function is made here from the same words, with a plain word in
 * place of what is only known at run time, so that no pattern stays unseen.
 */
import { build, type Plugin } from 'esbuild';
import fs from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import ts from 'typescript';
import { createRequire } from 'node:module';
import { root } from '../../build/shared';
import { sources } from '../tree';
import type { Pattern } from './program';

/** A pattern and where it stands: file and line. */
export interface Placed extends Pattern {
  readonly at: string;
}

/** What stands for words that are only known at run time. */
const anyWord = 'x9';

/** Starts a program when it is loaded. */
const programs = [
  'src/webview/main.tsx',
  'src/cli.ts',
  'src/commandLine/rareCommands.ts',
  'src/worker.ts',
];

interface Site {
  readonly at: string;
  readonly node: ts.NewExpression | ts.CallExpression;
}

const parse = (file: string, text: string): ts.SourceFile =>
  ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);

const placeOf = (node: ts.Node): string => {
  const source = node.getSourceFile();
  return `${source.fileName}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
};

const visit = (node: ts.Node, each: (node: ts.Node) => void): void => {
  each(node);
  ts.forEachChild(node, (child) => visit(child, each));
};

/** The literals of a file. */
export function literalsOf(file: string, text: string): readonly Placed[] {
  const found: Placed[] = [];
  visit(parse(file, text), (node) => {
    if (!ts.isRegularExpressionLiteral(node)) return;
    const cut = node.text.lastIndexOf('/');
    const [source, flags] = [node.text.slice(1, cut), node.text.slice(cut + 1)];
    found.push({ at: placeOf(node), source, flags });
  });
  return found;
}

function sitesOf(source: ts.SourceFile): readonly Site[] {
  const found: Site[] = [];
  visit(source, (node) => {
    if (!ts.isNewExpression(node) && !ts.isCallExpression(node)) return;
    if (node.expression.getText() === 'RegExp') found.push({ at: placeOf(node), node });
  });
  return found;
}

const isWithinFunction = (node: ts.Node): boolean =>
  ts.findAncestor(node.parent, (above) => ts.isFunctionLike(above)) !== undefined;

/** Names that a function around the site gives: its parameters and what it declares. */
function localNames(node: ts.Node): ReadonlySet<string> {
  const names = new Set<string>();
  for (let at: ts.Node | undefined = node.parent; at; at = at.parent) {
    if (!ts.isFunctionLike(at)) continue;
    visit(at, (inside) => {
      if (ts.isParameter(inside) || ts.isVariableDeclaration(inside) || ts.isBindingElement(inside))
        visit(inside.name, (part) => {
          if (ts.isIdentifier(part)) names.add(part.text);
        });
    });
  }
  return names;
}

/** The site's expression with the plain word in place of local names, and all flags where they are local. */
function withoutLocals(node: Site['node']): string {
  const names = localNames(node);
  const text = node.getSourceFile().text;
  let made = '';
  let from = node.getStart();
  visit(node, (part) => {
    if (!ts.isIdentifier(part) || !names.has(part.text)) return;
    if (ts.isPropertyAccessExpression(part.parent) && part.parent.name === part) return;
    const word = part === node.arguments?.[1] ? 'giu' : anyWord;
    made += `${text.slice(from, part.getStart())}${JSON.stringify(word)}`;
    from = part.getEnd();
  });
  return made + text.slice(from, node.getEnd());
}

/** Adds to a module what tells its constructed patterns. */
function watched(file: string, text: string): string {
  let changed = text;
  let made = '';
  for (const { at, node } of sitesOf(parse(file, text)).toReversed()) {
    const [start, end] = [node.expression.getStart(), node.expression.getEnd()];
    const seen = `(__seen(${JSON.stringify(at)}) as unknown as RegExpConstructor)`;
    if (isWithinFunction(node)) {
      const plain = withoutLocals(node).replace(/^new RegExp|^RegExp/u, `new ${seen}`);
      made += `\n__making(() => { ${plain}; });`;
    }
    changed = changed.slice(0, start) + seen + changed.slice(end);
  }
  return changed + made;
}

const watchPlugin: Plugin = {
  name: 'watch-patterns',
  setup: (building) => {
    building.onLoad({ filter: /[\\/]src[\\/].*\.ts$/ }, ({ path: full }) => {
      const file = path.relative(root, full).split(path.sep).join('/');
      return { contents: watched(file, fs.readFileSync(full, 'utf8')), loader: 'ts' };
    });
    building.onResolve({ filter: /^vscode$/ }, () => ({ path: 'vscode', namespace: 'none' }));
    building.onLoad({ filter: /.*/, namespace: 'none' }, () => ({
      contents: 'module.exports = __anything;',
      loader: 'js',
    }));
  },
};

/** A value that has every member, can be called and made: stands for the editor's API. */
function anything(): unknown {
  const made: unknown = new Proxy(function () {}, {
    get: (_target, key) => (typeof key === 'symbol' || key === 'then' ? undefined : made),
    apply: () => made,
    construct: () => ({}),
  });
  return made;
}

/** The constructed patterns, and the sites of which none was seen. */
async function constructed(files: ReadonlyMap<string, string>): Promise<{
  readonly patterns: readonly Placed[];
  readonly unseen: readonly string[];
}> {
  const all = [...files].flatMap(([file, text]) => sitesOf(parse(file, text)));
  // All are loaded: what a helper builds is seen where it is asked for.
  const entry = [...files.keys()]
    .filter((file) => !programs.includes(file))
    .map((file) => `import ${JSON.stringify(`./${file}`)};`)
    .join('\n');
  const { outputFiles } = await build({
    stdin: { contents: entry, resolveDir: root, loader: 'ts' },
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    mainFields: ['module', 'main'],
    plugins: [watchPlugin],
    logLevel: 'silent',
    treeShaking: false,
  });
  const patterns: Placed[] = [];
  const context = {
    module: { exports: {} },
    exports: {},
    require: createRequire(path.join(root, 'x.js')),
    __anything: anything(),
    __seen: (at: string) =>
      function (source: string | RegExp, flags = ''): RegExp {
        const made = new RegExp(source, flags);
        patterns.push({ at, source: made.source, flags: made.flags });
        return made;
      },
    __making: (make: () => void) => {
      try {
        make();
      } catch {
        // A function that is called while its module loads was seen with its own words; any other stays unseen.
      }
    },
  };
  const names = Object.keys(context);
  const code = outputFiles[0]?.text ?? '';
  const run = vm.compileFunction(code, names, { filename: 'patterns.js' });
  run(...Object.values(context));
  const seen = new Set(patterns.map(({ at }) => at));
  return { patterns, unseen: all.map(({ at }) => at).filter((at) => !seen.has(at)) };
}

/** All patterns of src, each once with its first place, and the constructed ones that could not be seen. */
export async function allPatterns(): Promise<{
  readonly patterns: readonly Placed[];
  readonly unseen: readonly string[];
}> {
  const files = sources('src');
  const made = await constructed(files);
  const every = [...[...files].flatMap(([file, text]) => literalsOf(file, text)), ...made.patterns];
  const unique = new Map<string, Placed>();
  for (const pattern of every) {
    const key = `/${pattern.source}/${pattern.flags}`;
    if (!unique.has(key)) unique.set(key, pattern);
  }
  return { patterns: [...unique.values()], unseen: made.unseen };
}
