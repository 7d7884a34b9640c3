/**
 * What is installed in OpenClaw: a plugin of three files in its own folder for them, and its entry in the configuration. While
 * it is put in, the files come first; while it is taken out, the entry goes first: the gateway looks at every change at once.
 */
import path from 'node:path';
import { said } from '../../base/sentence';
import type { Surroundings } from '../../ports/listing';
import type { AgentHooks, SettingsPart } from '../../ports/clientHooks';
import { launcherFile, type HookProgram } from '../../clientHooks/command';
import { ownFilePart } from '../../clientHooks/files';
import { openclawConfigPart } from './pluginConfig';
import {
  isPluginCode,
  isPluginJson,
  pluginCode,
  pluginId,
  pluginManifest,
  pluginPackage,
} from './plugin';
import { inHome, stateFolder } from './find';

export function openclawHooks(program: HookProgram): AgentHooks {
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
    folder: stateFolder,
    parts: (around, wishes) => {
      const config = openclawConfigPart(configFile(around));
      return wishes === null ? [config, ...parts(around)] : [...parts(around), config];
    },
    afterwards: () =>
      said`A running gateway of OpenClaw loads the plugin at once; "openclaw plugins inspect tidemark" shows it.`,
  };
}

function configFile(around: Surroundings): string {
  const set = around.env['OPENCLAW_CONFIG_PATH']?.trim() ?? '';
  return set === '' ? path.join(stateFolder(around), 'openclaw.json') : inHome(set, around.home);
}
