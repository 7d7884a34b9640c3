/**
 * Reads a Codex rollout, line by line, as a fold. The conversation comes from `response_item` and `compacted`
 * lines only: events repeat its texts, and are read for what they alone tell (`events.ts`). Keeps where things
 * lie, never what they say.
 */
import { said, type Sentence } from '../../../base/sentence';
import { plainText } from '../../../base/text';
import { OddLines } from '../../../engine/conversation/oddLines';
import { entryId, sessionId } from '../../../engine/conversation/types';
import type { Conversation, Entry, EntryId, ModelRef } from '../../../engine/conversation/types';
import type { TranscriptReader } from '../../../ports/agent';
import type { RawLine, TextAt } from '../../../ports/files';
import { asString } from '../../jsonl/fields';
import { whyNoObject } from '../../jsonl/noObject';
import type { EntryRow } from '../../jsonl/entryRow';
import { parseRolloutLine, saysStopped, sortByHead, type RolloutLine, type Sorted } from './lines';
import { askedBefore, contextNow, lastLine, lastTokenCount } from './specialIds';
import { Entries, replacedHistory } from './entries';
import { ThreadEvents } from './events';
import { headerOf, type ThreadHeader } from './header';
import { roleOf } from './items';
import { lineIds, markOf } from '../marks';
import { ThreadPath, type LineAt } from './threadPath';
import { ThreadRows, type LinePlace } from './threadRows';
import { ownLimitAt } from './usage';
import { versionOf } from '../version';

/** Up to this offset every line is parsed; beyond it those that say nothing to the conversation are not. */
const strictBytes = 2 * 1024 * 1024;
/** Lines that are no part of a conversation. */
const passedOver = new Set(['event_msg', 'token_usage_record', 'turn_context', 'world_state']);

const idOfLine = (number: number): EntryId => entryId(`${lineIds}${number}`);
/** Lines of other files have ids that no line of this one has. */
const idOfEarlier = (number: number): EntryId => entryId(`${lineIds}b${number}`);

export class RolloutReader implements TranscriptReader {
  readonly #rows: ThreadRows;
  readonly #entries: Entries;
  readonly #path: ThreadPath;
  readonly #events: ThreadEvents;
  readonly #oddLines = new OddLines();
  /** Ids of lines of ours. */
  readonly #ours = new Set<EntryId>();
  #header: ThreadHeader | undefined;
  /** Whether what this thread begins with, where that lies elsewhere, was given. */
  #hasEarlier = false;
  #provider: string | null = null;
  #model: ModelRef | null = null;
  #lines = 0;
  #last: LinePlace | undefined;

  constructor(private readonly textAt: TextAt) {
    this.#rows = new ThreadRows((row) => this.#entries.load(row));
    this.#entries = new Entries(textAt, this.#rows, (id) => this.#events.exitCodeOf(id));
    this.#path = new ThreadPath(this.#rows, this.#entries);
    this.#events = new ThreadEvents(this.#path, () => this.#entries.clear());
  }

  pushEarlier(line: RawLine): void {
    this.#hasEarlier = true;
    if (line.length === 0 || line.last === 0 || line.tooLong) return;
    const place = { offset: line.offset, bytes: line.length };
    const at = { id: idOfEarlier(line.number), number: 0, place };
    const sorted = line.offset > strictBytes ? sortByHead(line) : undefined;
    if (sorted) {
      this.#readSorted(at, sorted);
      return;
    }
    const parsed = parseRolloutLine(line.text());
    if (typeof parsed === 'string') return;
    if (parsed.type !== 'session_meta') this.#readLine(at, parsed);
    else this.#provider = headerOf(parsed.payload)?.provider ?? null;
  }

  push(line: RawLine): void {
    if (line.length === 0 || line.last === 0) return;
    const { number } = line;
    const place = { offset: line.offset, bytes: line.length };
    const at = { id: idOfLine(number), number, place };
    if (line.tooLong) {
      this.#note(at, said`is longer than 64 MB; it is kept and passed over`);
      return;
    }
    const sorted = this.#header && line.offset > strictBytes ? sortByHead(line) : undefined;
    if (sorted) {
      this.#last = place;
      this.#readSorted(at, sorted);
    } else this.#pushParsed(at, line.text());
  }

  #pushParsed(at: LineAt, text: string): void {
    const line = parseRolloutLine(text);
    if (typeof line === 'string') this.#note(at, whyNoObject[line]);
    else if (!this.#header) this.#readHeader(at, line);
    else {
      this.#last = at.place;
      this.#readLine(at, line);
    }
  }

  #readSorted(at: LineAt, sorted: Sorted): void {
    this.#lines++;
    if (sorted.kind === 'item') this.#path.addItem(at, sorted.role);
    else if (sorted.ends) this.#path.closeAnswer();
  }

  #readHeader(at: LineAt, { type, payload }: RolloutLine): void {
    const header = type === 'session_meta' ? headerOf(payload) : undefined;
    if (!header) {
      const why =
        type === 'session_meta' ? said`names no thread` : said`is of type "${plainText(type, 40)}"`;
      if (this.#oddLines.listed.length === 0) {
        this.#note(
          at,
          said`is not the first line of a Codex thread (it ${why}); it is passed over`,
        );
      }
      return;
    }
    this.#header = header;
    this.#provider = header.provider;
    this.#last = at.place;
    this.#path.closeAnswer();
    if (header.base !== null && !this.#hasEarlier) {
      const from = plainText(header.base.rollout, 60);
      this.#note(
        at,
        said`goes on from the rollout ${from}, which is missing or incomplete, so its beginning is not read; what was reported counts it`,
      );
    }
  }

  #readLine(at: LineAt, line: RolloutLine): void {
    switch (line.type) {
      case 'response_item':
        this.#lines++;
        this.#path.addItem(at, roleOf(line.payload));
        return;
      case 'compacted':
        this.#readCompacted(at, line);
        return;
      case 'turn_context':
        this.#path.ask();
        this.#readModel(at, line);
        return;
      case 'event_msg':
        this.#events.take(line, at);
        this.#addOther(at, line);
        return;
      case 'token_usage_record':
        this.#path.closeAnswer();
        this.#addOther(at, line);
        return;
      default:
        this.#addOther(at, line);
    }
  }

  /** Lines of ours, of types that nobody knows and of a stop are entries; the others, most of a rollout, would only take up room. */
  #addOther(at: LineAt, line: RolloutLine): void {
    const mark = markOf(line.json);
    if (mark) this.#ours.add(mark.id);
    this.#lines++;
    if (mark || !passedOver.has(line.type) || saysStopped(line)) this.#path.addLine(at);
  }

  #readModel(at: LineAt, line: RolloutLine): void {
    const id = asString(line.payload['model']);
    if (id === undefined || id === '' || id === this.#model?.id) {
      this.#addOther(at, line);
      return;
    }
    this.#model = { provider: this.#provider, id };
    this.#lines++;
    this.#path.addModel(at, this.#model);
  }

  #readCompacted(at: LineAt, { payload, json }: RolloutLine): void {
    const mark = markOf(json);
    if (mark) this.#ours.add(mark.id);
    this.#lines++;
    this.#path.replaceHistory(at, replacedHistory(payload), payload['message'], mark);
  }

  #note({ number }: LineAt, reason: Sentence): void {
    this.#oddLines.note({ line: number, reason });
  }

  isTaken(id: EntryId): boolean {
    return this.#ours.has(id);
  }

  rawLine(id: EntryId): string {
    if (id === lastLine) return this.#text(this.#last);
    if (id === lastTokenCount) return this.#text(this.#events.lastTokens);
    if (id === contextNow) return this.#itemsOf(this.#path.rows());
    const before = askedBefore(id);
    if (before !== undefined) return this.#itemsOf(this.#path.rowsBefore(before) ?? []);
    const row = this.#rows.find(id);
    return row ? this.#entries.textOf(row) : '';
  }

  readonly #text = (place: LinePlace | undefined): string =>
    place ? this.textAt(place.offset, place.bytes) : '';

  #itemsOf(rows: readonly EntryRow[]): string {
    const items = this.#path.contextItems(rows);
    return items.map((payload) => JSON.stringify({ type: 'response_item', payload })).join('\n');
  }

  entry(id: EntryId): Entry | undefined {
    const row = this.#rows.find(id);
    return row && this.#entries.load(row);
  }

  lineBefore(id: EntryId): EntryId | null {
    const row = this.#rows.find(id);
    return row && row.line > 1 ? idOfLine(row.line - 1) : null;
  }

  get #startsAmid(): boolean {
    return this.#header?.base != null && !this.#hasEarlier;
  }

  get #startedIn(): Pick<Conversation, 'cwd' | 'gitBranch'> {
    const { cwd, gitBranch } = this.#header ?? { cwd: null, gitBranch: null };
    return { cwd, gitBranch };
  }

  conversation(isGrowing = false): Conversation {
    const header = this.#header;
    const { window } = this.#events;
    const rows = isGrowing ? this.#path.growingRows() : this.#path.rows();
    return {
      agent: 'codex',
      sessionId: sessionId(header?.id ?? ''),
      ...this.#startedIn,
      formatVersion: header ? versionOf(header, this.#hasEarlier || this.#path.hasBoundary) : 0,
      // A thread's name lies in the client's own index, not in its rollout.
      title: null,
      reportedWindowTokens: window,
      ownLimitTokens: ownLimitAt(window, header?.client ?? null),
      path: header ? rows : [],
      startsAmid: this.#startsAmid,
      totalEntries: this.#lines,
      oddities: [...this.#oddLines.listed],
      unlisted: this.#oddLines.unlisted,
    };
  }
}
