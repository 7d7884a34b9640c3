// @ts-check
// Bundles what is shipped into dist/: the extension, the worker, the command line, and the packed token ranks.
// `node esbuild.js [--production | --watch]`. Production is minified and leaves no source maps behind.
const esbuild = require('esbuild');
const fs = require('node:fs');
const path = require('node:path');
const { pathToFileURL } = require('node:url');

const root = __dirname;
const dist = path.join(root, 'dist');

/** The room whose rules are shipped once, as a bundle of their own, and what the other bundles take from it. */
const maskingRoom = 'src/engine/secrets';
const maskingFiles = ['mask', 'maskedEntry', 'maskedLines', 'redact'];

/** The bundles by output name; one that has no source yet is passed over. */
const bundles = [
  { name: 'extension', source: 'src/extension.ts', external: ['vscode'] },
  { name: 'worker', source: 'src/worker.ts', external: [] },
  { name: 'cli', source: 'src/cli.ts', external: [], banner: '#!/usr/bin/env node' },
  // Loaded by the command line for the commands of notes, and for all others but `status`.
  { name: 'cliMemory', source: 'src/commandLine/memory/commands.ts', external: [] },
  { name: 'cliMore', source: 'src/commandLine/more.ts', external: [] },
  // The MCP server: loaded by `tidemark mcp` alone.
  { name: 'mcp', source: 'src/mcp/server.ts', external: [] },
  // What masks secrets: part of worker and command line (see `masking`), loaded by the extension where something is shown to others.
  { name: 'secrets', source: maskingRoom, external: [] },
  // The context view: a page of its own.
  { name: 'webview', source: 'src/webview/main.tsx', external: [], isPage: true },
  // What talks to a provider of models: loaded on the first request to it, by worker and command line.
  ...fs
    .readdirSync(path.join(root, 'src/models'))
    .map((name) => ({ name, source: `src/models/${name}/sdk.ts`, external: [] }))
    .filter(({ source }) => fs.existsSync(path.join(root, source))),
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
    // What only servers need that ask the person something, or use an older zod.
    context.onResolve({ filter: /\/ajv-provider\.js$|^zod-to-json-schema$/ }, () => ({
      path: path.join(root, 'src/mcp/noValidator.ts'),
    }));
  },
};

/**
 * Bundles load what masks secrets, when something is to be masked the first time: four copies of its rules were a twentieth of what is
 * shipped, and to make its patterns takes longer than to answer from notes that were masked when they were kept.
 */
const masking = {
  name: 'masking',
  /** @param {esbuild.PluginBuild} context */
  setup(context) {
    const filter = new RegExp(`/secrets/(?:${maskingFiles.join('|')})$`);
    context.onResolve({ filter }, ({ path: name }) => ({
      path: path.basename(name),
      namespace: 'masking',
      sideEffects: false,
    }));
    context.onResolve({ filter: /^\.\/secrets\.js$/, namespace: 'masking' }, ({ path: name }) => ({
      path: name,
      external: true,
    }));
    context.onLoad({ filter: /^/, namespace: 'masking' }, ({ path: name }) => {
      const source = fs.readFileSync(path.join(root, maskingRoom, `${name}.ts`), 'utf8');
      const functions = [...source.matchAll(/^export (?:function|const) (\w+)/gmu)].map(
        ([, f]) => f,
      );
      return {
        contents: [
          `let room; const masking = () => (room ??= require('./secrets.js'));`,
          ...functions.map((f) => `export const ${f} = (...given) => masking().${f}(...given);`),
        ].join('\n'),
      };
    });
  },
};

/**
 * What a bundle begins with: its file, or of the room of masking all that others take from it.
 * @param {(typeof bundles)[number]} bundle
 */
const entryOf = ({ source }) =>
  source === maskingRoom
    ? {
        stdin: {
          contents: maskingFiles.map((file) => `export * from './${file}';`).join('\n'),
          resolveDir: path.join(root, source),
          loader: /** @type {const} */ ('ts'),
        },
      }
    : { entryPoints: [source] };

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
    external: bundle.external,
    // 10 kB of Anthropic's SDK for what is never done.
    alias: { '@opentelemetry/api': path.join(root, 'src/models/anthropic/noTracing.ts') },
    ...(bundle.banner === undefined ? {} : { banner: { js: bundle.banner } }),
    minify: production,
    sourcemap: production ? false : 'linked',
    legalComments: 'eof',
    // `src/cli.ts` declares it.
    define: { TIDEMARK_VERSION: JSON.stringify(require('./package.json').version) },
    plugins: [lean, masking],
    metafile: true,
    logLevel: 'warning',
  };
}

/** The bundles whose source exists. */
const present = () => bundles.filter((bundle) => fs.existsSync(path.join(root, bundle.source)));

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
    present().map((bundle) => esbuild.build(optionsOf(bundle, production))),
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
  for (const bundle of present()) {
    const context = await esbuild.context({
      ...optionsOf(bundle, false),
      logLevel: 'silent',
      plugins: [lean, masking, announce],
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
