/** The command that serves memory to other programs. Its server is loaded when it is called. */
import { worded } from '../../operations/answer';
import { callTool, type ToolPlace } from '../../operations/memory/callTool';
import { serve } from '../../mcp/server';
import { ok, type Result } from '../../base/result';
import { layersForHooks } from '../../settings/hookSettings';
import type { Job } from '../conversations';
import { notDone, type Output } from '../io';

export async function mcp(job: Job): Promise<Output> {
  const { outside } = job;
  const found = await settingFor(job);
  if (!found.ok) return notDone(found.problem);
  const { memory, place } = found.value;
  await serve({
    call: async (call) => worded(await callTool(call, { place, memory }, outside)),
  });
  return { code: 0, json: undefined, text: '', notes: [] };
}

/** Started by an agent, it goes by the settings and the trust that the editor has for the folder, as hooks do. */
async function settingFor({
  args,
  outside,
  setting,
  settingOver,
}: Job): Promise<Result<ToolPlace, string>> {
  if (!args.flag('tidemark')) return ok({ place: setting.place, memory: setting.limits.memory });
  const { workspace } = setting.place;
  const { layers, trusted } = await outside.hookHome.around(workspace);
  const kept = await settingOver(layersForHooks(layers));
  if (!kept.ok) return kept;
  const place = { workspace, trusted: trusted !== false };
  return ok({ place, memory: kept.value.limits.memory });
}
