// The Visual Studio Marketplace takes an extension by vsce, the program that packed it. Its token is in its environment alone, and
// that of the other registry is not.
import { spawn } from 'node:child_process';

/** Sends the package; resolves to `{kind: 'published' | 'already'}` or `{kind: 'failed', why}`. `program` is vsce's. */
export async function publishToMarketplace({ file, token, program, env = process.env }) {
  const own = { ...env, VSCE_PAT: token, NO_COLOR: '1', FORCE_COLOR: '0' };
  delete own.OVSX_PAT;
  const words = [program, 'publish', '--packagePath', file, '--skip-duplicate'];
  const { code, output } = await run(words, own);
  if (code !== 0) {
    const fault = /^.*ERROR\s+(.+)$/m.exec(output)?.[1] ?? output.trim().split('\n').at(-1);
    return { kind: 'failed', why: fault || `vsce ended with ${code}` };
  }
  if (output.includes('is already published. Skipping publish.')) return { kind: 'already' };
  if (/DONE\s+Published /.test(output)) return { kind: 'published' };
  return { kind: 'failed', why: 'vsce did not say that it is published: look there' };
}

/** It cannot ask anybody anything. */
function run(words, env) {
  const child = spawn(process.execPath, words, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const keep = (data) => (output += data);
  child.stdout.setEncoding('utf8').on('data', keep);
  child.stderr.setEncoding('utf8').on('data', keep);
  return new Promise((resolve) => {
    child.once('error', (error) => resolve({ code: 127, output: error.message }));
    child.once('close', (code) => resolve({ code, output }));
  });
}
