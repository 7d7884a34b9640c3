/** The command that pins passages of a conversation, takes pins away, and lists them. */
import { counted, grouped } from '../base/text';
import { changePins, type PinChange, type Pins } from '../operations/pins/pins';
import { onTranscript, type Job } from './conversations';
import { done, isText, problemOutput, usage, type Output } from './io';

export async function pin(job: Job): Promise<Output> {
  const change = await changeOf(job);
  if (typeof change === 'string') return usage(change);
  return onTranscript(job, async (seen) => {
    const told = await changePins(seen, change, job.setting.limits, job.outside);
    if (!told.ok) return problemOutput(told.problem, { pins: [] });
    const { isMasked, ...pins } = told.value;
    const notes = isMasked ? ['What looked like a secret was masked in it.'] : [];
    return done({ ok: true, ...pins }, listed(told.value), notes);
  });
}

/** What the options ask for, or what is wrong with them. */
async function changeOf({ args, io }: Job): Promise<PinChange | string> {
  const [entry, remove] = [args.text('entry'), args.text('remove')];
  const fromStdin = args.flag('stdin');
  if ([entry !== undefined, remove !== undefined, fromStdin].filter(Boolean).length > 1)
    return '"pin" does one thing at a time: --entry, --stdin or --remove.';
  if (entry !== undefined) return { kind: 'pinEntry', id: entry };
  if (remove !== undefined) return { kind: 'unpin', ids: [remove.replace(/^\^/, '')] };
  if (!fromStdin) return { kind: 'look' };
  const text = (await io.stdin()).toString('utf8');
  return isText(text) ? { kind: 'pinText', text } : 'What is pinned has to be UTF-8 text.';
}

function listed({ pins, tokens, mostTokens }: Pins): string {
  if (pins.length === 0) return 'Nothing is pinned.\n';
  const rows = pins.map((one) => {
    const [first = '', ...more] = one.text.split('\n');
    const rest = more.length === 0 ? '' : ` (and ${counted(more.length, 'more line')})`;
    return `^${one.id}  ${one.who ?? 'selection'}  ${first.slice(0, 100)}${rest}`;
  });
  return `${rows.join('\n')}\n${grouped(tokens)} of ${counted(mostTokens, 'token')} for pins\n`;
}
