/**
 * Scripts that Node loads into the command line before it starts: one measures it, one keeps what a kill
 * at any call would leave behind.
 */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { root } from '../../build/shared';

/** Writes down, when a process ends, how much memory and processor time it took. */
export const usageScript = `
process.on('exit', () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  require('node:fs').writeFileSync(process.env.USAGE_FILE, maxRSS + ' ' + (userCPUTime + systemCPUTime));
});
`;

/**
 * Keeps what a kill would leave behind at every call that changes something on disk: a copy of the folder as it is before the call
 * (`whole-1` …) and, of calls that write bytes, after half of them (`half-1` …). Between two such calls nothing on disk can differ,
 * and a killed process leaves nothing elsewhere.
 */
export const leftBehindScript = `
const fs = require('node:fs');
const path = require('node:path');

const { LEFT_BEHIND: to, LEFT_OF: from } = process.env;
const { writeSync, writeFileSync, ftruncateSync, cpSync } = fs;
const counts = { whole: 0, half: 0 };
let isOurs = false;

function keep(kind) {
  cpSync(from, path.join(to, kind + '-' + ++counts[kind]), { recursive: true, preserveTimestamps: true });
}

/** Half of the bytes, a copy, and taken back. At its own place: the program's place in the file stays. */
function halfOf(fd, data, offset = 0, length = undefined) {
  const bytes = Buffer.from(data).subarray(offset);
  const whole = Math.min(bytes.length, length ?? bytes.length);
  const { size } = fs.fstatSync(fd);
  writeSync(fd, bytes, 0, Math.floor(whole / 2), size);
  keep('half');
  ftruncateSync(fd, size);
}

/** The same of a whole file. */
function halfOfFile(file, data, options) {
  const before = fs.existsSync(file) ? fs.readFileSync(file) : undefined;
  const bytes = Buffer.from(data);
  writeFileSync(file, bytes.subarray(0, Math.floor(bytes.length / 2)), options);
  keep('half');
  if (before === undefined) fs.unlinkSync(file);
  else writeFileSync(file, before);
}

function before(target, name, half) {
  const original = target[name];
  target[name] = function (...args) {
    // Our own figures and half writes, which Node makes of such calls too, are no part of what is tested.
    if (!isOurs && args[0] !== process.env.USAGE_FILE) {
      isOurs = true;
      keep('whole');
      half?.(...args);
      isOurs = false;
    }
    return original.apply(this, args);
  };
}

before(fs, 'writeSync', halfOf);
before(fs.promises, 'writeFile', halfOfFile);
for (const name of ['ftruncateSync', 'fsync', 'utimes']) before(fs, name);
for (const name of ['rename', 'link', 'unlink', 'rm', 'mkdir']) before(fs.promises, name);

const { open } = fs.promises;
fs.promises.open = async function (...args) {
  if (typeof args[1] === 'number' || /[wa+]/.test(args[1] ?? 'r')) keep('whole');
  const handle = await open.apply(this, args);
  for (const name of ['write', 'writeFile']) before(handle, name, (data) => halfOf(handle.fd, data));
  for (const name of ['sync', 'truncate']) before(handle, name);
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
