/** The command that serves memory to other programs. Its server is a bundle of its own, loaded now. */
import { createRequire } from 'node:module';
import path from 'node:path';
import { tell } from '../../operations/inPlace';
import { callTool } from '../../operations/memory/callTool';
import type { serve } from '../../mcp/server';
import type { Job } from '../conversations';
import type { Outcome } from '../io';

export async function mcp({ io, outside, setting }: Job): Promise<Outcome> {
  const { serve: run } = createRequire(path.join(io.dist, 'mcp.js'))('./mcp.js') as {
    readonly serve: typeof serve;
  };
  const { place } = setting;
  const { memory } = setting.limits;
  await run({
    call: async (call) => tell(await callTool(call, { place, memory }, outside)),
  });
  return { code: 0, json: undefined, text: '', notes: [] };
}
