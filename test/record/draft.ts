/**
 * What a session becomes: written down, compacted by the command line without a model, and read back as the next agent would get it.
 * Several compactions come while the session grows, each over the context that the last one left.
 */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { Scene } from '../cli/scene';
import { writerFor } from './clients';
import { lookingAround } from './script';
import type { Step } from './script';
import type { Session } from './session';

export interface Draft {
  readonly summary: string;
  /** The text of what was kept as it is. */
  readonly tail: string;
}

/** What a flush would write down. */
export interface Note {
  readonly kind: string;
  readonly text: string;
}

/** Tokens kept as they are: little, so that the summary has to tell the session. */
const keep = '2000';

export async function drafted(session: Session, times: number): Promise<Draft> {
  const scene = new Scene();
  try {
    const writer = writerFor(session.client, session.cwd, session.planTool ?? 'TodoWrite');
    const file = scene.write('');
    let summary = '';
    for (const steps of portions(lookingAround(session.script.steps), times)) {
      fs.appendFileSync(file, `${writer.write(steps).join('\n')}\n`);
      scene.age(file);
      const compacting = ['compact', '--transcript', file, '--keep', keep, '--model', 'offline'];
      const { out, err } = await scene.run([...compacting, '--json']);
      const { compacted, reason, result } = JSON.parse(out) as CompactAnswer;
      assert.ok(compacted && result, `${session.name}: not compacted: ${reason ?? err}`);
      summary = result.summary;
      writer.goOnAfter(fs.readFileSync(file, 'utf8'));
      scene.age(file);
    }
    return { summary, tail: await tailOf(scene, file) };
  } finally {
    await scene.remove();
  }
}

/** The notes of one flush over the whole session. */
export async function flushed(session: Session): Promise<readonly Note[]> {
  const scene = new Scene();
  try {
    const writer = writerFor(session.client, session.cwd, session.planTool ?? 'TodoWrite');
    const file = scene.write(`${writer.write(lookingAround(session.script.steps)).join('\n')}\n`);
    const { out, err } = await scene.run([
      ...['flush', '--transcript', file, '--workspace', scene.workspace, '--json'],
    ]);
    assert.notEqual(out, '', err);
    return (JSON.parse(out) as { readonly notes?: readonly Note[] }).notes ?? [];
  } finally {
    await scene.remove();
  }
}

interface CompactAnswer {
  readonly compacted?: boolean;
  readonly reason?: string;
  readonly result?: { readonly summary: string };
}

/** The steps in so many portions of about the same length, cut where the person types. */
function portions(steps: readonly Step[], times: number): readonly (readonly Step[])[] {
  const cuts = Array.from({ length: times - 1 }, (_, n) => {
    const near = Math.round(((n + 1) * steps.length) / times);
    const next = steps.findIndex((step, at) => at >= near && isRequest(step));
    return next < 0 ? near : next;
  });
  return [0, ...cuts].map((from, n) => steps.slice(from, cuts[n] ?? steps.length));
}

const isRequest = (step: Step): boolean => step.kind === 'person' && !step.during;

async function tailOf(scene: Scene, file: string): Promise<string> {
  const { out } = await scene.run(['context', '--transcript', file, '--json']);
  const { messages } = JSON.parse(out) as { readonly messages: readonly unknown[] };
  return messages.slice(1).map(stringsIn).join('\n');
}

/** All text of a value, however deep it lies. */
export function stringsIn(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return '';
  return Object.values(value).map(stringsIn).join('\n');
}
