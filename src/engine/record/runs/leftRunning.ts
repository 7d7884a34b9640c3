/**
 * What a command left running in the background: servers and watchers, on which ports, and what stopped them. Pure, from the
 * command and its output alone.
 */
import type { CommandShape } from './shape';

/** What was typed and what came of it. */
interface Typed {
  readonly command: string;
  readonly output: string | null;
}

/** Commands that stop something. */
export const stopping =
  /\b(?:kill|pkill|killall|fuser -k|(?:compose|podman|docker) (?:stop|down|kill|rm)|stop)\b/u;
const wentOn =
  /running in (?:the )?background|started in (?:the )?background|background(?:ed)? (?:with|as|process|job|task)|still running/iu;

/** Whether a run left its program running. */
export const isLeft = (
  run: Typed,
  shape: CommandShape,
  outcome: 'ok' | 'failed' | 'unknown',
): boolean =>
  outcome !== 'failed' &&
  shape.kind === 'service' &&
  (shape.background ||
    wentOn.test((run.output ?? '').slice(0, 400)) ||
    / -d\b|--detach/u.test(run.command));

/** Whether a stop names a port, the program or a word of the service. */
export function endsIt(
  stop: { readonly command: string },
  service: { readonly shape: CommandShape; readonly ports: readonly string[] },
): boolean {
  const words: readonly string[] = stop.command.match(/[\w.-]{3,}/gu) ?? [];
  if (words.some((word) => service.ports.includes(word))) return true;
  return service.shape.words.some((word) => word.length > 2 && words.includes(word));
}

/** The ports in a text: `localhost:5173`, `--port 8000`, `port 3000`. */
const portsIn = (text: string): readonly string[] => [
  ...new Set(
    [
      ...text
        .slice(0, 6_000)
        .matchAll(/(?:localhost|\d{1,3}(?:\.\d{1,3}){3}|\bport|\bPORT|-p)[ :=]{1,2}(\d{2,5})\b/gu),
    ].map((match) => match[1] ?? ''),
  ),
];

/** The ports that a service says it listens on. */
export const portsOf = ({ command, output }: Typed, shape: CommandShape): readonly string[] =>
  shape.kind === 'service' ? portsIn(`${command}\n${output ?? ''}`) : [];
