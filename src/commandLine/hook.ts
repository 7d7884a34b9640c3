/**
 * `hook <client>`: a client's payload on standard input, its answer on standard output; with `--install` or `--uninstall`, our
 * entries in the client's configuration. A client waits for the first: it never takes longer than 20 seconds, whatever comes.
 */
import { closest } from '../base/closest';
import { applyHooks, planHooks } from '../operations/agentHooks';
import type { HookPlan } from '../operations/agentHooks';
import { answerHook } from '../operations/clientHook';
import { hookClients, isHookClient } from '../operations/hookClients';
import type { HookClient } from '../ports/clientHooks';
import type { Job } from './conversations';
import { done, notDone, refused, usage } from './io';
import type { Io, Outcome } from './io';

/** Payloads are kilobytes; one that quotes a long prompt may be more. */
const mostBytes = 4 * 2 ** 20;
const longestInputMs = 4_000;
const longestAnswerMs = 15_000;

export async function hook(job: Job): Promise<Outcome> {
  const { args, io, outside, setting } = job;
  const [client = '', given, ...more] = args.words;
  if (!isHookClient(client)) {
    const near = closest(client, hookClients);
    const hint =
      near === undefined ? `There are: ${hookClients.join(', ')}.` : `Did you mean ${near}?`;
    return notDone(`There is no client "${client}". ${hint}`);
  }
  if (args.flag('install') || args.flag('uninstall')) return install(job, client);
  const payload = given === undefined ? await readPayload(io) : [given, ...more].join(' ');
  if (payload === null) return quiet('', ['The payload is larger than 4 MB; nothing was done.']);
  const time = AbortSignal.any([io.signal, AbortSignal.timeout(longestAnswerMs)]);
  const { limits, settings } = setting;
  const flushEnabled = settings.policy.flushEnabled;
  const { out, notes } = await answerHook(client, payload, { limits, flushEnabled }, outside, time);
  return quiet(out, notes);
}

/** An answer that is not for a person, whatever else is asked for. */
const quiet = (text: string, notes: readonly string[]): Outcome => ({
  ...done(undefined, text, notes),
});

/** All of standard input, or what came of it in time; null when it is too much. */
async function readPayload(io: Io): Promise<string | null> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), longestInputMs);
  const isLate = new Promise<'late'>((resolve) => {
    late.signal.addEventListener('abort', () => resolve('late'), { once: true });
  });
  const pieces: Buffer[] = [];
  let bytes = 0;
  const input = io.pieces()[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await Promise.race([input.next(), isLate]);
      if (next === 'late' || next.done === true) break;
      bytes += next.value.length;
      if (bytes > mostBytes) return null;
      pieces.push(next.value);
      if (isWhole(pieces, next.value)) break;
    }
  } finally {
    clearTimeout(timer);
  }
  return Buffer.concat(pieces).toString('utf8');
}

/** Whether a payload is all there: a client that keeps its end open is not waited for. */
function isWhole(pieces: readonly Buffer[], last: Buffer): boolean {
  if (pieces.length > mostTried || !last.toString('latin1').trimEnd().endsWith('}')) return false;
  try {
    JSON.parse(Buffer.concat(pieces).toString('utf8'));
    return true;
  } catch {
    return false;
  }
}

/** Pieces after which nobody looks any more whether that was all. */
const mostTried = 16;

async function install({ args, outside }: Job, client: HookClient): Promise<Outcome> {
  if (args.flag('install') && args.flag('uninstall')) {
    return usage('--install and --uninstall exclude each other.');
  }
  const act = args.flag('install') ? 'install' : 'remove';
  const wishes = { statusLine: args.flag('statusline'), notify: args.flag('notify') };
  const planned = await planHooks({ client, act, wishes }, outside);
  if (!planned.ok) return refused(planned.problem, { client, changed: false });
  const dryRun = args.flag('dry-run');
  const plan = planned.value;
  if (!dryRun) {
    const applied = await applyHooks(plan, outside);
    if (!applied.ok) return refused(applied.problem, { client, changed: false });
  }
  const { changes, notes } = plan;
  const json = {
    ...{ ok: true, client, changed: !dryRun && changes.length > 0 },
    files: changes.map(({ file, diff }) => ({ file, diff })),
    notes,
  };
  return done(json, textOf(plan, dryRun));
}

function textOf({ changes, notes, label, act }: HookPlan, dryRun: boolean): string {
  const what = act === 'install' ? 'installed in' : 'removed from';
  const sentence = dryRun ? `Would be ${what} ${label}.` : `Hooks ${what} ${label}.`;
  const lines = [...(changes.length > 0 ? [sentence] : []), ...notes];
  return `${changes.map(({ diff }) => diff).join('')}${lines.join('\n')}\n`;
}
