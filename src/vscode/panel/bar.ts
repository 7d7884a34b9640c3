/**
 * The bar of what fills the window, and the thresholds on it: sizes as shares of what the whole bar stands for.
 * The parts always add up to what was measured, and no estimate is drawn as a reported figure.
 */
import type { Status } from '../../operations/meter/status';
import type { ConversationPicture } from '../../operations/picture/look';
import { sharesOf, unusedOf, type CategoryShare } from '../show/meter/categories';
import type { Language, Say } from '../show/text/language';
import { estimated } from '../show/text/sizes';
import type { PanelState, WindowShare, PanelThreshold } from './messages';

export function barOf(
  status: Status,
  looked: ConversationPicture | null,
  language: Language,
): Pick<PanelState, 'shares' | 'thresholds'> {
  const shares = sharesIn(status, looked, language);
  // What fills more than the window makes the bar longer than that.
  const drawn = shares.reduce((sum, { tokens }) => sum + tokens, 0);
  return { shares, thresholds: thresholdsOf(status, drawn, language).filter(({ at }) => at <= 1) };
}

/** Categories, tool results by tool, then what is free up to the compaction, then the reserve behind it. */
function sharesIn(
  status: Status,
  looked: ConversationPicture | null,
  language: Language,
): readonly WindowShare[] {
  const { say, percent } = language;
  const used = sharesOf(status, language)
    .flatMap((share) =>
      share.id === 'toolResults' && looked ? byTool(share, looked, say) : [share],
    )
    .filter(({ tokens }) => tokens > 0);
  // How a figure is shared out among the parts is an estimate, also where the figure was reported.
  return [
    ...used.map((share) => ({ ...share, size: estimated(share.tokens, language) })),
    ...unusedOf(status, language),
  ].map(({ size, ...share }) => ({
    ...share,
    text: say('{0} tokens · {1}', size, percent((share.tokens / status.window) * 100)),
  }));
}

/** What came back from tools, shared out among them; the parts add up to the whole. */
function byTool(
  { id, tokens }: CategoryShare,
  { tools, toolTokens }: ConversationPicture,
  say: Say,
): readonly Omit<WindowShare, 'text'>[] {
  const factor = tokens / Math.max(1, toolTokens);
  const parts = tools.map((one) => ({
    id,
    label: say('Results of {0}', one.tool),
    tokens: Math.floor(one.tokens * factor),
  }));
  const rest = tokens - parts.reduce((sum, part) => sum + part.tokens, 0);
  const [first, ...others] = parts;
  // What rounding leaves belongs to no other tool.
  return first && rest <= parts.length
    ? [{ ...first, tokens: first.tokens + rest }, ...others]
    : [...parts, { id, label: say('Other tool results'), tokens: rest }];
}

/** `drawn`: tokens that the whole bar stands for. */
function thresholdsOf(
  { window, flushAt, compactAt, ownLimitAt: own }: Status,
  drawn: number,
  { say, count }: Language,
): readonly PanelThreshold[] {
  const threshold = (id: PanelThreshold['id'], tokens: number, label: string): PanelThreshold => ({
    id,
    at: tokens / Math.max(window, drawn),
    label,
  });
  return [
    threshold('flush', flushAt, say('notes are due at {0}', count(flushAt))),
    threshold('compact', compactAt, say('compaction is due at {0}', count(compactAt))),
    ...(own === null
      ? []
      : [threshold('own', own, say('the agent compacts by itself at {0}', count(own)))]),
    ...(drawn <= window
      ? []
      : [threshold('window', window, say('the window ends at {0}', count(window)))]),
  ];
}
