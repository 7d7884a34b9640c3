// Open VSX takes an extension by one request, which is made here: its program `ovsx` brings 127 MB for that (the last version for
// Node 20; later ones need Node 22), and 300 packages would see the token. The token goes where `ovsx` puts it: into a header, and
// into the address as well for registries before 1.3.0, which look for it there alone. It follows no redirection.
import fs from 'node:fs';

/** The registry that forks of VS Code ask. `OVSX_REGISTRY_URL` names another, as for `ovsx`. */
export const openVsx = 'https://open-vsx.org';

/** Sends the package; resolves to `{kind: 'published' | 'already'}` or `{kind: 'failed', why}`. Never throws, never says the token. */
export async function publishToOpenVsx({ file, name, version, token, registry = openVsx }) {
  const url = new URL(`${registry.replace(/\/$/, '')}/api/-/publish`);
  if (!(await takesHeader(registry))) url.searchParams.set('token', token);
  try {
    const answer = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      headers: { 'Content-Type': 'application/octet-stream', Authorization: `Bearer ${token}` },
      body: fs.readFileSync(file),
    });
    return verdict(answer, await answer.text(), `${name} ${version}`);
  } catch (error) {
    const why = error.cause?.code ?? error.cause?.message ?? error.message;
    return { kind: 'failed', why: `no answer came (${why}), so it may be there: run this again` };
  }
}

/** What the answer says. Only what names this very version was published. */
function verdict(answer, text, wanted) {
  const told = parsed(text);
  const fault = told?.error ?? told?.message;
  if (typeof fault === 'string') {
    if (fault.endsWith('is already published.')) return { kind: 'already' };
    return { kind: 'failed', why: fault };
  }
  if (!answer.ok) return { kind: 'failed', why: `it answered with status ${answer.status}` };
  if (`${told?.namespace}.${told?.name} ${told?.version}` === wanted) return { kind: 'published' };
  return { kind: 'failed', why: 'its answer does not name this version: look there' };
}

/** Whether the registry finds the token in a header; of one that does not say its version that is not known. */
async function takesHeader(registry) {
  try {
    const answer = await fetch(`${registry.replace(/\/$/, '')}/api/version`);
    const [, major = 0, minor = 0] =
      /^v?(\d+)\.(\d+)/.exec(parsed(await answer.text())?.version) ?? [];
    return Number(major) > 1 || (Number(major) === 1 && Number(minor) >= 3);
  } catch {
    return false;
  }
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
