// Timings of redaction: hostile texts of 300 kB (worst of all kinds) and ordinary text (throughput).
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..');
const size = 300_000;

const fill = (part) => part.repeat(Math.ceil(size / part.length)).slice(0, size);

/** A seeded run of letters of the alphabet. */
function noise(alphabet, length) {
  let state = 7;
  let out = '';
  for (let i = 0; i < length; i++) {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    out += alphabet[(state >>> 16) % alphabet.length];
  }
  return out;
}

/** Texts made to be slow to scan, by name. */
export function hostileTexts() {
  const base64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
  const parts = {
    'one letter': 'a',
    'equals signs': '=',
    blanks: ' ',
    newlines: '\n',
    'at signs': '@',
    digits: '1',
    'capital A': 'A',
    dashes: '-',
    dots: '.a',
    backslashes: '\\',
    'escaped quotes': '\\"',
    quotes: '"',
    'single quotes and colons': "':",
    'names without end': 'password=',
    'names and blanks': 'password                        ',
    'spaced names': 'password = ',
    'quoted names': '"password":"',
    'long names': 'password_token_secret_key_',
    'key beginnings': '-----BEGIN RSA PRIVATE KEY-----\n',
    'key beginnings and lines': `-----BEGIN PRIVATE KEY-----\n${'A1b2'.repeat(16)}\n`,
    'key beginnings and blanks': `-----BEGIN PRIVATE KEY-----${' '.repeat(3000)}`,
    'bare key beginnings': '-----BEGIN ',
    'key ends': '-----END RSA PRIVATE KEY-----\n',
    'putty headers': 'Private-Lines: 14\n',
    'token beginnings': 'eyJ',
    'token beginnings with dots': 'eyJhbGciOiJIUzI1NiJ9.',
    'token beginnings with dashes': '-eyJ',
    prefixes: 'sk-',
    'spaced prefixes': 'sk-ant- ghp_ AKIA xoxb- ',
    addresses: 'http://',
    'addresses with users': 'http://a:b',
    'addresses without a host': `http://${'a'.repeat(100)}:${'b'.repeat(200)}`,
    'percent escapes': '%3D',
    'unicode escapes': '\\u0022',
    'colour codes': '\u001b[31m',
    'colour codes after names': 'password\u001b[31m\u001b[0m',
    headers: 'Authorization: ',
    schemes: 'Bearer ',
    cookies: 'Cookie: a=b; ',
    'cookie pairs': 'Cookie: ' + 'a=b; '.repeat(200),
    'curl flags': 'curl -u a:b ',
    'mysql flags': 'mysql -p ',
    'seed phrases': 'seed phrase apple ',
    'lower-case words': 'apple ',
    markers: '1:A Q~ .atlasv1. -us1 1| ',
    'hex and dashes': '0123456789abcdef0123456789abcdef-',
    'other letters': 'ключ密码パスワード',
    'lone surrogates': '\ud800',
    'pairs of surrogates': '😀',
    'nested json': '{"a":"{\\"b\\":\\"',
    'tags with names': '<password>',
    masks: '[redacted:token]=',
    'found secrets': `TOKEN=${noise(base64.slice(0, 62), 20)} `,
    'found secrets in one line': `"token":"${noise(base64.slice(0, 62), 24)}",`,
  };
  const texts = Object.entries(parts).map(([name, part]) => [name, fill(part)]);
  texts.push(['one line of base64', noise(base64, size)]);
  texts.push(['one line of base64 after a name', `token=${noise(base64, size)}`]);
  texts.push(['one quoted value', `"password":"${fill('a1')}"`]);
  texts.push(['nested braces', fill('{'.repeat(50) + '"token":' + '}'.repeat(50))]);
  return texts;
}

/** Ordinary text: the declarations of the language this project is written in. */
function ordinaryText() {
  const lib = path.join(root, 'node_modules/typescript/lib');
  return fs
    .readdirSync(lib)
    .filter((name) => name.endsWith('.d.ts'))
    .map((name) => fs.readFileSync(path.join(lib, name), 'utf8'))
    .join('\n')
    .slice(0, 3_000_000);
}

async function load() {
  const esbuild = await import('esbuild');
  const outfile = path.join(root, 'out/bench/redact.mjs');
  await esbuild.build({
    entryPoints: [path.join(root, 'src/engine/secrets/redact.ts')],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'warning',
  });
  return (await import(pathToFileURL(outfile).href)).redact;
}

function msOf(run) {
  const from = performance.now();
  run();
  return performance.now() - from;
}

/** Rows `{name, value, bar, ok}`; the bar of 5 s is the memory design's, 200 ms is our own aim. */
export async function bench({ verbose = false } = {}) {
  const redact = await load();
  let worst = { name: '', ms: 0 };
  for (const [name, text] of hostileTexts()) {
    const ms = msOf(() => redact(text));
    if (verbose) console.log(`${ms.toFixed(1).padStart(8)} ms  ${name}`);
    if (ms > worst.ms) worst = { name, ms };
  }
  const ordinary = ordinaryText();
  redact(ordinary);
  const rate = ordinary.length / 1e6 / (msOf(() => redact(ordinary)) / 1000);
  return [
    {
      name: `redact: worst hostile text of 300 kB (${worst.name})`,
      value: `${worst.ms.toFixed(0)} ms`,
      bar: '≤ 5000 ms',
      ok: worst.ms <= 5000,
    },
    {
      name: 'redact: ordinary text',
      value: `${rate.toFixed(1)} MB/s`,
      bar: '≥ 1 MB/s',
      ok: rate >= 1,
    },
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  console.table(await bench({ verbose: true }));
