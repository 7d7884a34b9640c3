/**
 * The operations over the real disk in a throw-away place: what `compose` builds, a transcript that grows as an agent
 * would let it grow, and the settings' limits.
 */
import fs from 'node:fs';
import path from 'node:path';
import type { LogLine } from '../../src/base/log';
import { said } from '../../src/base/sentence';
import { environmentHost } from '../../src/operations/environmentHost';
import { compose } from '../../src/compose/outside';
import { apply } from '../../src/operations/compact/apply';
import type { ApplyRequest } from '../../src/operations/compact/apply';
import { compact } from '../../src/operations/compact/compact';
import type { CompactRequest } from '../../src/operations/compact/compact';
import type { Compacted } from '../../src/operations/compact/outcome';
import { draft } from '../../src/operations/compact/compactionDraft';
import type {
  CompactionDraft,
  LookRequest,
  MadeDraft,
} from '../../src/operations/compact/compactionDraft';
import type { ActWatch, CompactProgress } from '../../src/operations/compact/draftTypes';
import { limitsOf } from '../../src/operations/limits';
import type { Limits, WorkspacePlace } from '../../src/operations/limits';
import type { Problem } from '../../src/operations/problems';
import { namedStatusOf } from '../../src/operations/meter/namedStatus';
import type { Status } from '../../src/operations/meter/status';
import { undo } from '../../src/operations/compact/undo';
import type { Undone } from '../../src/operations/compact/undo';
import type { Host } from '../../src/ports/host';
import type { Outside } from '../../src/ports/outside';
import { withTranscript } from '../../src/operations/withTranscript';
import type { OpenTranscript, SeenFile } from '../../src/ports/transcripts';
import type { Result } from '../../src/base/result';
import { resolveSettings } from '../../src/settings/resolve';
import { Scene } from '../cli/scene';
import { root } from '../build/shared';
import { words } from '../build/words';

export class Desk extends Scene {
  readonly logged: LogLine[] = [];
  /** The time all operations of this desk take for now. */
  nowMs = Date.now();

  /** Read again on demand, so open until the end. */
  readonly #open: OpenTranscript[] = [];

  readonly place: WorkspacePlace = { workspace: this.workspace, trusted: true };

  /** A bundle of ports as one process has it; call twice for two processes. */
  outside(env: Readonly<Record<string, string>> = {}, host?: Host, keepsOpen = false): Outside {
    return compose({
      dist: path.join(root, 'dist'),
      home: this.home,
      env: { TIDEMARK_HOME: this.ours },
      host: host ?? environmentHost(env),

      keepsOpen,
      now: () => new Date(this.nowMs),
      log: (line) => void this.logged.push(line),
    });
  }

  limits(values: Readonly<Record<string, unknown>> = {}): Limits {
    const { settings } = resolveSettings([{ from: said`the test`, values }]);
    return limitsOf(settings, null);
  }

  /** Where pi would keep a session of this workspace. */
  sessionFile(name: string): string {
    const dir = `--${this.workspace.slice(1).replaceAll('/', '-')}--`;
    return this.at('home/.pi/agent/sessions', dir, `${name}.jsonl`);
  }

  async seen(file: string, outside: Outside): Promise<SeenFile> {
    const transcript = outside.transcripts.open(file);
    this.#open.push(transcript);
    const read = await transcript.refresh();
    if (!read.ok) throw new Error(words(read.problem.sentence));
    return read.value;
  }

  async status(file: string, limits: Limits, outside: Outside): Promise<Status> {
    return namedStatusOf(await this.seen(file, outside), limits, this.place, outside);
  }

  async close(): Promise<void> {
    for (const transcript of this.#open.splice(0)) await transcript.close();
  }

  async compact(
    file: string,
    limits: Limits,
    outside: Outside,
    rest: Partial<CompactRequest> = {},
    onProgress: (progress: CompactProgress) => void = () => undefined,
    signal: AbortSignal = new AbortController().signal,
  ): Promise<Result<Compacted, Problem>> {
    const request: CompactRequest = {
      limits,
      place: this.place,
      flushFirst: false,
      instructions: null,
      summary: null,
      byPerson: true,
      force: true,
      ...rest,
    };
    return withTranscript(file, outside, (transcript) =>
      compact(transcript, request, outside, { onProgress, signal }),
    );
  }

  /** What `compact` would write. */
  draft(
    file: string,
    limits: Limits,
    outside: Outside,
    watch: ActWatch = unwatched,
    rest: Partial<LookRequest> = {},
  ): Promise<Result<MadeDraft, Problem>> {
    const request: LookRequest = {
      limits,
      place: this.place,
      flushFirst: false,
      byPerson: true,
      instructions: null,
      summary: null,
      ...rest,
    };
    return withTranscript(file, outside, (transcript) =>
      draft(transcript, request, outside, watch),
    );
  }

  /** Writes a draft. */
  apply(
    made: CompactionDraft,
    limits: Limits,
    outside: Outside,
    rest: Partial<ApplyRequest> = {},
  ): Promise<Result<Compacted, Problem>> {
    const request: ApplyRequest = {
      draft: made,
      limits,
      place: this.place,
      flushFirst: false,
      summary: null,
      byPerson: true,
      force: true,
      ...rest,
    };
    return withTranscript(made.file, outside, (transcript) =>
      apply(transcript, request, outside, unwatched),
    );
  }

  async undo(
    file: string,
    limits: Limits,
    outside: Outside,
    id: string | null = null,
  ): Promise<Result<Undone, Problem>> {
    return withTranscript(file, outside, (transcript) =>
      undo(transcript, { limits, id, force: true }, outside),
    );
  }
}

/** Nobody follows, and nobody calls it off. */
export const unwatched: ActWatch = {
  onProgress: () => undefined,
  signal: new AbortController().signal,
};

/** The port with something else happening right before each append of ours. */
export const beforeAppend = (outside: Outside, act: () => void): Outside => ({
  ...outside,
  transcripts: {
    open: (file) => outside.transcripts.open(file),
    archive: (seen) => outside.transcripts.archive(seen),
    append: (seen, lines, what) => {
      act();
      return outside.transcripts.append(seen, lines, what);
    },
  },
});

/** Registers the hooks; the desk of the present test. */
export function desks(): () => Desk {
  let desk: Desk | undefined;
  beforeEach(() => {
    desk = new Desk();
  });
  afterEach(async () => {
    await desk?.close();
    await desk?.remove();
  });
  return () => desk ?? new Desk();
}

/** Lets somebody write at the very moment between our comparison and our write of a line that begins so. */
export function whenWriting(begin: string, somebodyWrites: () => void): () => void {
  const original = fs.writeSync;
  let isDone = false;
  const patched = (...args: Parameters<typeof original>): number => {
    if (!isDone && textOf(args[1]).trimStart().startsWith(begin)) {
      isDone = true;
      somebodyWrites();
    }
    return original(...args);
  };
  fs.writeSync = patched as typeof original; // its overloads are one function
  return () => {
    fs.writeSync = original;
  };
}

const textOf = (data: string | NodeJS.ArrayBufferView): string =>
  typeof data === 'string'
    ? data
    : Buffer.from(data.buffer, data.byteOffset, data.byteLength).toString();
