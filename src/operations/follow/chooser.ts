/**
 * Finds the conversations of a window and chooses the one to follow; the folders they lie in are listened to from before the
 * search on, so that nothing is missed in between.
 */
import path from 'node:path';
import { onDisk } from '../../engine/conversation/onDisk';
import { choose, noChoice } from '../../engine/selection/choose';
import type { Candidate, PastChoice, Reason } from '../../engine/selection/choose';
import type { Outside } from '../../ports/outside';
import type { Placeable } from '../automate/otherConversations';
import type { WatchRequest } from './watchTypes';
import { candidatesOf, shellOf } from './candidates';
import { findConversations, type FoundConversation } from './find';
import { withResolved } from './folders';
import type { WatchedFolders } from './folderWatches';

/** What a search came to. */
export interface ChosenConversation {
  readonly file: string | null;
  readonly found: FoundConversation | null;
  readonly why: Reason | null;
  readonly shell: number | null;
  readonly missing: string | null;
  /** Of the workspace, newest first. */
  readonly all: readonly Placeable[];
}

export const nothingChosen: ChosenConversation = {
  file: null,
  found: null,
  why: null,
  shell: null,
  missing: null,
  all: [],
};

/** Conversations whose folders are listened to besides those that their agents name. */
const mostListened = 12;

export class Chooser {
  #choice: PastChoice = noChoice;
  /** What the last search found; null = none was made yet. */
  #found: readonly FoundConversation[] | null = null;

  constructor(
    private readonly outside: Outside,
    private readonly folders: WatchedFolders,
  ) {}

  /** `anew`: by a search, else among what the last one found. `isOver`: nobody would end what is begun now. */
  async choose(
    request: WatchRequest,
    anew: boolean,
    isOver: () => boolean,
  ): Promise<ChosenConversation> {
    const { pinned } = request;
    const found = (anew ? null : this.#found) ?? (await this.#find(request, isOver));
    const candidates = await candidatesOf(found, request, this.outside);
    const nowMs = this.outside.clock.now().getTime();
    const { file, why, past } = choose(candidates, pinned, this.#choice, nowMs);
    this.#choice = past;
    const followed = found.find(({ session }) => session.file === file) ?? null;
    return {
      file,
      found: followed,
      why,
      shell: followed && (await shellOf(followed, request, this.outside)),
      missing: await this.#missing(pinned, found),
      all: found.flatMap((one, i) => placeable(one, candidates[i], request)),
    };
  }

  async #find(request: WatchRequest, isOver: () => boolean): Promise<readonly FoundConversation[]> {
    const { folders, agents, places } = request;
    const { listing, around } = this.outside;
    const all = await withResolved(folders, listing);
    const listen = (): void => {
      if (isOver()) return;
      const named = this.outside.agents
        .filter((agent) => agents.includes(agent.name))
        .flatMap((agent) => agent.find.watchFolders(all, around));
      this.folders.set([...named, ...foldersOf(this.#found ?? [])]);
    };
    listen();
    const found = await findConversations(folders, agents, this.outside, places.trusted);
    this.#found = found;
    listen();
    return found;
  }

  /** The conversation the person chose, where it is not there any more; one that is only not listed may come back. */
  async #missing(
    pinned: string | null,
    found: readonly FoundConversation[],
  ): Promise<string | null> {
    if (pinned === null || found.some(({ session }) => session.file === pinned)) return null;
    const file = onDisk(pinned);
    // A database that lists others holds it no more.
    const isListed =
      file !== pinned && found.some(({ session }) => session.file.startsWith(`${file}#`));
    return isListed || !(await this.outside.listing.exists(file)) ? pinned : null;
  }
}

function placeable(
  found: FoundConversation,
  candidate: Candidate | undefined,
  { folders }: Pick<WatchRequest, 'folders'>,
): readonly Placeable[] {
  const folder = folders[candidate?.folder ?? -1];
  return folder === undefined ? [] : [{ found, folder }];
}

/** The folders of those that are open, and of those with the newest activity. */
function foldersOf(found: readonly FoundConversation[]): readonly string[] {
  const open = found.filter(({ openness }) => openness === 'open');
  const likely = [...open, ...found].slice(0, mostListened);
  return likely.map(({ session }) => path.dirname(session.file));
}
