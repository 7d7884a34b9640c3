/**
 * What a folder is called on every machine that has it: the address its git remote `origin` has, without scheme, user and ending, so that
 * `git@host:owner/name.git` and `https://host/owner/name` are one. Pure and linear.
 */

const section = /^\s*\[\s*remote\s+"origin"\s*\]\s*$/iu;
const anySection = /^\s*\[/u;
const urlLine = /^\s*url\s*=\s*(\S+)\s*$/iu;
/** `user@host:path`, which is no address to a parser of addresses. */
const shortForm = /^(?:[^@/\s]+@)?([^@/:\s]{2,}):(?!\/\/)(\S+)$/u;

/** From a `.git/config`; null where no remote `origin` is set that others can have as well. */
export function projectOf(config: string): string | null {
  let isOrigin = false;
  for (const line of config.split(/\r?\n/u)) {
    if (anySection.test(line)) isOrigin = section.test(line);
    const url = isOrigin ? urlLine.exec(line)?.[1] : undefined;
    if (url !== undefined) return nameOf(url);
  }
  return null;
}

function nameOf(url: string): string | null {
  const [, host, path] = shortForm.exec(url) ?? [];
  if (host !== undefined && path !== undefined) return joined(host, path);
  try {
    const parsed = new URL(url);
    // A path on this machine is nobody else's.
    return parsed.host === '' ? null : joined(parsed.host, parsed.pathname);
  } catch {
    return null;
  }
}

const joined = (host: string, path: string): string => {
  const steps = path.split('/').filter((step) => step !== '');
  return [host.toLowerCase(), ...steps].join('/').replace(/\.git$/u, '');
};
