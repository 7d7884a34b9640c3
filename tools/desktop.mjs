// VS Code as a desktop program: whether its window can be shown, and the one that @vscode/test-electron downloads.
import path from 'node:path';
import { cacheDir } from './fetchVscode.mjs';

/** How long an answer of the update server is waited for, ms; where the network does not lead there, that is known sooner. */
export const networkMs = 20_000;

/** Whether a window can be shown at all. */
export function hasDisplay() {
  if (process.platform !== 'linux') return true;
  return Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
}

/** VS Code as @vscode/test-electron downloads it; rejects within seconds where the network does not lead there. */
export async function downloadDesktop() {
  const { downloadAndUnzipVSCode, SilentReporter } = await import('@vscode/test-electron');
  return downloadAndUnzipVSCode({
    timeout: networkMs,
    cachePath: path.join(cacheDir, 'desktop'),
    reporter: new SilentReporter(),
  });
}
