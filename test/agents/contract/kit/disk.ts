/** Transcripts followed as the product follows them: the disk, the choice of the agent, and OpenClaw's store. */
import assert from 'node:assert/strict';
import { agents, firstAgents } from '../../../build/agents';
import { openclawStore } from '../../../../src/agents/openclaw/store';
import { ok } from '../../../../src/base/result';
import { homePaths } from '../../../../src/disk/own/home';
import { Journal } from '../../../../src/disk/write/journal';
import { openStored } from '../../../../src/disk/stored/transcript';
import { diskTranscripts } from '../../../../src/disk/transcripts';
import type { Conversation } from '../../../../src/engine/conversation/types';
import { MeterCache } from '../../../../src/engine/meter/cache';
import type { OpenTranscript, SeenFile, Transcripts } from '../../../../src/ports/transcripts';
import type { Home } from './home';
import { meterOf, snapshotOf } from './read';
import { words } from '../../../build/words';

/** Where a followed transcript stands: all that is known of it, or why nothing is. */
export type Shown = { readonly text: string; readonly seen: SeenFile } | { readonly why: string };

export class Follower {
  readonly #transcripts: Transcripts;
  readonly #open: OpenTranscript[] = [];

  constructor(home: Home, ours: string) {
    const paths = homePaths(ours);
    const now = (): Date => new Date(1_795_000_000_000);
    this.#transcripts = diskTranscripts({
      firstAgents,
      agents: () => agents,
      paths,
      now,
      journal: new Journal(paths.journal, now),
      prepare: () => Promise.resolve(ok(undefined)),
      stored: (file) => openStored(file, [openclawStore], home.gateway),
    });
  }

  /** Follows a transcript: what the next refresh shows, with a meter that remembers the one before. */
  follow(file: string): () => Promise<Shown> {
    const transcript = this.#transcripts.open(file);
    this.#open.push(transcript);
    const cache = new MeterCache();
    return async () => {
      const read = await transcript.refresh();
      if (!read.ok) return { why: words(read.problem.sentence) };
      meansTheSame(read.value.conversation, cache);
      return { text: snapshotOf(read.value.conversation), seen: read.value };
    };
  }

  /** Reads a transcript once. */
  async read(file: string): Promise<Shown> {
    return this.follow(file)();
  }

  async seen(file: string): Promise<SeenFile> {
    const shown = await this.read(file);
    if ('why' in shown) throw new Error(shown.why);
    return shown.seen;
  }

  /** Tries to add to a transcript, and to copy it away. */
  async write(seen: SeenFile): Promise<readonly { readonly ok: boolean }[]> {
    const added = await this.#transcripts.append(seen, ['{}'], 'compaction');
    return [added, await this.#transcripts.archive(seen)];
  }

  async close(): Promise<void> {
    for (const transcript of this.#open.splice(0)) await transcript.close();
  }
}

/** What a meter learned on its way makes its estimates a little other ones; never more than that. */
function meansTheSame(conversation: Conversation, cache: MeterCache): void {
  const [one, two] = [meterOf(conversation), meterOf(conversation, cache)];
  assert.equal(two.reportedTokens, one.reportedTokens);
  assert.equal(two.source, one.source);
  assert.equal(two.baseId, one.baseId);
  const apart = Math.abs((two.tokens ?? 0) - (one.tokens ?? 0));
  assert.ok(apart <= 20 + (one.tokens ?? 0) / 200, `${two.tokens} instead of ${one.tokens}`);
}
