// Finds a program that hangs by its silence, not by a clock for the whole of it, which a slow or busy machine reaches. A sign is
// output, or a line in the beat file, where tests say that they begin and end (beat.cjs). Silence counts only while neither the
// program nor anything that it started waits for a processor or a disk (known on Linux): one that gets little of the machine is
// slow, not silent. A loop without end is found by the processor time it takes without a word.
import fs from 'node:fs';

const toldSeconds = Number(process.env.TIDEMARK_SILENCE);

/** Silence after which a program hangs, ms; `TIDEMARK_SILENCE=20` (seconds) is for whoever looks for what hangs. */
const silentMs = toldSeconds > 0 ? toldSeconds * 1_000 : 12 * 60_000;
const usual = {
  silentMs,
  /** Processor time without a word after which it does, ms. */
  spinningMs: 1.25 * silentMs,
  lookMs: Math.min(2_000, silentMs / 10),
};

/** For a run that watches itself, below one that watches it: what hangs is told by the inner one, which can say more and goes on. */
export const sooner = {
  ...usual,
  silentMs: 0.8 * usual.silentMs,
  spinningMs: 0.8 * usual.spinningMs,
};
/** Linux counts processor time in hundredths of a second. */
const tickMs = 10;

/**
 * Watches the program with this id and all that it starts, until `stop` is called; calls `hangs` once, with why.
 * `heard` is to be called at each output.
 */
export function watchSilence(pid, hangs, { beat, limits = usual } = {}) {
  let silent = 0;
  let beats = 0;
  let usedAtWord = 0;
  let used = 0;
  const heard = () => {
    silent = 0;
    usedAtWord = used;
  };
  const look = () => {
    const size = beat === undefined ? 0 : (fs.statSync(beat, { throwIfNoEntry: false })?.size ?? 0);
    if (size !== beats) heard();
    beats = size;
    const tree = below(pid);
    used = Math.max(
      used,
      tree.reduce((sum, one) => sum + one.usedMs, 0),
    );
    if (!tree.some(wantsToRun)) silent += limits.lookMs;
    const spun = used - usedAtWord;
    if (silent < limits.silentMs && spun < limits.spinningMs) return;
    stop();
    const why =
      silent < limits.silentMs
        ? `computed for ${minutes(spun)} without a word`
        : `gave no sign for ${minutes(silent)}`;
    hangs([why, ...underWay(beat)].join('; '));
  };
  const timer = setInterval(look, limits.lookMs);
  const stop = () => clearInterval(timer);
  return { heard, stop };
}

const minutes = (ms) => `${(ms / 60_000).toFixed(1)} minutes`;

/** The tests that began and did not end, as the beat file tells: one line each, `+` or `-`, process, title. */
function underWay(beat) {
  if (beat === undefined || !fs.existsSync(beat)) return [];
  const open = new Map();
  for (const line of fs.readFileSync(beat, 'utf8').split('\n')) {
    const [sign, id, title] = line.split('\t');
    if (sign === '+') open.set(id, title);
    if (sign === '-') open.delete(id);
  }
  return [...open.values()].map((title) => `under way: ${title}`);
}

/** Ends the program and what it started. */
export function endTree(child) {
  for (const { pid } of below(child.pid).reverse()) kill(pid);
  child.kill('SIGKILL');
}

function kill(pid) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // it ended meanwhile
  }
}

/** A process and its descendants; empty where the system does not tell. */
function below(pid) {
  const all = process.platform === 'linux' ? fs.readdirSync('/proc').flatMap(processOf) : [];
  const found = all.filter((one) => one.pid === pid);
  for (const parent of found) found.push(...all.filter((one) => one.parent === parent.pid));
  return found;
}

/** The fields after the program's name, which stands in parentheses and may hold anything. */
const fieldsOf = (stat) => stat.slice(stat.lastIndexOf(')') + 2).split(' ');

/** Whether a thread of it waits for a processor or a disk, or has one. The thread that looks does so always, and tells nothing. */
function wantsToRun({ pid }) {
  try {
    return fs
      .readdirSync(`/proc/${pid}/task`)
      .filter((id) => id !== String(process.pid))
      .map((id) => fieldsOf(fs.readFileSync(`/proc/${pid}/task/${id}/stat`, 'utf8'))[0])
      .some((state) => state === 'R' || state === 'D');
  } catch {
    return false; // it ended meanwhile
  }
}

function processOf(name) {
  if (!/^\d+$/.test(name)) return [];
  try {
    const stat = fs.readFileSync(`/proc/${name}/stat`, 'utf8');
    const [, parent, ...rest] = fieldsOf(stat);
    const [own, system, ofOwnDead, systemOfDead] = rest.slice(9, 13).map(Number);
    return [
      {
        pid: Number(name),
        parent: Number(parent),
        usedMs: (own + system + ofOwnDead + systemOfDead) * tickMs,
      },
    ];
  } catch {
    return []; // it ended meanwhile
  }
}
