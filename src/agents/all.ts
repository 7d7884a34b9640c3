/**
 * Every agent: the one file that names them. A new one is a folder here and a line in each of the two lists; what else
 * names agents is made from them (`npm run made`) or checked against them. Two lists, because a process that takes only `facts`
 * must load no reader: the bundler leaves `records` out of it with all that they import (`test/architecture/package.test.ts`).
 */
import type { HookProgram } from '../clientHooks/command';
import type { AgentAdapter, Liveness } from '../ports/agent';
import type { AgentFacts } from '../ports/agentFacts';
import type { ClientHooks } from '../ports/clientHooks';
import type { AgentRecord } from './agentRecord';
import type { AdaptersByMaker } from './firstAdapters';
import { claudeCodeFacts } from './claudeCode/facts';
import { claudeCode } from './claudeCode/record';
import { codexFacts } from './codex/facts';
import { codex } from './codex/record';
import { openclawFacts } from './openclaw/facts';
import { openclaw } from './openclaw/record';
import { piFacts } from './pi/facts';
import { pi } from './pi/record';
import { vscodeChatFacts } from './vscodeChat/facts';
import { vscodeChat } from './vscodeChat/record';

/** What is known of each without loading it, in the order in which people see them. */
export const facts: readonly AgentFacts[] = [
  claudeCodeFacts,
  codexFacts,
  piFacts,
  openclawFacts,
  vscodeChatFacts,
];

/** All of each. The first that recognises a file reads it. */
export const records: readonly AgentRecord[] = [claudeCode, vscodeChat, codex, openclaw, pi];

/** An adapter for each record; one that is there already stays the only one, for it remembers what it found. */
export const createAgents = (made: AdaptersByMaker = new Map()): readonly AgentAdapter[] =>
  records.map(({ createAdapter }) => made.get(createAdapter) ?? createAdapter());

/** What of ours can be put into each agent's configuration. */
export const createClientHooks = (program: HookProgram): readonly ClientHooks[] =>
  records.flatMap(({ facts: { name, label }, hooks }) =>
    hooks ? { client: name, label, ...hooks(program) } : [],
  );

/** Whether an agent's conversations are the editor's own chats. */
export const isEditors = (agent: string): boolean =>
  facts.some(({ name, isEditors: is }) => name === agent && is);

/** Whether an agent has a conversation open now; VS Code tells of each of its chats that it waits, and of none that it is open. */
export const isOpen = ({
  live,
  agent,
}: {
  readonly live: Liveness;
  readonly agent: string;
}): boolean => live === 'busy' || (live === 'idle' && !isEditors(agent));
