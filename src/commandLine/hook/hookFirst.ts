/**
 * `hook <client>`: a client's payload on standard input, its answer on standard output. What can be answered at once is answered
 * here, in the small bundle; the rest is in `hook.ts`. Input that never ends is not waited for.
 */
import { closest } from '../../base/closest';
import { hookedAgents } from '../../operations/clientHooks/clients';
import { firstAnswer } from '../../operations/clientHooks/firstAnswer';
import type { Job } from '../conversations';
import { done, notDone, type Io, type Output } from '../io';
import { hookEntriesGone, hookEntriesOf, hookEvent } from './hook';

/** Payloads are kilobytes; one that quotes a long prompt may be more. */
const mostBytes = 4 * 2 ** 20;
const longestInputMs = 4_000;

/** In place of a client's name: what runs when the extension is uninstalled takes our entries out of all of them. */
export const everyClient = 'all';

export async function hookFirst(job: Job): Promise<Output> {
  const { args, io } = job;
  const [client = '', given, ...words] = args.words;
  const known = hookedAgents(job.outside.agentFacts);
  if (client === everyClient && args.flag('uninstall')) return hookEntriesGone(job);
  const agent = known.find(({ name }) => name === client);
  if (agent === undefined) {
    const names = known.map(({ name }) => name);
    const near = closest(client, names);
    const hint = near === undefined ? `There are: ${names.join(', ')}.` : `Did you mean ${near}?`;
    return notDone(`There is no client "${client}". ${hint}`);
  }
  if (args.flag('install') || args.flag('uninstall')) return hookEntriesOf(job, agent);
  const payload = given === undefined ? await readPayload(io) : [given, ...words].join(' ');
  if (payload === null) return quiet('', ['The payload is larger than 4 MB; nothing was done.']);
  const first = firstAnswer(agent, payload);
  if ('reply' in first) return quiet(first.reply.out, first.reply.notes);
  const { out, notes } = await (io.apart
    ? io.apart(client, first.event)
    : hookEvent(job, client, first.event));
  return quiet(out, notes);
}

/** An answer that is not for a person, whatever else is asked for. */
const quiet = (text: string, notes: readonly string[]): Output => done(undefined, text, notes);

/** All of standard input, or what came of it in time; null when it is too much. */
async function readPayload(io: Io): Promise<string | null> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), longestInputMs);
  const isLate = new Promise<'late'>((resolve) => {
    late.signal.addEventListener('abort', () => resolve('late'), { once: true });
  });
  const pieces: Buffer[] = [];
  let bytes = 0;
  const input = io.pieces()[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await Promise.race([input.next(), isLate]);
      if (next === 'late' || next.done === true) break;
      bytes += next.value.length;
      if (bytes > mostBytes) return null;
      pieces.push(next.value);
      if (isWhole(pieces, next.value)) break;
    }
  } finally {
    clearTimeout(timer);
  }
  return Buffer.concat(pieces).toString('utf8');
}

/** Whether a payload is all there: a client that keeps its end open is not waited for. */
function isWhole(pieces: readonly Buffer[], last: Buffer): boolean {
  if (pieces.length > mostTried || !last.toString('latin1').trimEnd().endsWith('}')) return false;
  try {
    JSON.parse(Buffer.concat(pieces).toString('utf8'));
    return true;
  } catch {
    return false;
  }
}

/** Pieces after which nobody looks any more whether that was all. */
const mostTried = 16;
