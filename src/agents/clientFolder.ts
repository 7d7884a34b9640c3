/** Where a client keeps its things: the folder that a variable of its own names, else one in the person's home folder. */
import path from 'node:path';
import { underHome } from '../base/homePaths';
import type { Surroundings } from '../ports/listing';

export function clientFolder(
  { env, home }: Surroundings,
  variable: string,
  ...usual: readonly string[]
): string {
  const set = env[variable];
  return set === undefined || set === ''
    ? path.join(home, ...usual)
    : path.resolve(underHome(set, home));
}
