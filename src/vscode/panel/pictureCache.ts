/**
 * What was last seen of the followed conversation, and why it could not be looked at last time. Both are of one conversation: of another
 * one that is followed since, nothing is known yet.
 */
import type { ConversationPicture } from '../../operations/picture/look';
import type { Snapshot } from '../../operations/follow/watchTypes';
import type { Target } from '../act/acts';
import type { Ask } from '../act/ask';

interface FollowedConversation {
  readonly snapshot: Snapshot;
  readonly places: { target(): Target | undefined };
}

export class PictureCache {
  #seen: { readonly file: string; readonly picture: ConversationPicture } | undefined;
  #goesOn = false;
  #trouble: { readonly file: string; readonly sentence: string } | undefined;

  constructor(
    private readonly ask: Ask,
    private readonly followed: FollowedConversation,
  ) {}

  /** Null until it was looked at; from before where the last look failed. */
  get picture(): ConversationPicture | null {
    return this.#seen?.file === this.#file() ? this.#seen.picture : null;
  }

  /** Why the last look failed; null where it did not. */
  get trouble(): string | null {
    return this.#trouble?.file === this.#file() ? this.#trouble.sentence : null;
  }

  /** Whether the next look knows more without any change: the price of a very long conversation is added up over several. */
  get goesOn(): boolean {
    return this.#goesOn;
  }

  /** Resolves to false where it is worth another try: a worker that stopped is told of elsewhere, and answers nobody. */
  async look(): Promise<boolean> {
    const file = this.#file();
    const target = this.followed.places.target();
    const answer = target === undefined ? undefined : await this.ask('look', target);
    const isStopped = this.followed.snapshot.stopped !== undefined;
    const before = this.picture?.unpriced ?? Infinity;
    // Where nothing is kept from look to look it gets no less.
    this.#goesOn =
      answer?.ok === true && answer.value.unpriced > 0 && answer.value.unpriced < before;
    if (answer?.ok === true) this.#seen = { file, picture: answer.value };
    this.#trouble =
      answer === undefined || answer.ok || isStopped
        ? undefined
        : { file, sentence: answer.sentence };
    return this.#trouble === undefined;
  }

  #file(): string {
    return this.followed.snapshot.status?.file ?? '';
  }
}
