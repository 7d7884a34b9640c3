/** A draft that waits to be applied as a row of a list: what it would come to, when it was made, and whether it was edited. */
import type { Language } from '../text/language';
import { type CompactedSizes, compactedSizes } from '../text/sizes';

interface ListedDraft {
  readonly kept: { readonly draft: CompactedSizes };
  readonly atMs: number;
  readonly isEdited: boolean;
}

export const draftRow = (
  { kept: { draft }, atMs, isEdited }: ListedDraft,
  language: Language,
): { readonly icon: string; readonly label: string; readonly description: string } => {
  const { say, moment } = language;
  const parts = [
    moment(atMs, Date.now()),
    say('not applied yet'),
    ...(isEdited ? [say('edited by you')] : []),
  ];
  return {
    icon: 'edit',
    label: say('Draft: {0} → {1} tokens', ...compactedSizes(draft, language)),
    description: parts.join(' · '),
  };
};
