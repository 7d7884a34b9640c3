/** The names of files on other machines, where a backend shares notes between them: like what `scp` takes, which no path of this one is. */

/** How a file on another machine is named in answers: `anna@1a2b3c4d:memory/2026-01-31.md`. */
export const sharedPath = (who: string, machine: string, path: string): string =>
  `${who}@${machine}:${path}`;

/** The machine and the path in such a name; undefined for a path of this one. */
export function readSharedPath(
  shown: string,
): { readonly machine: string; readonly path: string } | undefined {
  const [, machine, path] = /^[\w.-]{1,40}@([0-9a-f]{8}):(.+)$/u.exec(shown) ?? [];
  return machine === undefined || path === undefined ? undefined : { machine, path };
}
