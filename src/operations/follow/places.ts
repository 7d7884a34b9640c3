/** By what each conversation of a window is measured and acted on: the settings of the folder that it was started in. */
import type { AutomationPolicy } from '../../engine/automation/nextStep';
import type { Limits, WorkspacePlace } from '../limits';

/** What counts in one folder, or in the whole workspace. */
export interface PlaceSettings {
  readonly limits: Limits;
  readonly policy: AutomationPolicy;
}

/** A folder of the workspace; one that is not on a disk has the path that its provider gives it. */
export interface FolderPlace extends PlaceSettings {
  readonly path: string;
  readonly onDisk: boolean;
}

/** All that the settings say in a window, sent once for all its conversations. */
export interface WindowPlaces {
  /** The workspace's folders, the one of the active editor first. */
  readonly folders: readonly FolderPlace[];
  /** Where no folder is open. */
  readonly bare: PlaceSettings;
  /** Whether the folders are. */
  readonly trusted: boolean;
}

/** Where a conversation has its place. */
export interface ConversationPlace extends PlaceSettings {
  readonly place: WorkspacePlace;
  /** Whether it was started in a folder of this workspace that is on a disk. */
  readonly belongs: boolean;
  /** The folder of the workspace by whose settings it goes; null = none is open. */
  readonly folder: string | null;
}

/**
 * The place of a conversation: the folder that it was started in (null = in none of them), else the first, rather one on a disk.
 */
export function conversationPlace(
  folder: string | null,
  { folders, bare, trusted }: WindowPlaces,
): ConversationPlace {
  const own = folders.find(({ path }) => path === folder);
  const used = own ?? folders.find(({ onDisk }) => onDisk) ?? folders[0];
  const { limits, policy } = used ?? bare;
  const workspace = used?.onDisk === true ? used.path : null;
  return {
    limits,
    policy,
    place: { workspace, trusted },
    belongs: own?.onDisk === true,
    folder: used?.path ?? null,
  };
}
