/**
 * Install Agent Hooks… and Remove Agent Hooks…: pick an agent, see the difference, then say yes. Nothing is written before
 * that, nothing but what was shown, and nothing from a folder that is not trusted.
 */
import path from 'node:path';
import * as vscode from 'vscode';
import type { HookAct, HookPlan } from '../../operations/agentHooks';
import type { Told } from '../../operations/service';
import type { HookClient, HookWishes } from '../../ports/clientHooks';
import { keepHooks } from '../hookSettings';
import { pick } from '../picks';
import type { PickRow } from '../picks';
import type { Shell } from '../shell';
import { inert } from '../text/foreign';
import type { Say } from '../text/language';
import { refusals } from '../text/notices';
import { refuse } from './needs';

interface Item extends PickRow {
  readonly client: HookClient;
  readonly wishes: HookWishes;
}

/** Characters on a tab. */
const longestTitle = 200;

const plain: HookWishes = { statusLine: false, notify: false };

export const installAgentHooks = (shell: Shell): Promise<Told<HookPlan>> => offer(shell, 'install');

export const removeAgentHooks = (shell: Shell): Promise<Told<HookPlan>> => offer(shell, 'remove');

/** Shows what would change and asks; answers with the plan as soon as the question stands. */
async function offer(shell: Shell, act: HookAct): Promise<Told<HookPlan>> {
  const { say } = shell.language;
  if (!vscode.workspace.isTrusted) return refuse(shell, 'restricted', refusals(say).restricted);
  const picked = await choose(act, say);
  if (picked === undefined) return { ok: false, kind: 'cancelled', sentence: '' };
  const { client, wishes } = picked;
  const planned = await shell.service.call('planHooks', { client, act, wishes });
  if (!planned.ok) {
    shell.person.warn(planned.sentence);
    return planned;
  }
  const plan = planned.value;
  if (plan.changes.length === 0) {
    shell.person.tell([...plan.notes, ...plan.remarks].join(' '));
    return planned;
  }
  await showDifferences(shell, plan);
  ask(shell, plan);
  return planned;
}

function choose(act: HookAct, say: Say): Promise<Item | undefined> {
  const title = act === 'install' ? say('Install Agent Hooks') : say('Remove Agent Hooks');
  const placeHolder =
    act === 'install'
      ? say('Whose configuration? You see every change before it is made.')
      : say('From whose configuration?');
  return pick(act === 'install' ? offered(say) : present(), { title, placeHolder });
}

const offered = (say: Say): Item[] => [
  {
    ...{ label: 'Claude Code', client: 'claude-code', wishes: plain },
    detail: say('Notes before it compacts, what its summary must keep, and evidence afterwards'),
  },
  {
    ...{ label: 'Claude Code', client: 'claude-code', wishes: { ...plain, statusLine: true } },
    description: say('with status line'),
    detail: say(
      'The same, and the fill of the window below its prompt where no status line is set',
    ),
  },
  {
    ...{ label: 'Codex', client: 'codex', wishes: plain },
    detail: say('Notes before it compacts, and evidence afterwards; to be trusted in Codex itself'),
  },
  {
    ...{ label: 'Codex', client: 'codex', wishes: { ...plain, notify: true } },
    description: say('with notify'),
    detail: say('The same, and notes after a turn also where its hooks are not trusted'),
  },
  {
    ...{ label: 'pi', client: 'pi', wishes: plain },
    detail: say('An extension that writes notes before pi compacts'),
  },
];

const present = (): Item[] => [
  { label: 'Claude Code', client: 'claude-code', wishes: plain },
  { label: 'Codex', client: 'codex', wishes: plain },
  { label: 'pi', client: 'pi', wishes: plain },
];

/** A tab for each file, what is there on the left and what would be on the right. */
async function showDifferences({ documents, language }: Shell, plan: HookPlan): Promise<void> {
  for (const { file, before, after } of plan.changes) {
    const name = path.basename(file);
    const left = documents.hold(name, before ?? '');
    const right = documents.hold(name, after ?? '');
    const title = inert(language.say('{0}: now ↔ with the change', name), longestTitle);
    await vscode.commands.executeCommand('vscode.diff', left, right, title, { preview: false });
  }
}

function ask(shell: Shell, plan: HookPlan): void {
  const { say } = shell.language;
  const files = plan.changes.map(({ file }) => file).join(', ');
  const isInstall = plan.act === 'install';
  const question = isInstall
    ? say(
        "Install Tidemark's hooks in {0}? This changes {1}; notes then go to the memory folder of every folder that {0} works in.",
        plan.label,
        files,
      )
    : say("Remove Tidemark's hooks from {0}? This changes {1}.", plan.label, files);
  const label = isInstall ? say('Install') : say('Remove');
  shell.person.tell([question, ...plan.remarks].join(' '), [
    { label, run: () => apply(shell, plan) },
  ]);
}

async function apply(shell: Shell, plan: HookPlan): Promise<void> {
  const { say } = shell.language;
  if (!vscode.workspace.isTrusted) {
    shell.person.warn(refusals(say).restricted);
    return;
  }
  const done = await shell.service.call('applyHooks', { plan });
  if (!done.ok) {
    shell.person.warn(done.sentence);
    return;
  }
  // The settings of the folders that are open now, for hooks that run at once.
  if (plan.act === 'install') keepHooks(shell);
  const sentence =
    plan.act === 'install'
      ? say("Tidemark's hooks are installed in {0}.", plan.label)
      : say("Tidemark's hooks are removed from {0}.", plan.label);
  shell.person.tell([sentence, ...plan.notes].join(' '));
}
