// Starts the mock of Anthropic's API for a person to try things with: `node test/tools/mockAnthropic.mjs [port] [behaviour JSON…]`.
// Point `tidemark.anthropic.baseUrl` at the address it prints; any key will do. Ctrl+C ends it.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './proc.mjs';

const [port = '0', ...scripted] = process.argv.slice(2);
const outfile = path.join(root, 'out/tools/mockAnthropic.mjs');
const esbuild = await import('esbuild');
await esbuild.build({
  entryPoints: [path.join(root, 'test/build/mockAnthropic.ts')],
  outfile,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  logLevel: 'warning',
});
const { startMock } = await import(pathToFileURL(outfile).href);
const server = await startMock({
  port: Number(port),
  countTokens: (text) => Math.ceil(text.length / 4),
});
if (scripted.length > 0) server.script(...scripted.map((text) => JSON.parse(text)));
console.log(server.url);
