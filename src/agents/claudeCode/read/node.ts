/**
 * One entry of a Claude Code transcript by reference: the lines it is made of and how it hangs. An answer has a line for each
 * of its blocks and a compaction has two, so an entry grows while it is read; it then shows itself as a new reference, by
 * which those who remember readings know that it changed.
 */
import { entryId } from '../../../engine/conversation/types';
import type { Entry, EntryId, EntryRef, Role } from '../../../engine/conversation/types';

/** Where one line lies. */
export interface NodeLine {
  readonly uuid: string;
  /** 1-based. */
  readonly number: number;
  readonly offset: number;
  readonly bytes: number;
}

/** Reads the entry a reference stands for. Total. */
export type LoadRef = (ref: NodeRef) => Entry;

interface NodeFacts {
  readonly kind: Entry['kind'];
  readonly role: Role | null;
  readonly parent: Node | null;
  readonly isBeside?: boolean;
}

export class Node {
  readonly id: EntryId;
  /** The entry its first line hangs on, where that is lost the one before; null for a root, and where nothing stands before. */
  readonly parent: Node | null;
  /** True where the line it hangs on is not in the file, and nothing stands before it. */
  isTorn = false;
  /** Of a summary: that its boundary cannot be read; `ours` where what is left of that shows that it was ours. */
  lostBoundary: 'ours' | 'unknown' | null = null;
  readonly lines: NodeLine[] = [];
  /** What stays with it wherever the branch goes: results of an answer's calls, and what stands beside it; in file order. */
  readonly results: Node[] = [];
  /** True for what no line hangs on, the person's word to come: it stays as long as the entry it came after. */
  readonly isBeside: boolean;
  /** Of a boundary: what of the branch before it is still sent. */
  kept: readonly Node[] = [];
  /** Of a boundary: the branch as it was before it. */
  before: readonly Node[] = [];
  kind: Entry['kind'];
  readonly role: Role | null;
  readonly #load: LoadRef;
  #isVoid = false;
  #ref: NodeRef | undefined;

  constructor(place: NodeLine, { kind, role, parent, isBeside = false }: NodeFacts, load: LoadRef) {
    this.id = entryId(place.uuid);
    this.kind = kind;
    this.role = role;
    this.parent = parent;
    this.isBeside = isBeside;
    this.#load = load;
    this.line = place.number;
    this.lines.push(place);
    if (isBeside || (role === 'tool' && parent?.role === 'assistant')) parent?.results.push(this);
  }

  /** 1-based line on which it begins. */
  readonly line: number;

  grow(place: NodeLine): void {
    this.lines.push(place);
    this.#ref = undefined;
  }

  /** Another line with the id of one of these: the client goes by the later one. */
  replace(place: NodeLine): void {
    const at = this.lines.findIndex(({ uuid }) => uuid === place.uuid);
    if (at >= 0) this.lines[at] = place;
    this.#ref = undefined;
  }

  turnInto(kind: Entry['kind'], kept: readonly Node[]): void {
    this.kind = kind;
    this.kept = kept;
    this.#ref = undefined;
  }

  /** What was measured on a context that is in force no more says nothing about the present one. */
  voidUsage(): void {
    if (this.role !== 'assistant') return;
    this.#isVoid = true;
    this.#ref = undefined;
  }

  get ref(): NodeRef {
    this.#ref ??= new NodeRef(this, this.#isVoid, this.#load);
    return this.#ref;
  }
}

/** An entry as it was when it was asked for. */
export class NodeRef implements EntryRef {
  readonly node: Node;
  readonly kind: Entry['kind'];
  readonly lines: readonly NodeLine[];
  readonly bytes: number;
  /** Whether the usage it reports counts no more. */
  readonly isVoid: boolean;
  /** Of a boundary: the first entry it keeps. */
  readonly firstKeptId: EntryId | null;
  readonly #load: LoadRef;

  constructor(node: Node, isVoid: boolean, load: LoadRef) {
    this.node = node;
    this.kind = node.kind;
    this.lines = [...node.lines];
    this.bytes = node.lines.reduce((sum, line) => sum + line.bytes, 0);
    this.isVoid = isVoid;
    this.firstKeptId = node.kept[0]?.id ?? null;
    this.#load = load;
  }

  get id(): EntryId {
    return this.node.id;
  }
  get role(): Role | null {
    return this.node.role;
  }
  get line(): number {
    return this.node.line;
  }

  load(): Entry {
    return this.#load(this);
  }
}
