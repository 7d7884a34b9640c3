/** Why a conversation is followed, in words. */
import type { Reason } from '../../../engine/selection/choose';
import type { Say } from '../text/language';

/** Why a conversation is followed, as words that stand beside its name. */
export function reasonText(why: Reason, say: Say): string {
  switch (why) {
    case 'pinned':
      return say('chosen by you');
    case 'terminal':
      return say('the one in the active terminal');
    case 'otherTerminal':
      return say('the one in a terminal of this window');
    case 'open':
      return say('newest of those that are open');
    case 'newest':
      return say('newest activity');
    case 'stays':
      return say('still this one; others are active too');
    case 'only':
      return say('the only one here');
  }
}
