/** Compact Conversation: with progress, cancellable, and an answer that can be undone. */
import type { Uri } from 'vscode';
import { isEditors } from '../../../agents/all';
import type { Compacted } from '../../../operations/compact/outcome';
import type { RefusedReply, Reply } from '../../act/reply';
import type { Status } from '../../../operations/meter/status';
import type { CompactOptions, Target } from '../../act/acts';
import { keepDecision } from '../../act/decide';
import type { App } from '../../app';
import { buttons, ownText } from '../../show/text/notices';
import { showCompacted } from './outcomeNotice';
import { titleOf } from './draft';
import { draftOrOpen } from './draftAgain';
import { offerInChat } from './readOnlyChat';
import { underWay } from '../progress';

/** VS Code's own chat, which is only read. */
export const isChat = ({ agent }: Pick<Status, 'agent'>): boolean => isEditors(agent);

/** How a conversation is compacted: in one go, by its agent, or as it was previewed. */
export type Doing = (options: CompactOptions) => Promise<Reply<Compacted>>;

export async function compactConversation(
  app: App,
  target: Target,
): Promise<Reply<Compacted | Uri>> {
  const { folder = null, status } = app.following.snapshot;
  const compact = (): Promise<Reply<Compacted>> =>
    compactTarget(app, target, 'offer', compactingOf(app, target, status));
  if (status !== null && isChat(status)) return offerInChat(app, target, status);
  if (status !== null && status.ownCompaction !== null) return offerByAgent(app, status, compact);
  return app.following.places.settings().preview === 'never'
    ? compact()
    : draftOrOpen(app, target, folder, status && titleOf(status));
}

/**
 * Where only the agent itself may compact (OpenClaw's database): asked once more, because its model writes the summary and there is no way
 * back. What the person says reports its own outcome.
 */
function offerByAgent(app: App, status: Status, compact: () => unknown): Reply<Compacted> {
  const label = buttons(app.language.say);
  const sentence = ownText(status, app.language);
  app.person.tell(sentence, [
    { label: label.compact, run: compact },
    { label: label.notNow, run: () => undefined },
  ]);
  return { ok: false, kind: 'asked', sentence };
}

/** The way that a conversation is compacted in when nothing else was asked for. */
export const compactingOf =
  (app: App, target: Target, status: Status | null): Doing =>
  (options) =>
    status === null || status.ownCompaction === null
      ? app.acts.compact(target, options)
      : app.acts.compactByAgent(target, options);

/**
 * Compacts one conversation, whatever is followed by now. While its agent is busy, waiting is offered, or simply done where
 * the person has said yes already.
 */
export async function compactTarget(
  app: App,
  target: Target,
  whenBusy: 'offer' | 'wait',
  doing: Doing,
): Promise<Reply<Compacted>> {
  const answer = await underWay(app, app.language.say('Compacting'), (options) =>
    doing({ ...options, byPerson: true }),
  );
  if (answer.ok) showCompacted(app, target, answer.value);
  else if (answer.kind === 'busy' && whenBusy === 'wait') await waitForIdle(app, target);
  else showTrouble(app, target, answer);
  return answer;
}

/** Has it compacted as soon as the agent is idle. */
async function waitForIdle(app: App, target: Target): Promise<void> {
  if (await keepDecision(app, target, { kind: 'whenIdle' })) app.following.poke();
}

function showTrouble(app: App, target: Target, refusal: RefusedReply): void {
  const label = buttons(app.language.say);
  switch (refusal.kind) {
    case 'cancelled':
      // They know.
      return;
    case 'busy':
      app.person.warn(refusal.sentence, [
        {
          label: label.compactWhenIdle,
          run: () => waitForIdle(app, target),
        },
      ]);
      return;
    default:
      app.person.warn(refusal.sentence, [
        { label: label.showLog, run: () => app.editorLog.show() },
      ]);
  }
}
