// Servers and scripts of tests in TypeScript, for programs that are not bundled: built into out/tools on demand.
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './proc.mjs';

const built = async (name, folder = 'test/build') => {
  const outfile = path.join(root, `out/tools/${folder.replaceAll('/', '-')}-${name}.mjs`);
  const esbuild = await import('esbuild');
  await esbuild.build({
    entryPoints: [path.join(root, folder, `${name}.ts`)],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    logLevel: 'warning',
  });
  return import(pathToFileURL(outfile).href);
};

/** `{ startMock, mock }`, see test/build/models/mockAnthropic.ts. */
export const mockAnthropic = () => built('mockAnthropic', 'test/build/models');

/** `{ summaryAnswer }`, see test/build/models/scriptedSummariser.ts. */
export const scriptedSummariser = () => built('scriptedSummariser', 'test/build/models');

/** `{ startServer, says }`: a model for the real Claude Code, see test/clients/claudeCode/server.ts. */
export const claudeServer = () => built('server', 'test/clients/claudeCode');
