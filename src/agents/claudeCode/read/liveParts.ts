/**
 * The entries of a live branch in four parts, and the moving of its end: back to an entry, which keeps the results of calls that
 * stay, or over to an abandoned branch. Knows no ids and reads no line; what a boundary cut off is never gone back to.
 */
import type { Node, NodeRef } from './node';

export interface BranchParts {
  readonly replaced: Node[];
  readonly kept: Node[];
  readonly boundary: Node | null;
  readonly later: Node[];
}

export class LiveParts {
  /** The branch in four parts: what a boundary replaced, what it keeps, the boundary, and what came since. */
  #replaced: Node[] = [];
  #kept: Node[] = [];
  #boundary: Node | null = null;
  #later: Node[] = [];
  /** All of them by reference, as far as they were asked for and only the end of the branch has changed since. */
  #refs: NodeRef[] | undefined;
  /** The line of the last boundary, undone or not: what lies before it and is not live is cut off for good. */
  #cutLine = 0;
  /** Boundaries that say that their kept messages come before whatever follows them. */
  readonly ownAnchors = new WeakSet<Node>();

  get boundary(): Node | null {
    return this.#boundary;
  }

  /** What the next line hangs on where it names nothing that is there. */
  get end(): Node | null {
    return this.#later.at(-1) ?? this.#boundary;
  }

  /** What came since the boundary, where there is one. */
  get since(): readonly Node[] {
    return this.#boundary ? this.#later : [];
  }

  /** What a line that is not in the tree stands behind: what shows progress hangs on a branch of its own, which the next line leaves. */
  get lastSaid(): Node | null {
    const isSaid = ({ kind }: Node): boolean => kind === 'message';
    return this.#later.findLast(isSaid) ?? this.#boundary ?? this.#kept.findLast(isSaid) ?? null;
  }

  /** The live branch by reference, root first, as an array that goes on changing. */
  growingRefs(): readonly NodeRef[] {
    this.#refs ??= this.path().map(({ ref }) => ref);
    return this.#refs;
  }

  /** Root first. */
  path(): readonly Node[] {
    const boundary = this.#boundary ? [this.#boundary] : [];
    return [...this.#replaced, ...this.#kept, ...boundary, ...this.#later];
  }

  /** Puts an entry at the end. */
  push(node: Node): void {
    this.#later.push(node);
    this.#refs?.push(node.ref);
  }

  /** An entry that others refer to is another one now. */
  voidRefs(): void {
    this.#refs = undefined;
  }

  /** From here on what lies before this line and is not live is cut off. */
  cutAt(line: number): void {
    this.#cutLine = line;
  }

  /** A node that has grown is another reference. */
  showAgain(node: Node): void {
    const at = this.#later.lastIndexOf(node);
    if (at < 0) this.#refs = undefined;
    else if (this.#refs) this.#refs[this.#refs.length - this.#later.length + at] = node.ref;
  }

  /** Takes such a line away again: another one says the same. */
  takeAway(node: Node): void {
    this.#refs = undefined;
    for (const nodes of [this.#replaced, this.#kept, this.#later, node.parent?.results ?? []]) {
      const at = nodes.lastIndexOf(node);
      if (at >= 0) nodes.splice(at, 1);
    }
  }

  clear(): void {
    this.become({ replaced: [], kept: [], boundary: null, later: [] });
  }

  become({ replaced, kept, boundary, later }: BranchParts): void {
    this.#refs = undefined;
    this.#replaced = replaced;
    this.#kept = kept;
    this.#boundary = boundary;
    this.#later = later;
  }

  /** From the end, where what is asked for nearly always is. */
  isLive(node: Node): boolean {
    return (
      node === this.#boundary ||
      this.#later.lastIndexOf(node) >= 0 ||
      this.#kept.lastIndexOf(node) >= 0
    );
  }

  isCutOff(node: Node): boolean {
    return node.line <= this.#cutLine && !this.isLive(node);
  }

  /** Makes a node the last one: what came after it stays only where it is a result of a call that stays. */
  goTo(node: Node): void {
    if (node === this.#later.at(-1)) return;
    const at = this.#later.lastIndexOf(node);
    if (at >= 0) {
      this.#cutBehind(at);
      return;
    }
    this.#refs = undefined;
    if (node === this.#boundary) {
      // What lies between it and its summary stays.
      const end = node.lines.at(-1)?.number ?? 0;
      const after = this.#later.filter(({ line }) => line > end);
      this.#later = this.#later
        .filter(({ line }) => line < end)
        .concat(this.#results(after, (parent) => this.#kept.includes(parent)));
      return;
    }
    const keptAt = this.#kept.lastIndexOf(node);
    if (keptAt >= 0) this.#goToKept(keptAt);
    else this.#climb(node);
  }

  /** In place: the results of parallel calls hang on different lines, and a long branch is not copied for each. */
  #cutBehind(at: number): void {
    const gone = this.#later.splice(at + 1);
    this.#refs?.splice(this.#refs.length - gone.length);
    const isStaying = (parent: Node): boolean =>
      this.#later.lastIndexOf(parent) >= 0 || this.#kept.includes(parent);
    for (const node of this.#results(gone, isStaying)) {
      this.#later.push(node);
      this.#refs?.push(node.ref);
    }
  }

  #goToKept(at: number): void {
    const stays = this.#kept.slice(0, at + 1);
    const isStaying = (parent: Node): boolean => stays.includes(parent);
    this.#kept = stays.concat(this.#results(this.#kept.slice(at + 1), isStaying));
    this.#later = this.#results(this.#later, isStaying);
  }

  /** What stays of nodes that are not on the way to the leaf: results of calls that stay, and marks, which no line hangs on. */
  #results(nodes: readonly Node[], isStaying: (parent: Node) => boolean): Node[] {
    return nodes.filter((node) => {
      const { role, parent } = node;
      if (node.isBeside) return parent !== null && (parent === this.#boundary || isStaying(parent));
      const isResult = role === 'tool' && parent?.role === 'assistant' && isStaying(parent);
      return isResult || this.isMark(node);
    });
  }

  isMark(node: Node): boolean {
    return node.kind === 'other' && this.ownAnchors.has(node);
  }

  /** Goes to a node of an abandoned branch: up to where that left the live one, or to its root. */
  #climb(node: Node): void {
    const chain = new Set<Node>();
    let up: Node | null = node;
    // A parent is always older than its child, so this ends.
    while (up && !this.isLive(up) && !this.isCutOff(up)) {
      chain.add(up);
      up = up.parent;
    }
    if (!up) this.clear();
    else if (this.isLive(up)) this.goTo(up);
    for (const { results } of [...chain]) for (const result of results) chain.add(result);
    const here = new Set(this.#later);
    const added = [...chain].filter((one) => !here.has(one));
    this.#later = this.#later.concat(added.sort((a, b) => a.line - b.line));
  }
}
