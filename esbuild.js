// @ts-check
// Bundles what is shipped into dist/: the extension, the program, the command line, and the packed token ranks.
// `node esbuild.js [--production | --watch]`. Production is minified and leaves no source maps behind.
const esbuild = require('esbuild');
const fs = require('node:fs');
const path = require('node:path');
const { pathToFileURL } = require('node:url');

const root = __dirname;
const dist = path.join(root, 'dist');

/**
 * Parts of the program that are loaded when one of their functions is called, by the modules that others import them by. Each is a file of
 * its own: another bundle holds in its place what loads it (see `apart`), so source imports them like any other module. They export nothing
 * but functions.
 */
const parts = {
  // What masks secrets: four copies were a twentieth of what is shipped, and its patterns take longer to be made than a search.
  secrets: ['mask', 'maskedEntry', 'maskedLines', 'redact'].map(
    (name) => `src/engine/secrets/${name}`,
  ),
  // The commands of notes and their ports: a search is over before the program would be loaded.
  cliMemory: ['src/commandLine/memory/commands', 'src/compose/memory'],
  // The whole program: what threads of the editor and of hooks run, and what the command line takes for all but `status` and notes.
  program: [
    'src/worker',
    'src/commandLine/rareCommands',
    'src/commandLine/hook/hook',
    'src/compose/latePorts',
    'src/agents/piTree/write',
    'src/disk/own/archive',
    'src/disk/write/append',
    'src/compose/memoryBackends',
  ],
  mcp: ['src/mcp/server'],
  // What talks to a provider of models.
  ...Object.fromEntries(
    fs
      .readdirSync(path.join(root, 'src/models'))
      .filter((name) => fs.existsSync(path.join(root, `src/models/${name}/sdk.ts`)))
      .map((name) => [name, [`src/models/${name}/sdk`]]),
  ),
};

/** The bundles by output name: the starts, the context view's page, and the parts; `whole` = with that part in it. */
const bundles = [
  { name: 'extension', source: 'src/extension.ts', external: ['vscode'] },
  { name: 'cli', source: 'src/cli.ts', banner: '#!/usr/bin/env node' },
  { name: 'webview', source: 'src/webview/main.tsx', isPage: true },
  ...Object.keys(parts).map((name) =>
    name === 'program' ? { name, whole: 'cliMemory' } : { name },
  ),
];

/** The encodings whose ranks are packed; `dist/ranks-<file>.bin` is read on first need. */
const ranks = [
  { encoding: 'o200k_base', file: 'ranks-o200k.bin' },
  { encoding: 'cl100k_base', file: 'ranks-cl100k.bin' },
];

/**
 * Agents and providers are loaded for what they export and for nothing else: a bundle that takes the facts of `src/agents/all.ts` or
 * `src/models/all.ts` alone is built without their records.
 */
const lean = {
  name: 'lean',
  /** @param {esbuild.PluginBuild} context */
  setup(context) {
    context.onResolve({ filter: /^\.\/\w+\/record$/ }, ({ path: name, resolveDir }) => ({
      path: `${path.join(resolveDir, name)}.ts`,
      sideEffects: false,
    }));
    // What formats texts makes large tables of blanks as it is loaded.
    context.onResolve({ filter: /^\.\/string-intern$/ }, ({ path: name, resolveDir }) => ({
      path: `${path.join(resolveDir, name)}.js`,
      sideEffects: false,
    }));
    // What only servers need that ask the person something, or use an older zod.
    context.onResolve({ filter: /\/ajv-provider\.js$|^zod-to-json-schema$/ }, () => ({
      path: path.join(root, 'src/mcp/noValidator.ts'),
    }));
  },
};

/**
 * Node's own modules that source imports whole are taken as they are, and functions of others load theirs when one is called. Left to
 * esbuild, each file that imports one whole makes a copy of it, property by property: a megabyte in the command line.
 */
const nodeModules = {
  name: 'nodeModules',
  /** @param {esbuild.PluginBuild} context */
  setup(context) {
    const late = ['node:crypto', 'node:timers/promises'];
    context.onResolve(
      { filter: /^node:(?:fs|os|path|process|crypto|timers\/promises)$/ },
      ({ path: name, kind, importer }) =>
        kind === 'import-statement' && importer.startsWith(path.join(root, 'src'))
          ? { path: name, namespace: 'nodeModules', sideEffects: false }
          : undefined,
    );
    context.onLoad({ filter: /^/, namespace: 'nodeModules' }, ({ path: name }) => ({
      contents: late.includes(name)
        ? Object.entries(require(name))
            // Neither classes nor values: who imports one is told by esbuild that it is not there.
            .filter(([one, value]) => typeof value === 'function' && /^[a-z]/u.test(one))
            .map(
              ([one]) => `export const ${one} = (...given) => require('${name}').${one}(...given);`,
            )
            .join('\n')
        : `export default require('${name}');`,
    }));
  },
};

/** What a module exports, which of a part can be nothing but functions. @param {string} module */
function functionsOf(module) {
  const source = fs.readFileSync(path.join(root, `${module}.ts`), 'utf8');
  const exported = [...source.matchAll(/^export (?!type |interface )(.*)/gmu)].map(
    ([, rest = '']) => rest,
  );
  return exported.map((rest) => {
    const name = /^(?:async )?function (\w+)|^const (\w+) = (?:async )?(?:\(|<)/u.exec(rest);
    if (name === null)
      throw new Error(`${module}.ts is a part, and exports more than functions: ${rest}`);
    return name[1] ?? name[2];
  });
}

/**
 * Puts in the place of parts what loads them.
 * @param {string} bundle
 * @param {string | undefined} whole
 */
const apart = (bundle, whole) => ({
  name: 'apart',
  /** @param {esbuild.PluginBuild} context */
  setup(context) {
    const left = Object.entries(parts).filter(([name]) => name !== bundle && name !== whole);
    const partOf = new Map(left.flatMap(([name, modules]) => modules.map((one) => [one, name])));
    context.onResolve({ filter: /^\.\.?\// }, ({ path: wanted, resolveDir, namespace }) => {
      if (namespace === 'apart') return { path: wanted, external: true };
      const module = path.relative(root, path.join(resolveDir, wanted)).replaceAll(path.sep, '/');
      return partOf.has(module)
        ? { path: module, namespace: 'apart', sideEffects: false }
        : undefined;
    });
    context.onLoad({ filter: /^/, namespace: 'apart' }, ({ path: module }) => ({
      contents: [
        `let part; const loaded = () => (part ??= require('./${partOf.get(module)}.js'));`,
        ...functionsOf(module).map(
          (name) => `export const ${name} = (...given) => loaded().${name}(...given);`,
        ),
      ].join('\n'),
    }));
  },
});

/**
 * What a bundle begins with: its file, or all modules of a part.
 * @param {{ name: string, source?: string }} bundle
 * @returns {esbuild.BuildOptions}
 */
const entryOf = ({ name, source }) =>
  source !== undefined
    ? { entryPoints: [source] }
    : {
        stdin: {
          contents: parts[name].map((module) => `export * from './${module}';`).join('\n'),
          resolveDir: root,
          loader: 'ts',
        },
      };

/**
 * esbuild's options of one bundle.
 * @param {(typeof bundles)[number]} bundle
 * @param {boolean} production
 * @returns {esbuild.BuildOptions & { metafile: true }}
 */
function optionsOf(bundle, production) {
  return {
    absWorkingDir: root,
    ...entryOf(bundle),
    outfile: `dist/${bundle.name}.js`,
    bundle: true,
    ...(bundle.isPage
      ? {
          platform: 'browser',
          target: 'chrome128',
          format: 'iife',
          jsx: 'automatic',
          jsxImportSource: 'preact',
        }
      : { platform: 'node', target: 'node20', format: 'cjs' }),
    // jsonc-parser's CommonJS build cannot be bundled; its ES modules can.
    mainFields: ['module', 'main'],
    external: bundle.external ?? [],
    // 10 kB of Anthropic's SDK for what is never done.
    alias: { '@opentelemetry/api': path.join(root, 'src/models/anthropic/noTracing.ts') },
    ...(bundle.banner === undefined ? {} : { banner: { js: bundle.banner } }),
    minify: production,
    sourcemap: production ? false : 'linked',
    legalComments: 'eof',
    // `src/cli.ts` declares it.
    define: { TIDEMARK_VERSION: JSON.stringify(require('./package.json').version) },
    plugins: [lean, nodeModules, apart(bundle.name, bundle.whole)],
    metafile: true,
    logLevel: 'warning',
  };
}

/** @param {string} file */
const mtimeOf = (file) => fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** @param {number} bytes */
const kB = (bytes) => `${(bytes / 1000).toFixed(1).padStart(8)} kB`;

/** Packs the ranks that are missing or older than what they are made from; parsing them takes most of a build otherwise. */
async function buildRanks() {
  const packer = path.join(root, 'tools/packRanks.mjs');
  if (!fs.existsSync(packer)) return;
  for (const { encoding, file } of ranks) {
    const target = path.join(dist, file);
    const source = require.resolve(`js-tiktoken/ranks/${encoding}`);
    const newest = Math.max(mtimeOf(packer), mtimeOf(source));
    if (mtimeOf(target) <= newest) {
      const { packRanks } = await import(pathToFileURL(packer).href);
      fs.writeFileSync(`${target}.new`, await packRanks(encoding));
      fs.renameSync(`${target}.new`, target);
    }
    console.log(`${kB(fs.statSync(target).size)}  dist/${file}`);
  }
}

/** @param {esbuild.Metafile} metafile */
function printSizes(metafile) {
  for (const [file, { bytes }] of Object.entries(metafile.outputs)) {
    if (!file.endsWith('.map')) console.log(`${kB(bytes)}  ${file}`);
  }
}

/** @param {boolean} production */
async function build(production) {
  fs.mkdirSync(dist, { recursive: true });
  await buildRanks();
  // Each for itself: a fault in one bundle must not keep back the others.
  const results = await Promise.allSettled(
    bundles.map((bundle) => esbuild.build(optionsOf(bundle, production))),
  );
  for (const result of results) {
    if (result.status === 'fulfilled') printSizes(result.value.metafile);
  }
  if (production) {
    for (const name of fs.readdirSync(dist)) {
      if (name.endsWith('.map')) fs.rmSync(path.join(dist, name));
    }
  }
  const broken = results.find((result) => result.status === 'rejected');
  if (broken !== undefined) throw broken.reason;
}

/** Says when a rebuild begins and ends, in the words the problem matcher in .vscode/tasks.json waits for. */
const announce = {
  name: 'announce',
  /** @param {esbuild.PluginBuild} context */
  setup(context) {
    context.onStart(() => console.log('[watch] build started'));
    context.onEnd((result) => {
      for (const { text, location } of result.errors) {
        const at = location ? `${location.file}:${location.line}:${location.column}: ` : '';
        console.error(`> ${at}error: ${text}`);
      }
      console.log('[watch] build finished');
    });
  },
};

async function watch() {
  fs.mkdirSync(dist, { recursive: true });
  await buildRanks();
  for (const bundle of bundles) {
    const options = optionsOf(bundle, false);
    const context = await esbuild.context({
      ...options,
      logLevel: 'silent',
      plugins: [...(options.plugins ?? []), announce],
    });
    await context.watch();
  }
}

module.exports = { bundles, optionsOf, root };

if (require.main === module) {
  const known = ['--production', '--watch'];
  const unknown = process.argv.slice(2).find((arg) => !known.includes(arg));
  const run = async () => {
    if (unknown !== undefined) throw new Error(`unknown option ${unknown} (${known.join(', ')})`);
    await (process.argv.includes('--watch')
      ? watch()
      : build(process.argv.includes('--production')));
  };
  run().catch((error) => {
    // esbuild has printed its own messages already.
    if (!Array.isArray(error?.errors)) console.error(error);
    process.exitCode = 1;
  });
}
