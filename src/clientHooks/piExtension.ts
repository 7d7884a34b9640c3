/**
 * The extension file for pi: it starts our command line before pi compacts and waits for it, at most 20 seconds. Tried with
 * pi 1.5.2: extensions are modules with one default function, `session_before_compact` comes with the session's file and folder in its context.
 */

const head = '// Tidemark: durable notes before pi compacts a conversation.';
const scriptLine = /^const script = (".*");$/mu;

/** The file's text for a program at this path. */
export const piExtension = (script: string): string => `${head}
// Put here by "Tidemark: Install Agent Hooks". Remove it with "Remove Agent Hooks", or delete this file.
import { spawn } from 'node:child_process';

const script = ${JSON.stringify(script)};

export default function tidemark(pi) {
  pi.on('session_before_compact', async (_event, ctx) => {
    try {
      const payload = JSON.stringify({
        hook_event_name: 'PreCompact',
        transcript_path: ctx.sessionManager.getSessionFile(),
        cwd: ctx.cwd,
      });
      await run(payload);
    } catch {
      // Notes are a service: pi compacts with or without them.
    }
    return undefined;
  });
}

function run(payload) {
  return new Promise((resolve) => {
    const child = spawn('node', [script, 'hook', 'pi', '--tidemark'], {
      stdio: ['pipe', 'ignore', 'ignore'],
      timeout: 20000,
      windowsHide: true,
    });
    child.on('error', resolve);
    child.on('close', resolve);
    child.stdin.on('error', () => undefined);
    child.stdin.end(payload);
  });
}
`;

/** Whether a text is such a file, for whatever path, and unchanged since. */
export function isPiExtension(text: string): boolean {
  const quoted = scriptLine.exec(text)?.[1];
  if (quoted === undefined) return false;
  try {
    return piExtension(String(JSON.parse(quoted))) === text;
  } catch {
    return false;
  }
}
