/**
 * `hook <client>` where more is asked than the payload can answer: notes, what a summary must keep, evidence; and our entries in a
 * client's configuration. A client waits for the first: it gives what it has after 15 seconds, and `hookThread.ts` sees to it that
 * it ends where this thread cannot.
 */
import { composeLate } from '../composeLate';
import { applyHooks, planHooks } from '../operations/agentHooks';
import type { HookPlan } from '../operations/agentHooks';
import { answerHook } from '../operations/clientHook';
import type { HookSetting } from '../operations/clientHook';
import type { HookReply, TranscriptEvent } from '../operations/hookFirst';
import type { HookClient } from '../ports/clientHooks';
import { layersForHooks } from '../settings/forHooks';
import { parse } from './args';
import type { Job } from './conversations';
import type { HookOrder } from './hookThread';
import { done, refused, usage } from './io';
import type { Io, Outcome } from './io';
import { jobOf } from './job';
import { hookLayer, readSetting } from './place';

const longestAnswerMs = 15_000;

/** Answers an event in a thread of its own, for a hook that was called with these words (`hookThread.ts`). */
export async function answerOrder(
  { argv, event: [client, event] }: HookOrder,
  io: Io,
  known: (reply: HookReply) => void,
): Promise<HookReply> {
  const parsed = parse(argv.filter((word) => word !== '--json'));
  // The thread that started this one has read the same words.
  if (!parsed.ok || typeof parsed.value === 'string') return { out: '', notes: [] };
  const job = await jobOf(parsed.value, io, composeLate);
  return job.ok ? hookEvent(job.value, client, event, known) : { out: '', notes: [job.problem] };
}

/** Answers an event of a client's that is in its transcript. */
export async function hookEvent(
  job: Job,
  client: HookClient,
  event: TranscriptEvent,
  known?: (reply: HookReply) => void,
): Promise<HookReply> {
  const { io, outside } = job;
  const time = AbortSignal.any([io.signal, AbortSignal.timeout(longestAnswerMs)]);
  return answerHook(client, event, (cwd) => settingOf(job, cwd), outside, time, known);
}

/** The settings for a folder: what the editor kept for hooks there, and over it what the hook's own line says. */
async function settingOf({ args, io, outside }: Job, cwd: string | null): Promise<HookSetting> {
  const { layers } = await outside.hookHome.around(cwd);
  const setting = await readSetting(args, io, [hookLayer, ...layersForHooks(layers)]);
  if (!setting.ok) throw new Error(setting.problem);
  const { limits, settings } = setting.value;
  return { limits, flushEnabled: settings.policy.flushEnabled, agents: settings.agents };
}

/** Our entries in a client's configuration, with `--install` or `--uninstall`. */
export async function hookEntries({ args, outside }: Job, client: HookClient): Promise<Outcome> {
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
  const { changes } = plan;
  const notes = notesOf(plan);
  const json = {
    ...{ ok: true, client, changed: !dryRun && changes.length > 0 },
    files: changes.map(({ file, diff }) => ({ file, diff })),
    notes,
  };
  return done(json, textOf(plan, dryRun));
}

const notesOf = ({ remarks, notes }: HookPlan): readonly string[] => [...remarks, ...notes];

function textOf(plan: HookPlan, dryRun: boolean): string {
  const { changes, label, act } = plan;
  const what = act === 'install' ? 'installed in' : 'removed from';
  const sentence = dryRun ? `Would be ${what} ${label}.` : `Hooks ${what} ${label}.`;
  const lines = [...(changes.length > 0 ? [sentence] : []), ...notesOf(plan)];
  return `${changes.map(({ diff }) => diff).join('')}${lines.join('\n')}\n`;
}
