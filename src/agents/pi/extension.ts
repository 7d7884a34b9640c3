/**
 * The extension file for pi: it starts our command line before pi compacts, and after it hands the evidence back as a message of
 * its own that pi stores and sends. Tried with pi 1.5.2: extensions are modules with one default function. Traps: a message that
 * is sent while pi is in a run makes it ask the model once more, and one that waits for the next prompt is lost when pi ends.
 */
import { checksum } from '../../clientHooks/checksum';
import { clearedFunction } from '../../clientHooks/launcher';

const first = '// Tidemark: durable notes before pi compacts a conversation, evidence after it.';
const second = (sum: string): string =>
  `// Put here by "Tidemark: Install Agent Hooks". Remove it with "Remove Agent Hooks", or delete this file. ${sum}`;

/** The file's text for a program at this path: a file that Node.js runs. */
export function piExtension(script: string, withPrompts: boolean): string {
  const rest = body(script, withPrompts ? prompts : '') + helpers;
  return `${first}\n${second(checksum(rest))}\n${rest}`;
}

const prompts = `
  // Notes that bear on a prompt go with it, and pi stores them.
  pi.on('before_agent_start', async (event, ctx) => {
    if (typeof event.prompt !== 'string') return undefined;
    const session_id = ctx.sessionManager.getSessionId?.();
    const asked = { hook_event_name: 'UserPromptSubmit', prompt: event.prompt, session_id };
    const content = contextIn(await run(ctx, asked));
    return content === ''
      ? undefined
      : { message: { customType: 'tidemark.notes', content, display: false } };
  });
`;

const body = (script: string, more: string): string => `import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const script = ${JSON.stringify(script)};
// Where pi itself is one program, there is no Node.js in it to be started. By its whole path: the current folder is anybody's.
const node = /^node(?:\\.exe)?$/i.test(path.basename(process.execPath)) ? process.execPath : onPath();

export default function tidemark(pi) {
  // Whether pi has yet to ask the model with what the tools answered: it may compact just before.
  let isAnswering = false;
  pi.on('tool_execution_end', () => void (isAnswering = true));
  pi.on('turn_start', () => void (isAnswering = false));
  pi.on('agent_end', () => void (isAnswering = false));

  pi.on('session_before_compact', async (_event, ctx) => {
    await run(ctx, { hook_event_name: 'PreCompact' });
    return undefined;
  });

  pi.on('session_compact', async (event, ctx) => {
    const isAsked = isAnswering || event.willRetry === true;
    const content = contextIn(await run(ctx, { hook_event_name: 'SessionStart', source: 'compact' }));
    if (content === '') return;
    const message = { customType: 'tidemark.evidence', content, display: false };
    try {
      // Into the request that comes anyway; else kept in the session, and pi is not made to ask for it.
      pi.sendMessage(message, isAsked ? { deliverAs: 'steer' } : { triggerTurn: false });
    } catch {
      // Evidence is a service: pi goes on with or without it.
    }
  });
${more}}

/** What our command line answers; '' for whatever goes wrong, and nothing is asked of a session that is not stored. */
function run(ctx, event) {
  return new Promise((resolve) => {
    try {
      const transcript_path = ctx.sessionManager.getSessionFile();
      if (!transcript_path || !node) return resolve('');
      const child = spawn(node, [script, 'hook', 'pi', '--tidemark'], {
        stdio: ['pipe', 'pipe', 'ignore'],
        env: cleared(),
        timeout: 20000,
        windowsHide: true,
      });
      let out = '';
      child.stdout.setEncoding('utf8').on('data', (piece) => (out += piece));
      child.on('error', () => resolve(''));
      child.on('close', () => resolve(out));
      child.stdin.on('error', () => undefined);
      child.stdin.end(JSON.stringify({ ...event, transcript_path, cwd: ctx.cwd }));
    } catch {
      resolve('');
    }
  });
}
`;

const helpers = `
function contextIn(out) {
  try {
    const text = JSON.parse(out).hookSpecificOutput.additionalContext;
    return typeof text === 'string' ? text : '';
  } catch {
    return '';
  }
}

function onPath() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node';
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter((dir) => path.isAbsolute(dir));
  return folders.map((dir) => path.join(dir, name)).find((file) => fs.existsSync(file));
}

${clearedFunction}`;

const madeText = /^\/\/ Tidemark: [^\n]*\n\/\/ [^\n]* ([0-9a-f]{8})\n([^]*)$/u;

/** Whether a text is such a file, of whatever version and for whatever path, and unchanged since. */
export function isPiExtension(text: string): boolean {
  const made = madeText.exec(text);
  return made !== null && checksum(made[2] ?? '') === made[1];
}
