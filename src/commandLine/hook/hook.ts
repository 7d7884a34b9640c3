/**
 * `hook <client>` where more is asked than the payload can answer: notes, what a summary must keep, evidence; and our entries in a
 * client's configuration. A client waits for the first: it gives what it has after 15 seconds, and `hookThread.ts` sees to it that
 * it ends where this thread cannot.
 */
import { inEnglish } from '../../base/sentence';
import { applyHooks } from '../../operations/clientHooks/install';
import { planHooks, type HookChanges } from '../../operations/clientHooks/hookChanges';
import { hookedAgents, type HookedAgent } from '../../operations/clientHooks/clients';
import { answerHook, type HookSetting } from '../../operations/clientHooks/hookCall';
import type { HookReply, FurtherEvent } from '../../operations/clientHooks/firstAnswer';
import { onThisMachine } from '../../engine/memory/options';
import type { AgentName } from '../../engine/conversation/types';
import { layersForHooks } from '../../settings/hookSettings';
import type { ClientWish } from '../../ports/clientHooks';
import { parse, type Args } from '../args';
import type { Job } from '../conversations';
import type { HookOrder } from './hookThread';
import { done, exitCodes, problemOutput, usage, type Io, type Output } from '../io';
import { jobOf } from '../job';
import { overHookLayer, readSetting } from '../place';

const longestAnswerMs = 15_000;

/** Answers an event in a thread of its own, for a hook that was called with these words (`hookThread.ts`). */
export async function answerOrder(
  { argv, event: [client, event] }: HookOrder,
  io: Io,
  known: (reply: HookReply) => void,
): Promise<HookReply> {
  const parsed = parse(argv.filter((word) => word !== '--json'));
  // The thread that started this one has read the same words.
  if (!parsed.ok || parsed.value === 'version' || 'help' in parsed.value)
    return { out: '', notes: [] };
  const job = await jobOf(parsed.value, io);
  return job.ok ? hookEvent(job.value, client, event, known) : { out: '', notes: [job.problem] };
}

/** Answers an event of a client's that is in its transcript. */
export async function hookEvent(
  job: Job,
  client: AgentName,
  event: FurtherEvent,
  known?: (reply: HookReply) => void,
): Promise<HookReply> {
  const { io, outside } = job;
  const agent = hookedAgents(outside.agentFacts).find(({ name }) => name === client);
  // Whoever calls this has found it.
  if (agent === undefined) return { out: '', notes: [] };
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), longestAnswerMs);
  const time = AbortSignal.any([io.signal, late.signal]);
  try {
    return await answerHook(agent, event, (cwd) => settingOf(job, cwd), outside, time, known);
  } finally {
    clearTimeout(timer);
  }
}

/** The settings for a folder: what the editor kept for hooks there, and over it what the hook's own line says. */
async function settingOf({ args, io, outside }: Job, cwd: string | null): Promise<HookSetting> {
  const { layers } = await outside.hookHome.around(cwd);
  const setting = await readSetting(args, io, overHookLayer(layersForHooks(layers)));
  if (!setting.ok) throw new Error(setting.problem);
  const { limits, settings } = setting.value;
  return {
    limits: { ...limits, memory: onThisMachine(limits.memory) },
    agents: settings.agents,
  };
}

/** Our entries in a client's configuration, with `--install` or `--uninstall`. */
export async function hookEntriesOf(job: Job, agent: HookedAgent): Promise<Output> {
  const wrong = wrongWords(job.args, agent);
  return wrong === undefined ? hookEntries(job, agent.name) : usage(wrong);
}

/** What is asked for besides hooks, by its option. */
const options: ReadonlyMap<string, ClientWish> = new Map([
  ['statusline', 'statusLine'],
  ['notify', 'notify'],
  ['prompts', 'prompts'],
  ['tools', 'tools'],
]);

/** Why the options cannot be followed together, or not for this client: nothing that was asked for is left out without a word. */
function wrongWords(args: Args, { label, hooks }: HookedAgent): string | undefined {
  const isInstall = args.flag('install');
  if (isInstall && args.flag('uninstall')) return '--install and --uninstall exclude each other.';
  const asked = [...options.keys()].filter((name) => args.flag(name));
  const [first] = asked;
  if (first !== undefined && !isInstall)
    return `--${first} goes with --install; --uninstall takes all out.`;
  if (asked.length > 1 && asked.includes('tools'))
    return `--tools goes alone: it adds no hooks. Install --${first ?? ''} by a call of its own.`;
  const offered = hooks.offers((text) => text).flatMap(({ wishes }) => wishes);
  const stray = asked.find((name) => !offered.some((wish) => wish === options.get(name)));
  return stray === undefined ? undefined : `${label} takes no --${stray}.`;
}

async function hookEntries({ args, outside }: Job, client: AgentName): Promise<Output> {
  const act = args.flag('install') ? 'install' : 'remove';
  const asked = [...options].flatMap(([name, wish]) => (args.flag(name) ? [wish] : []));
  const wishes: readonly ClientWish[] = asked.includes('tools') ? asked : ['hooks', ...asked];
  const planned = await planHooks({ client, act, wishes }, outside);
  if (!planned.ok) return problemOutput(planned.problem, { client, changed: false });
  const dryRun = args.flag('dry-run');
  const plan = planned.value;
  if (!dryRun) {
    const applied = await applyHooks(plan, outside);
    if (!applied.ok)
      return problemOutput(applied.problem, {
        client,
        changed: applied.problem.kind === 'unproven',
      });
  }
  const { changes } = plan;
  const notes = notesOf(plan);
  const json = {
    ok: true,
    client,
    changed: !dryRun && changes.length > 0,
    files: changes.map(({ file, diff }) => ({ file, diff })),
    notes,
  };
  return done(json, textOf(plan, dryRun));
}

/** Takes our entries out of every client's configuration; one that cannot be changed keeps back no other. */
export async function hookEntriesGone(job: Job): Promise<Output> {
  const clients: unknown[] = [];
  const texts: string[] = [];
  const notes: string[] = [];
  let isAll = true;
  for (const { name } of hookedAgents(job.outside.agentFacts)) {
    const { json, text, code, notes: said } = await hookEntries(job, name);
    clients.push(json);
    if (code === exitCodes.done) texts.push(text);
    else isAll = false;
    notes.push(...said);
  }
  const outcome = done({ ok: isAll, clients }, texts.join(''), notes);
  return isAll ? outcome : { ...outcome, code: exitCodes.inPart };
}

const notesOf = ({ remarks, notes }: HookChanges): readonly string[] =>
  [...remarks, ...notes].map(inEnglish);

function textOf(plan: HookChanges, dryRun: boolean): string {
  const { changes, label, act, wishes } = plan;
  const where = act === 'install' ? 'installed in' : 'removed from';
  const what = wishes.includes('tools') ? 'Memory tools' : 'Hooks';
  const sentence = dryRun ? `Would be ${where} ${label}.` : `${what} ${where} ${label}.`;
  const lines = [...(changes.length > 0 ? [sentence] : []), ...notesOf(plan)];
  return `${changes.map(({ diff }) => diff).join('')}${lines.join('\n')}\n`;
}
