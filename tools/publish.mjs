// For maintainers: `npm run publish [-- --dry-run]` sends the package that was tested, out/tidemark.vsix, to the Visual Studio Marketplace and
// to Open VSX, with the tokens in VSCE_PAT and OVSX_PAT. A place that has the version is left as it is, so a run that was broken off,
// or that one place refused, is run again.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './fetchVscode.mjs';
import { fetchVsce } from './fetchVsce.mjs';
import { publishToMarketplace } from './publish/marketplace.mjs';
import { openVsx, publishToOpenVsx } from './publish/openVsx.mjs';
import { packedManifest } from './publish/packed.mjs';
import { refusals } from './publish/refusals.mjs';

const tokens = ['VSCE_PAT', 'OVSX_PAT'];

/** Publishes the package of a project; `say` gets one line for each thing. Resolves to whether it is in both places now. */
export async function publish({
  project = root,
  env = process.env,
  dryRun = false,
  say = console.log,
} = {}) {
  const secrets = Object.fromEntries(tokens.map((name) => [name, env[name]?.trim() ?? '']));
  const tell = (line) => {
    const kept = Object.values(secrets).filter((secret) => secret !== '');
    say(kept.reduce((rest, secret) => rest.replaceAll(secret, '…'), line));
  };
  const facts = factsOf(project, secrets);
  const inTheWay = refusals(facts);
  for (const sentence of inTheWay) tell(sentence);
  if (inTheWay.length > 0) {
    tell('Nothing was sent.');
    return false;
  }
  const file = path.join(project, 'out/tidemark.vsix');
  const { name, version } = facts.packed;
  const places = placesFor({ file, name, version }, secrets, env);
  if (dryRun) {
    const to = places.map(([place]) => place).join(' and to ');
    tell(`${name} ${version} would go to ${to}. Nothing was sent.`);
    return true;
  }
  let isThere = true;
  for (const [place, send] of places) {
    const { kind, why = '' } = await send();
    if (kind === 'failed') isThere = false;
    const reason = why.replace(/\s+/g, ' ').slice(0, 400);
    tell(`${place}: ${name} ${version} ${saying[kind]}${reason && `: ${reason}`}`);
  }
  return isThere;
}

const saying = {
  published: 'is published',
  already: 'was published before, and is left as it is',
  failed: 'is NOT published',
};

/** Where it goes, with how it is sent there. Both are tried, whatever the first says. */
function placesFor(packed, secrets, env) {
  const registry = env.OVSX_REGISTRY_URL ?? openVsx;
  return [
    ['Visual Studio Marketplace', () => toMarketplace(packed.file, secrets.VSCE_PAT, env)],
    [registry, () => publishToOpenVsx({ ...packed, token: secrets.OVSX_PAT, registry })],
  ];
}

async function toMarketplace(file, token, env) {
  try {
    return await publishToMarketplace({ file, token, program: await fetchVsce(), env });
  } catch (error) {
    return { kind: 'failed', why: error.message };
  }
}

function factsOf(project, secrets) {
  const at = (name) => path.join(project, name);
  const git = (...words) => {
    const { status, stdout } = spawnSync('git', words, { cwd: project, encoding: 'utf8' });
    return status === 0 ? stdout : null;
  };
  return {
    version: JSON.parse(fs.readFileSync(at('package.json'), 'utf8')).version,
    changelog: fs.readFileSync(at('CHANGELOG.md'), 'utf8'),
    changes: git('status', '--porcelain'),
    committedMs: Number(git('log', '-1', '--format=%ct') ?? 0) * 1_000,
    packed: ifThere(at('out/tidemark.vsix'), packedManifest),
    tested: ifThere(at('out/results/e2e.json'), (file) =>
      JSON.parse(fs.readFileSync(file, 'utf8')),
    ),
    missing: tokens.filter((name) => secrets[name] === ''),
  };
}

/** What a file says, with its time; null = it is not there. */
function ifThere(file, read) {
  const stat = fs.statSync(file, { throwIfNoEntry: false });
  return stat ? { ...read(file), atMs: stat.mtimeMs } : null;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const words = process.argv.slice(2);
  const strange = words.filter((word) => word !== '--dry-run');
  if (strange.length > 0) {
    console.error(`unknown: ${strange.join(' ')} (there is --dry-run)`);
    process.exitCode = 2;
  } else if (!(await publish({ dryRun: words.length > 0 }))) process.exitCode = 1;
}
