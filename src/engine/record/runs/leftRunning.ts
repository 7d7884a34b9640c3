/**
 * What a command left running in the background: servers and watchers, on which ports, and what stopped them. Pure, from the
 * command and its output alone.
 */
import type { Run } from './ending';
import { detached } from './kinds';
import type { CommandShape } from './shape';

/** Commands that stop something. */
export const stopping =
  /\b(?:kill|pkill|killall|fuser -k|(?:compose|podman|docker) (?:stop|down|kill|rm)|stop)\b/u;
const wentOn = /\bin (?:the )?background|\bstill running/iu;

/** Whether a service that did not fail was left running. */
export const isLeft = ({ output }: Run, { kind, background, words }: CommandShape): boolean =>
  kind === 'service' &&
  (background ||
    wentOn.test((output ?? '').slice(0, 400)) ||
    words.some((word) => detached.test(word)));

/** Whether a stop names a port or a word of the service. */
export const endsIt = (
  stop: { readonly command: string },
  { shape, ports }: { readonly shape: CommandShape; readonly ports: readonly string[] },
): boolean =>
  (stop.command.match(/[\w.-]{3,}/gu) ?? []).some(
    (word) => ports.includes(word) || shape.words.includes(word),
  );

/** The ports that a service says it listens on: `localhost:5173`, `--port 8000`, `port 3000`. */
export function portsOf({ command, output }: Run, { kind }: CommandShape): readonly string[] {
  if (kind !== 'service') return [];
  const found = `${command}\n${output ?? ''}`
    .slice(0, 6_000)
    .matchAll(
      /(?:localhost|\d{1,3}(?:\.\d{1,3}){3}|\bport|\bPORT|-\w{0,5}p)[ :=]{1,2}(\d{2,5})\b/gu,
    );
  return [...new Set([...found].map((match) => match[1] ?? ''))];
}
