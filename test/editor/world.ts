/**
 * What the tests inside the editor work on: the extension with its testing hook, and a pi session in the test's own HOME
 * that grows as an agent would make it grow. Waits for states, never for a time.
 */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import { commands } from '../../src/vscode/ids';
import type { Exports, Testing } from '../../src/vscode/testing';
import { lostPatience, patience } from '../../tools/patience.mjs';

export const isTrusted = vscode.workspace.isTrusted;

/** The folder the tests run in. */
export const workspace = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? '';

/** The HOME of the extension host, a scratch folder. */
export const home = process.env['TIDEMARK_TEST_HOME'] ?? '';

/** Where pi keeps the sessions of a folder. */
function sessionsOf(cwd: string): string {
  const name = `--${cwd.replace(/^[/\\]/, '').replace(/[/\\:]/g, '-')}--`;
  return path.join(home, '.pi', 'agent', 'sessions', name);
}

/** The extension as the editor has it, started. */
export async function extension(): Promise<vscode.Extension<Exports>> {
  const found = vscode.extensions.getExtension<Exports>('tidemark.tidemark');
  assert.ok(found, 'the extension is not there');
  await found.activate();
  return found;
}

/** What only tests may see. */
export async function testing(): Promise<Testing> {
  const { exports } = await extension();
  assert.ok(exports.testing, 'the extension gave no testing hook');
  return exports.testing;
}

/** Resolves with what `ask` gives as soon as it gives something; asks at every change and every now and then. */
export async function until<T>(what: string, ask: () => T | undefined): Promise<T> {
  const most = patience();
  const hook = await testing();
  return new Promise((resolve, reject) => {
    const end = (): void => {
      clearInterval(ticker);
      clearTimeout(timer);
      heard.dispose();
    };
    const look = (): void => {
      const found = ask();
      if (found === undefined) return;
      end();
      resolve(found);
    };
    const heard = hook.onDidChange(look);
    const ticker = setInterval(look, 100);
    const timer = setTimeout(() => {
      end();
      lostPatience();
      const seen = JSON.stringify({ text: hook.look()?.text, view: hook.view() });
      reject(new Error(`${what}: not within ${most / 1000} s. Seen: ${seen.slice(0, 3_000)}`));
    }, most);
    look();
  });
}

/** The item's text once it is like this. */
export async function itemText(pattern: RegExp): Promise<string> {
  const hook = await testing();
  return until(`the item says ${String(pattern)}`, () => {
    const text = hook.look()?.text ?? '';
    return pattern.test(text) ? text : undefined;
  });
}

/** Waits until the log, as people see it, holds a line like this. */
export async function logText(pattern: RegExp): Promise<void> {
  await vscode.commands.executeCommand(commands.showLog);
  await until(`the log says ${String(pattern)}`, () =>
    vscode.workspace.textDocuments.some(
      (document) => document.uri.scheme === 'output' && pattern.test(document.getText()),
    )
      ? true
      : undefined,
  );
}

/** A command's answer. */
export async function run(command: string, ...args: readonly unknown[]): Promise<Outcome> {
  return vscode.commands.executeCommand<Outcome>(command, ...args);
}

export interface Outcome {
  readonly ok: boolean;
  readonly kind?: string;
  readonly sentence?: string;
  readonly value?: unknown;
}

let sessionsMade = 0;

/** Of the plain sentences that the tests use; what a provider reports must fit what was said. */
const charsPerToken = 5.15;

/** A pi session of the workspace. */
export class PiSession {
  readonly file: string;
  #leaf: string | null = null;
  #lines = 0;
  readonly #id: string;

  constructor(cwd = workspace) {
    sessionsMade++;
    this.#id = `0194b6c0-0000-4000-8000-${String(sessionsMade).padStart(12, '0')}`;
    const stamp = `2026-05-06T10-00-0${sessionsMade}-000Z`;
    const sessions = sessionsOf(cwd);
    fs.mkdirSync(sessions, { recursive: true });
    this.file = path.join(sessions, `${stamp}_${this.#id}.jsonl`);
    const at = '2026-05-06T10:00:00.000Z';
    this.#write({ type: 'session', version: 3, id: this.#id, timestamp: at, cwd });
  }

  /** A question and its answer, after which the context has that many tokens. */
  turn(question: string, answer: string, contextTokens: number): this {
    const output = Math.ceil(answer.length / charsPerToken);
    this.#message({ role: 'user', content: question });
    this.#message({
      role: 'assistant',
      content: [{ type: 'text', text: answer }],
      provider: 'anthropic',
      model: 'claude-sonnet-4-5',
      usage: {
        input: 100,
        output,
        cacheRead: contextTokens - output - 100,
        cacheWrite: 0,
        totalTokens: contextTokens,
      },
      stopReason: 'stop',
    });
    return this;
  }

  /** Makes the agent look idle: a file that changed moments ago counts as busy. */
  idle(): this {
    const aMinuteAgo = new Date(Date.now() - 60_000);
    fs.utimesSync(this.file, aMinuteAgo, aMinuteAgo);
    return this;
  }

  bytes(): Buffer {
    return fs.readFileSync(this.file);
  }

  remove(): void {
    fs.rmSync(this.file, { force: true });
  }

  #message(message: Record<string, unknown>): void {
    this.#lines++;
    const id = String(this.#lines).padStart(8, '0');
    const timestamp = new Date(Date.UTC(2026, 4, 6, 10, 0, this.#lines)).toISOString();
    this.#write({ type: 'message', id, parentId: this.#leaf, timestamp, message });
    this.#leaf = id;
  }

  #write(line: Record<string, unknown>): void {
    fs.appendFileSync(this.file, `${JSON.stringify(line)}\n`);
  }
}

/** Sets a setting of the workspace; undefined takes it out again. */
export async function configure(key: string, value: unknown): Promise<void> {
  await vscode.workspace
    .getConfiguration('tidemark')
    .update(key, value, vscode.ConfigurationTarget.Workspace);
}

/** Commands of ours that are registered; what the editor itself adds for a view is none of ours. */
export async function ownCommands(): Promise<readonly string[]> {
  const all = await vscode.commands.getCommands(true);
  return all.filter(
    (id) => id.startsWith('tidemark.') && !/^tidemark\.(?:context|notes)\.\w+$/.test(id),
  );
}
