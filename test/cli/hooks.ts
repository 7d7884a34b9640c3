/**
 * Scripts that Node loads into the command line before it starts: one measures it, one kills it at a chosen call.
 */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { root } from '../build/shared';

/** Writes down, when a process ends, how much memory and processor time it took. */
export const usageScript = `
process.on('exit', () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  const figures = [maxRSS, userCPUTime + systemCPUTime, globalThis.diskCalls ?? 0];
  require('node:fs').writeFileSync(process.env.USAGE_FILE, figures.join(' '));
});
`;

/**
 * Counts the calls that change something on disk and kills the process at one of them: before it, or with KILL_HALF
 * after half of its bytes, where only the calls that write bytes count. Between two such calls nothing on disk can differ.
 */
export const killScript = `
const fs = require('node:fs');

const killAt = Number(process.env.KILL_AT);
const inHalf = process.env.KILL_HALF === '1';
globalThis.diskCalls = 0;

const isPoint = () => ++globalThis.diskCalls === killAt;
const die = () => process.kill(process.pid, 'SIGKILL');
const { writeSync, writeFileSync } = fs;

/** Half of the bytes, then the end. */
function dieIn(fd, data, offset = 0, length = undefined) {
  const bytes = Buffer.from(data).subarray(offset);
  const whole = Math.min(bytes.length, length ?? bytes.length);
  if (inHalf) writeSync(fd, bytes, 0, Math.floor(whole / 2), null);
  die();
}

/** The same of a whole file. */
function dieInFile(file, data, options) {
  const bytes = Buffer.from(data);
  if (inHalf) writeFileSync(file, bytes.subarray(0, Math.floor(bytes.length / 2)), options);
  die();
}

function before(target, name, how) {
  const original = target[name];
  target[name] = function (...args) {
    // Our own figures are no part of what is tested.
    if (args[0] !== process.env.USAGE_FILE && isPoint()) how(...args);
    return original.apply(this, args);
  };
}

/** A call that is done or not done: half of it is nothing else. */
function beforeWhole(target, name) {
  if (!inHalf) before(target, name, die);
}

before(fs, 'writeSync', dieIn);
before(fs.promises, 'writeFile', dieInFile);
for (const name of ['ftruncateSync', 'fsync', 'utimes']) beforeWhole(fs, name);
for (const name of ['rename', 'link', 'unlink', 'rm', 'mkdir']) beforeWhole(fs.promises, name);

const { open } = fs.promises;
fs.promises.open = async function (...args) {
  const isWriting = typeof args[1] === 'number' || /[wa+]/.test(args[1] ?? 'r');
  if (isWriting && !inHalf && isPoint()) die();
  const handle = await open.apply(this, args);
  for (const name of ['write', 'writeFile']) before(handle, name, (data) => dieIn(handle.fd, data));
  for (const name of ['sync', 'truncate']) beforeWhole(handle, name);
  return handle;
};
`;

/**
 * A thread that never comes back: as soon as a file whose path holds SPIN_AT is opened, read or looked at. All clocks of a second
 * and more run PACE times as fast, so that nobody waits for a limit.
 */
export const spinScript = `
const fs = require('node:fs');

const pace = Number(process.env.PACE || 1);
const paced = (ms) => (ms >= 1000 ? ms / pace : ms);
const { setTimeout: start } = globalThis;
globalThis.setTimeout = (act, ms, ...rest) => start(act, paced(ms), ...rest);
const { timeout } = AbortSignal;
AbortSignal.timeout = (ms) => timeout.call(AbortSignal, paced(ms));

const place = process.env.SPIN_AT;
const spinAt = (file) => {
  if (place && String(file).includes(place)) for (;;);
};
for (const target of [fs, fs.promises]) {
  for (const name of ['open', 'openSync', 'readFile', 'readFileSync', 'stat', 'lstat', 'mkdir']) {
    const original = target[name];
    if (typeof original !== 'function') continue;
    target[name] = function (...args) {
      spinAt(args[0]);
      return original.apply(this, args);
    };
  }
}
`;

/** The path of a script, written on first use. */
export function hookFile(name: string, script: string): string {
  // Named after its content: two runs at once, or an older one, never meet another script.
  const hash = createHash('sha256').update(script).digest('hex').slice(0, 12);
  const file = path.join(root, 'out/test', `${name}-${hash}.cjs`);
  if (!fs.existsSync(file)) {
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(`${file}.${process.pid}`, script);
    fs.renameSync(`${file}.${process.pid}`, file);
  }
  return file;
}
