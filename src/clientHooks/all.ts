/**
 * What can be installed in each client, and what cannot and why. Folders and events as in the formats tried with the real
 * clients; nothing here reads or writes.
 */
import path from 'node:path';
import type { ClientHooks } from '../ports/clientHooks';
import type { Surroundings } from '../ports/agent';
import { claudeHindrances } from './claudeHindrances';
import { hookArguments, hookLine, launcherFile } from './command';
import type { HookProgram } from './command';
import { jsonPart, ownFilePart } from './files';
import { openclaw } from './openclaw';
import { notifyPart } from './notify';
import { isPiExtension, piExtension } from './piExtension';

/** Before a compaction, at a session's start (after a compaction too) and at the end of a turn. */
const events = ['PreCompact', 'SessionStart', 'Stop'] as const;

/** The folder a variable names, else one in the home folder. */
function folderFrom({ env, home }: Surroundings, name: string, ...rest: readonly string[]): string {
  const own = env[name];
  if (own === undefined || own === '') return path.join(home, ...rest);
  return path.resolve(own === '~' || own.startsWith('~/') ? home + own.slice(1) : own);
}

/** Every client's hooks, which start the launcher that lies here. */
export function clientHooks(program: HookProgram): readonly ClientHooks[] {
  return [claudeCode(program), codex(program), pi(program), openclaw(program)];
}

function claudeCode(program: HookProgram): ClientHooks {
  const folder = (around: Surroundings): string =>
    folderFrom(around, 'CLAUDE_CONFIG_DIR', '.claude');
  return {
    client: 'claude-code',
    label: 'Claude Code',
    refusal: null,
    folder,
    parts: (around, wishes) => [
      jsonPart(
        path.join(folder(around), 'settings.json'),
        events,
        hookLine(program, 'claude-code'),
        wishes?.statusLine ?? false,
      ),
    ],
    afterwards: ['Claude Code takes the hooks up in sessions that start from now on.'],
    hindrances: (around) => claudeHindrances(folder(around)),
  };
}

function codex(program: HookProgram): ClientHooks {
  const folder = (around: Surroundings): string => folderFrom(around, 'CODEX_HOME', '.codex');
  return {
    client: 'codex',
    label: 'Codex',
    refusal: null,
    folder,
    parts: (around, wishes) => [
      jsonPart(path.join(folder(around), 'hooks.json'), events, hookLine(program, 'codex'), false),
      ...(wishes === null || wishes.notify
        ? [
            notifyPart(
              path.join(folder(around), 'config.toml'),
              hookArguments(program, 'codex'),
              wishes !== null,
            ),
          ]
        : []),
    ],
    afterwards: ['Codex runs hooks only once you have trusted them: start it and say yes there.'],
  };
}

function pi(program: HookProgram): ClientHooks {
  const folder = (around: Surroundings): string =>
    folderFrom(around, 'PI_CODING_AGENT_DIR', '.pi', 'agent');
  return {
    client: 'pi',
    label: 'pi',
    refusal: null,
    folder,
    parts: (around) => [
      ownFilePart(
        path.join(folder(around), 'extensions', 'tidemark.ts'),
        piExtension(launcherFile(program, 'node')),
        isPiExtension,
      ),
    ],
    afterwards: ['pi loads the extension when it starts, or at once with /reload.'],
  };
}
