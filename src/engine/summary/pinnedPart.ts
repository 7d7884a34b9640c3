/** What the person pinned, as a section of a summary: each passage byte for byte, in a fence that nothing inside it can close. */
import { entryId } from '../conversation/types';
import type { Pin } from '../session/pins';
import type { SummaryLine } from '../record/why';
import type { View } from './view';

/** A line each; what is kept after the summary anyway is not said twice. */
export function pinnedLines(
  { ledger, keptFrom }: Pick<View, 'ledger' | 'keptFrom'>,
  pins: readonly Pin[],
): readonly SummaryLine[] {
  return pins.flatMap((pin) => {
    const at = pin.entryId === null ? 0 : ledger.placeOf(entryId(pin.entryId));
    const isKept = at >= keptFrom;
    return isKept ? [] : [{ text: pinText(pin), rule: 'pinned by the person' as const, at }];
  });
}

/** One pin with who said it. */
export function pinText({ id, who, text }: Pin): string {
  const longest = Math.max(2, ...[...text.matchAll(/`{3,}/gu)].map((match) => match[0].length));
  const fence = '`'.repeat(longest + 1);
  return `^${id}${who === null ? '' : ` (${who})`}\n${fence}\n${text}\n${fence}`;
}
