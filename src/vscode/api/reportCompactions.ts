/**
 * Tells other extensions of compactions, whoever asked for them: the person, what happens by itself, an agent. Every
 * beginning that is told has its end told as well.
 */
import { Bag } from '../../base/disposable';
import { tellBefore } from '../commands/notes';
import type { App } from '../app';
import type { CompactedConversation, Compactions } from './compactions';

export function reportCompactions(app: App, compactions: Compactions): Bag {
  const { acts, following } = app;
  const about = (file: string): CompactedConversation => {
    const { session, status } = following.snapshot;
    const known = [status, session].find((one) => one?.file === file);
    return { file, agent: known?.agent ?? null, sessionId: known?.sessionId ?? null };
  };
  const bag = new Bag();
  bag.add(
    acts.onDidBegin(({ work, file }) => {
      if (work === 'compact') compactions.begin(about(file));
    }),
  );
  bag.add(
    acts.onDidFinish(({ work, file, done, kind }) => {
      if (work !== 'compact') return;
      // A busy agent is waited for where somebody asked for that, or where compacting is automatic.
      const { automation } = following.snapshot;
      const comesAgain = automation?.isWaiting === true || following.places.placed.policy === 'on';
      compactions.end(about(file), { ok: done, willRetry: kind === 'busy' && comesAgain });
    }),
  );
  bag.add(
    following.onDidWork(({ work, end, ...conversation }) => {
      tellBefore(app, end?.flushed ?? null);
      if (work !== 'compact') return;
      if (end === null) compactions.begin(conversation);
      else compactions.end(conversation, end);
    }),
  );
  return bag;
}
