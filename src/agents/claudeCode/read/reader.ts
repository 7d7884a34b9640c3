/**
 * Reads a Claude Code transcript line by line. Total: any bytes give a conversation and a list of odd lines. Sub-agents'
 * lines are never part of it, and types nobody knows are passed over without a word: every release has new ones.
 */
import { said } from '../../../base/sentence';
import { OddLines } from '../../../engine/conversation/oddLines';
import { entryId, sessionId } from '../../../engine/conversation/types';
import type { Conversation, Entry, EntryId, Oddity } from '../../../engine/conversation/types';
import type { TranscriptReader } from '../../../ports/agent';
import type { RawLine, TextAt } from '../../../ports/files';
import { entryCache } from '../../jsonl/entryCache';
import { asString, type Json } from '../../jsonl/fields';
import { parseLine, whyNoObject } from '../../jsonl/noObject';
import { LiveBranch } from './branch';
import { readEntry } from './entry';
import { isState, readFacts } from './format';
import type { Node, NodeRef, NodeLine } from './node';
import { enqueuedBy, Queue } from './queue';
import { boundaryWithin } from '../marks';
import { readVersion } from '../version';
import { ownLimitOn } from './windows';

/**
 * System prompt, tools, memory files and reminders as the client's first requests hold them, tokens: of 484 sessions of 2.x 40,000
 * in the median. Only for conversations that tell nothing themselves.
 */
const usualFixedTokens = 38_000;

export class ClaudeCodeReader implements TranscriptReader {
  readonly #branch = new LiveBranch((ref) => this.#load(ref));
  readonly #loaded = entryCache<NodeRef>();
  readonly #queue = new Queue();
  readonly #oddLines = new OddLines();
  /** The entry each entry's first line comes right after. */
  readonly #before = new Map<Node, Node>();
  readonly #damaged = new Set<number>();
  /** Boundaries of ours that stand in lines which nobody can read. */
  readonly #lostOfOurs = new Set<string | null>();
  #last: Node | undefined;
  #sessionId = '';
  #cwd: string | null = null;
  #gitBranch: string | null = null;
  #version = 0;
  /** The person's own title stands above the client's. */
  readonly #titles: { own?: string; made?: string } = {};
  #conversation: Conversation | undefined;

  constructor(private readonly textAt: TextAt) {}

  push(line: RawLine): void {
    if (line.length === 0 || line.last === 0 || (this.#sessionId !== '' && isState(line))) return;
    this.#conversation = undefined;
    if (line.tooLong) {
      this.#note({
        line: line.number,
        reason: said`is longer than 64 MB; it is kept and passed over`,
      });
      return;
    }
    const json = parseLine(line.text());
    if (typeof json === 'string') this.#noteDamaged(line, whyNoObject[json]);
    else if (json['isSidechain'] !== true) this.#take(json, line);
    else if (this.#sessionId === '' && this.#oddLines.listed.length === 0)
      this.#note({
        line: line.number,
        reason: said`is a sub-agent’s; its session is the one it was started from`,
      });
  }

  #noteDamaged(line: RawLine, reason: Oddity['reason']): void {
    const ours = boundaryWithin(line.text());
    if (ours !== undefined) this.#lostOfOurs.add(ours);
    this.#note({ line: line.number, reason });
  }

  #take(json: Json, line: RawLine): void {
    this.#sessionId = asString(json['sessionId']) ?? this.#sessionId;
    const facts = readFacts(json);
    const { number, offset, length } = line;
    if (!facts) {
      const place: NodeLine = { uuid: `line:${number}`, number, offset, bytes: length };
      if (json['type'] === 'queue-operation') this.#takeQueued(json, place);
      else this.#takeState(json);
      return;
    }
    this.#cwd ??= asString(json['cwd']) ?? null;
    this.#gitBranch = asString(json['gitBranch']) ?? this.#gitBranch;
    this.#version = readVersion(json['version']) ?? this.#version;
    const before = this.#queue.said(json);
    if (before) this.#branch.takeAway(before);
    const place: NodeLine = { uuid: facts.uuid, number, offset, bytes: length };
    const isNew = !this.#branch.node(facts.uuid);
    const wrong = this.#branch.add(facts, place);
    if (wrong !== undefined) this.#note({ line: number, ...wrong });
    if (isNew) this.#follow(this.#branch.node(facts.uuid), facts.parent);
  }

  #follow(node: Node | undefined, parent: string | null): void {
    if (!node || node === this.#last) return;
    if (node.lostBoundary && this.#lostOfOurs.has(parent)) node.lostBoundary = 'ours';
    if (this.#last && !this.#before.has(node)) this.#before.set(node, this.#last);
    this.#last = node;
  }

  #takeQueued(json: Json, place: NodeLine): void {
    const text = enqueuedBy(json);
    const node = text === undefined ? undefined : this.#branch.putBeside(place);
    if (text !== undefined && node) this.#queue.put(text, node);
    else if (json['operation'] !== 'enqueue')
      for (const back of this.#queue.operated(json)) this.#branch.takeAway(back);
  }

  #takeState(json: Json): void {
    switch (json['type']) {
      case 'custom-title':
        this.#titles.own = asString(json['customTitle']) ?? '';
        break;
      case 'ai-title':
        this.#titles.made = asString(json['aiTitle']) ?? '';
        break;
      case 'summary':
        // The client also writes those of other conversations here, which end elsewhere.
        if (this.#branch.node(asString(json['leafUuid']) ?? ''))
          this.#titles.made = asString(json['summary']) ?? '';
        break;
      case 'last-prompt':
        if (json['explicit'] === true) this.#rewind(json['leafUuid']);
    }
  }

  #rewind(leaf: unknown): void {
    if (leaf === null || typeof leaf === 'string') this.#branch.rewind(leaf);
  }

  #note(oddity: Oddity): void {
    this.#oddLines.note(oddity);
    this.#conversation = undefined;
  }

  #load(ref: NodeRef): Entry {
    const known = this.#loaded.get(ref);
    if (known) return known;
    const lines = ref.lines.flatMap(({ offset, bytes, number }) => {
      const json = parseLine(this.textAt(offset, bytes));
      if (typeof json !== 'string') return [json];
      if (!this.#damaged.has(number)) this.#note({ line: number, reason: whyNoObject[json] });
      this.#damaged.add(number);
      return [];
    });
    const entry = readEntry(ref, lines);
    this.#loaded.put(ref, entry, ref.bytes);
    return entry;
  }

  isTaken(id: EntryId): boolean {
    return this.#branch.node(id) !== undefined;
  }

  /** All lines of an entry, in file order, a newline between two. */
  rawLine(id: EntryId): string {
    const lines = this.#branch.node(id)?.lines ?? [];
    return lines.map(({ offset, bytes }) => this.textAt(offset, bytes)).join('\n');
  }

  entry(id: EntryId): Entry | undefined {
    return this.#branch.node(id)?.ref.load();
  }

  lineBefore(id: EntryId): EntryId | null {
    const node = this.#branch.node(id);
    const before = node && this.#before.get(node);
    return before ? entryId(before.id) : null;
  }

  conversation(isGrowing = false): Conversation {
    if (isGrowing) return this.#read(this.#branch.growingRefs());
    this.#conversation ??= this.#read([...this.#branch.growingRefs()]);
    return this.#conversation;
  }

  #read(path: readonly NodeRef[]): Conversation {
    const title = (this.#titles.own ?? '').trim() || (this.#titles.made ?? '').trim();
    return {
      agent: 'claude-code',
      sessionId: sessionId(this.#sessionId),
      cwd: this.#cwd,
      // `HEAD` is no branch: a commit is checked out.
      gitBranch: this.#gitBranch === '' || this.#gitBranch === 'HEAD' ? null : this.#gitBranch,
      formatVersion: this.#version,
      title: title || null,
      ownLimitTokens: ownLimitOn(path),
      path,
      startsAmid: path[0]?.node.isTorn ?? false,
      usualFixedTokens,
      totalEntries: this.#branch.entries,
      oddities: [...this.#oddLines.listed],
      unlisted: this.#oddLines.unlisted,
    };
  }
}
