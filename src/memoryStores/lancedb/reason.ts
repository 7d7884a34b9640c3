/** What Lance's errors come down to: they nest one layer in the other, with lines of its own source between. Linear. */
import { plainText } from '../../base/text';

/** The innermost message, as a server or the system words it. */
const worded = [/<Message>([^<\n]{1,300})<\/Message>/u, /\bmessage: "([^"\n]{1,300})"/u];
const longest = 160;

export function reasonOf(error: unknown): string {
  const text = (error instanceof Error ? error.message : String(error)).slice(0, 20_000);
  const [found] = worded.flatMap((pattern) => pattern.exec(text)?.[1] ?? []);
  const layers = text.split('Caused by: ');
  const innermost = found ?? layers.at(-1) ?? '';
  // A place in Lance's source says nothing to anybody here.
  const [clause = ''] = innermost.split(/, \/|\n/u);
  return plainText(clause.trim().replace(/\.$/u, ''), longest);
}
