/** What the person pinned, as a section of a summary: each passage byte for byte, in a fence that nothing inside it can close. */
import { entryId } from '../conversation/types';
import type { Pin } from '../session/pins';
import type { SummaryLine } from '../record/why';
import { fenced, type View } from './view';

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
export const pinText = ({ id, who, text }: Pin): string =>
  `^${id}${who === null ? '' : ` (${who})`}\n${fenced(text)}`;
