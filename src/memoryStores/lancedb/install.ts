/** Installs LanceDB on demand, by the person's own npm: versions that were tried, no scripts of packages, seen to work before it is told. */
import { failed, ok, type Result } from '../../base/result';
import { said, type Sentence } from '../../base/sentence';
import { plainText } from '../../base/text';
import type { BackendPlace } from '../../ports/memory/backendPlace';
import type { Shell } from '../../ports/shell';
import { loadPackage, packageName } from './package';

/** The version that the contract tests run with. */
export const version = '0.39.0';
/** Machines that there is a native package for. */
const platforms = new Set([
  ...['darwin-arm64', 'linux-x64-gnu', 'linux-arm64-gnu', 'linux-x64-musl', 'linux-arm64-musl'],
  ...['win32-x64-msvc', 'win32-arm64-msvc'],
]);
/** 60 MB are fetched, ms. */
const mostMs = 900_000;

export async function installLance(
  place: BackendPlace,
  run: Shell['run'],
  signal: AbortSignal,
): Promise<Result<string, Sentence>> {
  const { platform } = place;
  if (!platforms.has(platform))
    return failed(said`There is no LanceDB for this machine (${platform}).`);
  const folder = await place.packages();
  // Optional packages are other vendors' models; the native part is named instead.
  const words = `--omit=optional --ignore-scripts --no-audit --no-fund --save-exact`;
  const command = `npm install ${words} ${packageName}@${version} ${packageName}-${platform}@${version}`;
  const done = await run({ command, input: '', cwd: folder, timeoutMs: mostMs, signal });
  if (done.ended === 'cancelled') return failed(said`Nothing was installed.`);
  if (done.exitCode !== 0) {
    const why = plainText(reason(done.errors), 160);
    return failed(said`LanceDB could not be installed: npm ended with "${why}".`);
  }
  const loaded = await loadPackage(place, folder);
  return loaded.ok ? ok(version) : loaded;
}

/** The first line of npm's that says what is wrong. */
const reason = (errors: string): string =>
  errors
    .split(/\r?\n/u)
    .map((line) => line.replace(/^npm (?:error|ERR!) ?/u, '').trim())
    .find((line) => line !== '' && !/^(?:npm )?(?:warn|WARN)|^code /u.test(line)) ?? '';
