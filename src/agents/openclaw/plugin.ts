/**
 * The plugin for OpenClaw: it starts our command line before and after OpenClaw compacts, and queues what comes back for the
 * next turn. Tried with 2026.9.6: hooks run in a registration that may queue nothing, so the full one is kept for that; a
 * compaction in the middle of a run tells only the session's key and waits for nobody; the plugin is loaded from a
 * copy, so it imports nothing that lies beside it; it is run by OpenClaw's own Node, which has SQLite.
 */
import { checksum } from '../../clientHooks/checksum';
import { clearedFunction } from '../../clientHooks/launcher';

export const pluginId = 'tidemark';

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** Tells OpenClaw what the folder is. */
export const pluginManifest = json({
  id: pluginId,
  name: 'Tidemark',
  description: 'Durable notes before a conversation is compacted, and its evidence after that.',
  activation: { onStartup: true, onCapabilities: ['hook'] },
  configSchema: { type: 'object', additionalProperties: false },
});

export const pluginPackage = json({
  name: pluginId,
  version: '1.0.0',
  private: true,
  type: 'module',
  openclaw: { extensions: ['./index.js'] },
});

const head =
  '// Tidemark: durable notes before OpenClaw compacts a conversation, and its evidence after that.';

/** The plugin's code for a launcher at this path and OpenClaw's state folder. */
export const pluginCode = (script: string, state: string): string =>
  sealed(`${head}
// Put here by "Tidemark: Install Agent Hooks". Remove it with "Remove Agent Hooks", or delete this folder.
import { spawn } from 'node:child_process';
import path from 'node:path';

const script = ${JSON.stringify(script)};
const state = ${JSON.stringify(state)};
${code}`);

/** What follows, the same for everybody. */
const code = `const full = Symbol.for('tidemark.openclaw');

export default {
  id: 'tidemark',
  name: 'Tidemark',
  description: 'Durable notes before a conversation is compacted, and its evidence after that.',
  register(api) {
    if (api.registrationMode === 'full') globalThis[full] = api;
    api.on('before_compaction', async (_event, ctx) => {
      await run('before_compaction', whereOf(ctx));
    });
    api.on('after_compaction', async (event, ctx) => {
      if (event.compactedCount === 0) return;
      const where = whereOf(ctx);
      const text = await run('after_compaction', where);
      if (text === '') return;
      const { session } = globalThis[full] ?? api;
      await session.workflow.enqueueNextTurnInjection({
        sessionKey: where.sessionKey,
        agentId: where.agentId,
        text,
        placement: 'prepend_context',
        idempotencyKey: 'tidemark-evidence',
      });
    });
  },
};

// During a run OpenClaw tells only the session's key, which stands for the session in the name of a transcript too.
function whereOf({ agentId, sessionId, sessionKey, workspaceDir }) {
  const [, agent] = /^agent:([^:]+):/.exec(sessionKey ?? '') ?? [];
  return { agentId: agentId ?? agent, sessionId: sessionId ?? sessionKey, sessionKey, workspaceDir };
}

${clearedFunction}
// Notes are a service: OpenClaw compacts with or without them, so nothing here throws.
function run(event, { agentId, sessionId, sessionKey, workspaceDir }) {
  if (!agentId || !sessionId || !sessionKey) return Promise.resolve('');
  const base = path.join(state, 'agents', agentId, 'agent', 'openclaw-agent.sqlite');
  const payload = {
    hook_event_name: event,
    transcript_path: \`\${base}#\${sessionId}\`,
    session_id: sessionId,
    cwd: workspaceDir,
  };
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [script, 'hook', 'openclaw', '--tidemark'], {
      stdio: ['pipe', 'pipe', 'ignore'],
      env: cleared(),
      timeout: 20000,
      windowsHide: true,
    });
    let out = '';
    child.stdout.setEncoding('utf8').on('data', (piece) => (out += piece));
    child.on('error', () => resolve(''));
    child.on('close', () => resolve(out.trim()));
    child.stdin.on('error', () => undefined);
    child.stdin.end(JSON.stringify(payload));
  });
}
`;

const seal = /^([^]*\n)\/\/ sum ([0-9a-f]{8})\n$/u;

/** The text with a line that tells whether it was changed since, so that later versions know what this one wrote. */
const sealed = (text: string): string => `${text}// sum ${checksum(text)}\n`;

/** Whether a text is such a code file, of whatever version and for whatever paths, and unchanged since. */
export function isPluginCode(text: string): boolean {
  const [, body = '', sum] = seal.exec(text) ?? [];
  return body.startsWith(head) && checksum(body) === sum;
}

/** Whether a text is one of the two files that describe the plugin, of whatever version and as we write them. */
export function isPluginJson(text: string): boolean {
  const bare = (json: string): string => json.replace(/"version": "[\w.-]*"/u, '');
  return [pluginManifest, pluginPackage].some((own) => bare(own) === bare(text));
}
