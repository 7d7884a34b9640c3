/** What is offered on a draft, by buttons above it and by the menus of its tab: nothing that would not do anything. Pure. */
import type { draftCommands } from '../ids';
import type { KeptDraft } from './draftFile';

type Facts = Pick<KeptDraft['draft'], 'hindrance' | 'writtenBy'>;

/** How a draft is looked at. */
export interface DraftNow {
  readonly isTrusted: boolean;
  readonly isEdited: boolean;
  /** Somebody wrote to its conversation since. */
  readonly hasGoneOn: boolean;
}

/** In Restricted Mode nothing that writes, or asks a model. What code wrote it would write once more, unless something has changed. */
export function actsOn(draft: Facts, now: DraftNow): readonly (keyof typeof draftCommands)[] {
  if (!now.isTrusted) return ['discard', 'details'];
  const apply = draft.hindrance === null ? (['apply'] as const) : [];
  const isSame = isByCode(draft) && !now.isEdited && !now.hasGoneOn;
  const withoutModel = isSame ? [] : (['withoutModel'] as const);
  return [...apply, 'discard', 'regenerate', ...withoutModel, 'details'];
}

/** The drafts that menus leave something out for, by their paths: menus know what a draft is, not what became of it. */
export interface LeftOut {
  readonly heldBackDrafts: readonly string[];
  readonly codeDrafts: readonly string[];
}

/** Of the open drafts; one whose facts cannot be read is in neither list, so that its commands say why. */
export function leftOutOf(
  open: readonly { readonly path: string; readonly draft: Facts | undefined }[],
): LeftOut {
  const those = (is: (draft: Facts) => boolean): readonly string[] =>
    open.flatMap(({ path, draft }) => (draft !== undefined && is(draft) ? spelled(path) : []));
  return {
    heldBackDrafts: those(({ hindrance }) => hindrance !== null),
    codeDrafts: those(isByCode),
  };
}

/** A window spells the paths of another machine as its own system does; its addresses are others there, with that machine in them. */
const spelled = (path: string): readonly string[] => [
  path.replaceAll('\\', '/'),
  path.replaceAll('/', '\\'),
];

const isByCode = ({ writtenBy }: Facts): boolean => writtenBy === 'code';
