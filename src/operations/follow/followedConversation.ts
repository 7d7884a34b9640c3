/**
 * The conversation that is followed now: its transcript is held open, and what it shows is read anew with each look. Decides nothing of
 * when that is (`watch.ts`) or which it is (`chooser.ts`).
 */
import { onDisk } from '../../engine/conversation/onDisk';
import { MeterCache } from '../../engine/meter/cache';
import type { Outside } from '../../ports/outside';
import type { OpenTranscript, SeenFile } from '../../ports/transcripts';
import { namedStatusOf } from '../meter/namedStatus';
import { explain } from '../problems';
import { nothingChosen, type ChosenConversation } from './chooser';
import { liveAt, type FoundConversation, type SessionListed } from './find';
import { folderFinder } from './folders';
import { conversationPlace } from './places';
import type { Snapshot, WatchRequest } from './watchTypes';

export class Followed {
  #chosen = nothingChosen;
  #transcript: OpenTranscript | undefined;
  #cache = new MeterCache();

  constructor(private readonly outside: Outside) {}

  /** Null = none. */
  get file(): string | null {
    return this.#transcript?.file ?? null;
  }

  get session(): SessionListed | null {
    return this.#chosen.found?.session ?? null;
  }

  /** Goes over to what was chosen. */
  async take(chosen: ChosenConversation): Promise<void> {
    this.#chosen = chosen;
    const { file, why } = chosen;
    if (file === this.file) return;
    await this.#transcript?.close();
    this.#transcript = file === null ? undefined : this.outside.transcripts.open(file);
    this.#cache = new MeterCache();
    this.outside.log.debug('another conversation is followed', { why });
  }

  /** Whether its file was deleted. */
  async isGone(): Promise<boolean> {
    return this.file !== null && !(await this.outside.listing.exists(onDisk(this.file)));
  }

  async close(): Promise<void> {
    await this.#transcript?.close();
  }

  /** What is seen of it. */
  async read({ folders, places }: Pick<WatchRequest, 'folders' | 'places'>): Promise<Snapshot> {
    const { found, why, shell, missing } = this.#chosen;
    const about = {
      ...(why === null ? {} : { why }),
      ...(shell === null ? {} : { shell }),
      ...(missing === null ? {} : { missing }),
    };
    if (!this.#transcript) return { session: null, status: null, problem: null, ...about };
    const read = await this.#transcript.refresh();
    if (!read.ok) {
      return { session: this.session, status: null, problem: explain(read.problem), ...about };
    }
    const folder = await this.#folderOf(read.value, folders);
    const { limits, place } = conversationPlace(folder, places);
    const status = await namedStatusOf(read.value, limits, place, this.outside, this.#cache);
    const session = found && this.#sessionNow(found, read.value);
    return {
      session,
      status,
      problem: null,
      ...(folder === null ? {} : { folder }),
      ...about,
    };
  }

  /** The folder of the workspace that a conversation was started in. */
  async #folderOf(
    { conversation: { cwd } }: SeenFile,
    folders: readonly string[],
  ): Promise<string | null> {
    const from = this.session?.cwd ?? cwd;
    if (from === null) return null;
    const place = await (await folderFinder(folders, this.outside.listing))(from);
    return folders[place ?? -1] ?? null;
  }

  /** Where only the last change tells whether an agent is busy, what was read just now tells it. */
  #sessionNow({ session, told }: FoundConversation, { mtimeMs }: SeenFile): SessionListed {
    if (told !== 'unknown') return session;
    const nowMs = this.outside.clock.now().getTime();
    return { ...session, live: liveAt(told, Math.max(session.updatedAtMs, mtimeMs), nowMs) };
  }
}
