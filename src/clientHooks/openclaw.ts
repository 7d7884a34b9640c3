/**
 * What is installed in OpenClaw: a plugin of three files in its own folder for them, and its entry in the configuration. While
 * it is put in, the files come first; while it is taken out, the entry goes first: the gateway looks at every change at once.
 */
import path from 'node:path';
import type { Surroundings } from '../ports/agent';
import type { ClientHooks, SettingsPart } from '../ports/clientHooks';
import { launcherFile } from './command';
import type { HookProgram } from './command';
import { ownFilePart } from './files';
import { openclawConfigPart } from './openclawConfig';
import {
  isPluginCode,
  isPluginJson,
  pluginCode,
  pluginId,
  pluginManifest,
  pluginPackage,
} from './openclawPlugin';

export function openclaw(program: HookProgram): ClientHooks {
  const parts = (around: Surroundings): readonly SettingsPart[] => {
    const state = stateFolder(around);
    const own = (name: string): string => path.join(state, 'extensions', pluginId, name);
    const code = pluginCode(launcherFile(program, 'node'), state);
    return [
      ownFilePart(own('index.js'), code, isPluginCode),
      ownFilePart(own('package.json'), pluginPackage, isPluginJson),
      ownFilePart(own('openclaw.plugin.json'), pluginManifest, isPluginJson),
    ];
  };
  return {
    client: 'openclaw',
    label: 'OpenClaw',
    refusal: null,
    folder: stateFolder,
    parts: (around, wishes) => {
      const config = openclawConfigPart(configFile(around));
      return wishes === null ? [config, ...parts(around)] : [...parts(around), config];
    },
    afterwards: [
      'A running gateway of OpenClaw loads the plugin at once; openclaw plugins inspect tidemark shows it.',
    ],
  };
}

const inHome = (dir: string, home: string): string =>
  /^~(?=$|[/\\])/.test(dir) ? path.join(home, dir.slice(1)) : path.resolve(dir);

/** Where OpenClaw keeps everything, by the variables it reads itself. */
function stateFolder({ env, home }: Surroundings): string {
  const own = env['OPENCLAW_HOME']?.trim() ?? '';
  const base = own === '' ? home : inHome(own, home);
  const set = env['OPENCLAW_STATE_DIR']?.trim() ?? '';
  return set === '' ? path.join(base, '.openclaw') : inHome(set, base);
}

function configFile(around: Surroundings): string {
  const set = around.env['OPENCLAW_CONFIG_PATH']?.trim() ?? '';
  return set === '' ? path.join(stateFolder(around), 'openclaw.json') : inHome(set, around.home);
}
