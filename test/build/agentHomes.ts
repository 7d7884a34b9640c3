/**
 * Homes of several agents in a throw-away folder: conversations where each client would keep them, with the time of their last
 * activity, and what Claude Code and Codex tell of the processes that have one open.
 */
import fs from 'node:fs';
import path from 'node:path';
import type { AgentName } from '../../src/engine/conversation/types';
import { chat, request, whole } from './lines/chatLines';
import { ClaudeLines } from './lines/claudeLines';
import { CodexLines } from './lines/codexLines';
import { PiLines } from './lines/piLines';

/** Where each agent keeps its things. */
export interface Places {
  readonly claude: string;
  readonly codex: string;
  readonly pi: string;
  readonly openclaw: string;
  readonly chats: string;
}

export const placesIn = (home: string): Places => ({
  claude: path.join(home, '.claude'),
  codex: path.join(home, '.codex'),
  pi: path.join(home, '.pi/agent'),
  openclaw: path.join(home, '.openclaw'),
  chats: path.join(home, 'chats'),
});

/** An id as all agents have it. */
export const idOf = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

const slugOf = (cwd: string): string => cwd.replace(/[^a-zA-Z0-9]/g, '-');

export class AgentHomes {
  readonly places: Places;
  readonly #nowMs: number;

  constructor(places: Places, nowMs: number) {
    this.places = places;
    this.#nowMs = nowMs;
  }

  /** Conversation number `n` of a folder, with its last activity so long ago; its file. */
  write(agent: AgentName, cwd: string, n: number, agoMs: number): string {
    const file = this.fileOf(agent, cwd, n);
    const atMs = this.#nowMs - agoMs;
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, this.#text(agent, cwd, n, atMs));
    fs.utimesSync(file, atMs / 1_000, atMs / 1_000);
    return file;
  }

  /** Where a client would keep it. */
  fileOf(agent: AgentName, cwd: string, n: number): string {
    const { claude, codex, pi, openclaw, chats } = this.places;
    switch (agent) {
      case 'claude-code':
        return path.join(claude, 'projects', slugOf(cwd), `${idOf(n)}.jsonl`);
      case 'codex':
        return path.join(codex, `sessions/2026/11/21/rollout-2026-11-21T10-00-00-${idOf(n)}.jsonl`);
      case 'pi':
        return path.join(
          pi,
          `sessions/--${cwd.slice(1).replaceAll('/', '-')}--/2026_${idOf(n)}.jsonl`,
        );
      case 'openclaw':
        return path.join(openclaw, `agents/main/sessions/${idOf(n)}.jsonl`);
      default:
        return path.join(chats, `${idOf(n)}.jsonl`);
    }
  }

  #text(agent: AgentName, cwd: string, n: number, atMs: number): string {
    const id = idOf(n);
    switch (agent) {
      case 'claude-code':
        return new ClaudeLines({ cwd, sessionId: id }).user('hello').agent('hi', 9_000).text();
      case 'codex': {
        const { lines } = new CodexLines({ meta: { id, cwd } }).user('hello').says('hi');
        return `${lines.join('\n')}\n`;
      }
      case 'pi':
      case 'openclaw':
        return new PiLines({ id, cwd }).user('hello').agent('hi').text();
      default: {
        const modelState = { value: 1, completedAt: atMs };
        const said = request(1, { timestamp: atMs - 5_000, modelState });
        return `${whole(chat([said], { sessionId: id }))}\n`;
      }
    }
  }

  /** What a Claude Code process says of itself. */
  claudeRuns(
    pid: number,
    n: number,
    said: { readonly status?: 'busy' | 'idle'; readonly procStart?: string } = {},
  ): void {
    const dir = path.join(this.places.claude, 'sessions');
    fs.mkdirSync(dir, { recursive: true });
    const json = { pid, sessionId: idOf(n), status: 'idle', ...said };
    fs.writeFileSync(path.join(dir, `${pid}.json`), JSON.stringify(json));
  }

  /** The lock of a Codex thread; whether anybody holds it is the system's to say. */
  codexLock(n: number): string {
    const file = path.join(this.places.codex, 'thread-writer-locks', `${idOf(n)}.lock`);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, '');
    return file;
  }
}
