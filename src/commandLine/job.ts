/** From the words of a command to what it is given, and sentences for standard error on the way. */
import { lineText, type LogLine } from '../base/log';
import { ok, type Result } from '../base/result';
import { plainText } from '../base/text';
import { compose } from '../compose/outside';
import { environmentHost } from '../operations/environmentHost';
import type { Args } from './args';
import type { Job } from './conversations';
import type { Io } from './io';
import { envOf, hookLayer, readClock, readSetting } from './place';

/** What a command is given; a sentence where its words cannot be used. */
export async function jobOf(args: Args, io: Io): Promise<Result<Job, string>> {
  const clock = readClock(args, io);
  if (!clock.ok) return clock;
  const setting = await readSetting(args, io, args.command === 'hook' ? [hookLayer] : []);
  if (!setting.ok) return setting;
  const outside = compose({
    dist: io.dist,
    home: io.home,
    env: io.env,
    host: environmentHost(envOf(args, io), setting.value.typedAddresses),
    now: clock.value,
    log: logLines(io, args.flag('verbose')),
    warn: (sentence) => say(sentence, io),
  });
  const settingOver: Job['settingOver'] = (weakest) => readSetting(args, io, weakest);
  return ok({ args, io, outside, setting: setting.value, settingOver });
}

/** Log lines are for who asks for them; what somebody must do something about is said as it is. */
const logLines =
  (io: Io, verbose: boolean) =>
  (line: LogLine): void => {
    if (verbose) io.err(`${JSON.stringify(line)}\n`);
    else if (line.level === 'error') say(sentenceOf(line), io);
  };

/** What has a sentence for its reason ends with that. */
function sentenceOf(line: LogLine): string {
  const { message, data } = line;
  const { reason } = data;
  if (typeof reason !== 'string') return lineText(line);
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}: ${reason}`;
}

/** One sentence on standard error. It may quote a transcript, which must not steer the terminal. */
export const say = (sentence: string, io: Io): void =>
  io.err(`${plainText(sentence, mostShown)}\n`);
const mostShown = 2_000;
