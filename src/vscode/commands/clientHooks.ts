/**
 * Install Agent Hooks… and Remove Agent Hooks…: pick an agent, see the difference, then say yes. Nothing is written before
 * that, nothing but what was shown, and nothing from a folder that is not trusted.
 */
import path from 'node:path';
import * as vscode from 'vscode';
import { facts } from '../../agents/all';
import type { AgentName } from '../../engine/conversation/types';
import { hookedAgents } from '../../operations/clientHooks/clients';
import type { HookAct, HookChanges } from '../../operations/clientHooks/hookChanges';
import type { Reply } from '../act/reply';
import type { ClientWish } from '../../ports/clientHooks';
import { handOverSoon } from '../act/hookUpkeep';
import { pick, type PickRow } from '../show/picks';
import type { App } from '../app';
import { inert } from '../show/text/inertText';
import type { Say } from '../show/text/language';
import { cancelled, needTrust } from './preconditions';
import { askOperation } from './progress';

interface ClientRow extends PickRow {
  readonly client: AgentName;
  readonly wishes: readonly ClientWish[];
}

/** Characters on a tab. */
const longestTitle = 200;

/** Shows what would change and asks; answers with the plan as soon as the question stands. */
export async function offerHooks(app: App, act: HookAct): Promise<Reply<HookChanges>> {
  const picked = await choose(act, app.language.say);
  if (picked === undefined) return cancelled;
  const { client } = picked;
  const { language } = app;
  const wishes = withPrompts(picked.wishes, app);
  const planned = await askOperation(app, 'planHooks', { client, act, wishes });
  if (!planned.ok) return planned;
  const plan = planned.value;
  if (plan.changes.length === 0) {
    app.person.tell([...plan.notes, ...plan.remarks].map(language.tell).join(' '));
    return planned;
  }
  await showDifferences(app, plan);
  ask(app, plan);
  return planned;
}

/** With hooks comes what is set to be done at each prompt. */
function withPrompts(wishes: readonly ClientWish[], { following }: App): readonly ClientWish[] {
  const { memory } = following.places.settings();
  const isWished = memory.autoRecall || memory.autoCapture;
  return isWished && wishes.includes('hooks')
    ? [...new Set([...wishes, 'prompts' as const])]
    : wishes;
}

function choose(act: HookAct, say: Say): Promise<ClientRow | undefined> {
  const title = act === 'install' ? say('Install Agent Hooks') : say('Remove Agent Hooks');
  const placeHolder =
    act === 'install'
      ? say('Whose configuration? You see every change before it is made.')
      : say('From whose configuration?');
  return pick(act === 'install' ? offered(say) : present(say), { title, placeHolder });
}

const offered = (say: Say): ClientRow[] =>
  hookedAgents(facts).flatMap(({ name, label, hooks }) =>
    hooks.offers(say).map((offer) => ({ label, client: name, ...offer })),
  );

const present = (say: Say): ClientRow[] =>
  hookedAgents(facts).map(({ name, label, hooks }) => {
    const [{ wishes }] = hooks.offers(say);
    return { label, client: name, wishes };
  });

/** A tab for each file, what is there on the left and what would be on the right. */
async function showDifferences({ documents, language }: App, plan: HookChanges): Promise<void> {
  for (const { file, before, after } of plan.changes) {
    const name = path.basename(file);
    const left = documents.hold(name, before ?? '');
    const right = documents.hold(name, after ?? '');
    const title = inert(language.say('{0}: now ↔ with the change', name), longestTitle);
    await vscode.commands.executeCommand('vscode.diff', left, right, title, { preview: false });
  }
}

function ask(app: App, plan: HookChanges): void {
  const { say, tell } = app.language;
  // They stand in the comparison that is open; a long path would push the rest out of sight.
  const files = plan.changes.map(({ file }) => path.basename(file)).join(', ');
  const isInstall = plan.act === 'install';
  const question =
    plan.wishes.includes('tools') && isInstall
      ? say(
          'Give {0} the memory tools? This changes {1} as shown; it can then search and save notes in every folder it works in.',
          plan.label,
          files,
        )
      : isInstall
        ? say(
            "Install Tidemark's hooks in {0}? This changes {1} as shown; notes then go to the memory folder of every folder it works in.",
            plan.label,
            files,
          )
        : say("Remove Tidemark's hooks from {0}? This changes {1} as shown.", plan.label, files);
  const label = isInstall ? say('Install') : say('Remove');
  app.person.tell([question, ...plan.remarks.map(tell)].join(' '), [
    { label, run: () => apply(app, plan) },
  ]);
}

async function apply(app: App, plan: HookChanges): Promise<void> {
  const { say, tell } = app.language;
  if (!needTrust(app).ok) return;
  const done = await askOperation(app, 'applyHooks', { plan });
  if (!done.ok) return;
  // The settings of the folders that are open now, for hooks that run at once.
  if (plan.act === 'install') handOverSoon(app);
  const sentence =
    plan.wishes.includes('tools') && plan.act === 'install'
      ? say('{0} has the memory tools.', plan.label)
      : plan.act === 'install'
        ? say("Tidemark's hooks are installed in {0}.", plan.label)
        : say("Tidemark's hooks are removed from {0}.", plan.label);
  app.person.tell([sentence, ...plan.notes.map(tell)].join(' '));
}
