// Runs one program of a test step: its output goes to out/logs and comes back, to be shown only when it failed.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { endTree, watchSilence } from './silence.mjs';

/** The checkout's root. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

const logs = path.join(root, 'out/logs');
const running = new Set();
/** Of these, those that end themselves in order when they are asked to: they started a server, or made folders elsewhere. */
const tidying = new Set();

/** The start script of a package's program, to be run by this Node: no shell, no PATH. */
export function programOf(name, script) {
  return path.join(root, 'node_modules', name, script);
}

/**
 * Runs Node on a script and resolves to `{code, output}`; one that hangs is ended and the code is 124.
 * Output, also in part, is in out/logs/<name>.log and goes to `onLine` as it comes. `beat` is a file in which tests tell that they are
 * at work (beat.cjs). One that `tidies` is asked to end, where this process is, and waited for.
 */
export function runNode(name, args, { env = {}, beat, limits, onLine, tidies = false } = {}) {
  fs.mkdirSync(logs, { recursive: true });
  const log = fs.createWriteStream(path.join(logs, `${name}.log`));
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, FORCE_COLOR: '0', NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  if (tidies) tidying.add(child);
  let output = '';
  let why;
  const silence = watchSilence(child.pid, hangs, { beat, ...(limits ? { limits } : {}) });
  function hangs(found) {
    why = found;
    endTree(child);
  }
  let begun = '';
  const tell = (data) => {
    const lines = (begun + data).split('\n');
    begun = lines.pop() ?? '';
    for (const line of lines) onLine(line);
  };
  const keep = (data) => {
    silence.heard();
    log.write(data);
    output += data;
    if (onLine) tell(data);
  };
  child.stdout.setEncoding('utf8').on('data', keep);
  child.stderr.setEncoding('utf8').on('data', keep);
  return new Promise((resolve) => {
    const end = (code, words = '') => {
      silence.stop();
      running.delete(child);
      tidying.delete(child);
      log.end();
      resolve({ code, output: output + words });
    };
    child.once('error', (error) => end(127, error.message));
    child.once('close', (code) => {
      if (why !== undefined) end(124, `\nended, because it ${why}`);
      else end(code ?? 1);
    });
  });
}

/** Ends what is still running. */
function endAll() {
  for (const child of running) endTree(child);
}

process.once('exit', endAll);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, () => {
    void endInOrder().then(() => {
      // Where an editor was started, tidy.mjs listens as well and ends this process once that is gone.
      if (process.listenerCount(signal) === 0) process.exit(130);
    });
  });
}

/** Ends what is still running, and waits for those that tidy; who asks a second time does not wait. */
async function endInOrder() {
  const asked = [...tidying];
  const gone = asked.map((child) => new Promise((resolve) => child.once('exit', resolve)));
  for (const child of running) if (!tidying.has(child)) endTree(child);
  for (const child of asked) child.kill('SIGTERM');
  await Promise.all(gone);
}
