/**
 * The live branch of a Claude Code transcript, line by line, by the rules the client itself was seen to follow when it
 * resumes (2.1.330, each tried): a walk up the parents, results of every call whose answer is on the path, a boundary that
 * cuts off everything it does not name, and lines that hang on something cut off go on at the end.
 * Holds no content. Survives ids that point nowhere, repeated ids and cycles.
 */
import { said } from '../../../base/sentence';
import type { Sentence } from '../../../base/sentence';
import type { Oddity } from '../../../engine/conversation/types';
import type { Facts, Preserved } from './format';
import { Node } from './node';
import type { LoadRef, NodeRef, Place } from './node';
import { isBoundary } from '../../../engine/conversation/context';
import { hangingKinds, isAtOnce, withMarks } from './nodeOrder';

export class LiveBranch {
  readonly #load: LoadRef;
  /** By the id of any of their lines. */
  readonly #nodes = new Map<string, Node>();
  readonly #answers = new Map<string, Node>();
  /** What stood before the line that first hung on a lost one, by the lost one's id. */
  readonly #beforeHoles = new Map<string, Node>();
  #count = 0;
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
  readonly #isOwnAnchor = new WeakSet<Node>();
  /** The last message such a boundary names: what hangs on the boundary comes after that. */
  readonly #tails = new WeakMap<Node, Node>();

  constructor(load: LoadRef) {
    this.#load = load;
  }

  /** Entries in the whole transcript. */
  get entries(): number {
    return this.#count;
  }

  node(uuid: string): Node | undefined {
    return this.#nodes.get(uuid);
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

  /** Takes the next line of the tree; returns what is wrong with it. */
  add(facts: Facts, place: Place): Omit<Oddity, 'line'> | undefined {
    const { uuid, parent } = facts;
    const known = this.#nodes.get(uuid);
    if (known || (facts.kind !== 'message' && facts.kind !== 'other')) this.#refs = undefined;
    if (known) {
      known.replace(place);
      return {
        reason: said`repeats the id ${uuid}; what it says counts, at the place of the first one`,
      };
    }
    const goesOn = parent === null || this.#named(parent) ? undefined : this.#bridge(parent);
    if (facts.kind === 'boundary') this.#cut(facts, place);
    else if (facts.kind !== 'summary' || !this.#summarise(parent, place)) this.#hang(facts, place);
    return goesOn === undefined
      ? undefined
      : {
          reason: said`names a parent ${parent ?? ''} that is not in the file; ${goesOn}`,
          isHole: true,
        };
  }

  /** Clients of early 2.1 lose a line now and then: what hangs on it hangs on the end of the branch as it was. */
  #bridge(lost: string): Sentence {
    const end = this.#later.at(-1) ?? this.#boundary;
    if (!end) return said`the conversation starts here`;
    this.#beforeHoles.set(lost, end);
    return said`the conversation goes on from the entry before it`;
  }

  /** The person went back to a line (`last-prompt` with `explicit`); null = to before the first one. */
  rewind(uuid: string | null): void {
    this.#refs = undefined;
    const node = uuid === null ? null : this.#nodes.get(uuid);
    if (node === null) this.#clear();
    else if (node && !this.#isCutOff(node)) this.#goTo(node);
  }

  /** Puts a line that is not in the tree behind the last entry; undefined where there is none. */
  putBeside(place: Place): Node | undefined {
    // A message: what shows progress hangs on a branch of its own, which the next line leaves.
    const isSaid = ({ kind }: Node): boolean => kind === 'message';
    const parent =
      this.#later.findLast(isSaid) ?? this.#boundary ?? this.#kept.findLast(isSaid) ?? undefined;
    if (!parent) return undefined;
    const node = this.#newNode(place, { kind: 'other', role: null, parent, isBeside: true });
    this.#later.push(node);
    this.#refs?.push(node.ref);
    return node;
  }

  /** Takes such a line away again: another one says the same. */
  takeAway(node: Node): void {
    this.#refs = undefined;
    for (const nodes of [this.#replaced, this.#kept, this.#later, node.parent?.results ?? []]) {
      const at = nodes.lastIndexOf(node);
      if (at >= 0) nodes.splice(at, 1);
    }
  }

  #clear(): void {
    this.#refs = undefined;
    this.#replaced = [];
    this.#kept = [];
    this.#boundary = null;
    this.#later = [];
  }

  #newNode(place: Place, facts: ConstructorParameters<typeof Node>[1]): Node {
    const node = new Node(place, facts, this.#load);
    this.#count++;
    this.#nodes.set(place.uuid, node);
    return node;
  }

  /** The entry of a line that others hang on; of a lost one the entry that stood before it. */
  #named(parent: string): Node | undefined {
    return this.#nodes.get(parent) ?? this.#beforeHoles.get(parent);
  }

  /** The entry a line hangs on. */
  #under(parent: string | null): Node | undefined {
    const named = parent === null ? undefined : this.#named(parent);
    return named && (this.#tails.get(named) ?? named);
  }

  #hang(facts: Facts, place: Place): void {
    const { parent, role, messageId } = facts;
    const under = this.#under(parent);
    if (!under) this.#clear();
    else if (!this.#isCutOff(under)) this.#goTo(under);
    const answer = messageId === null ? undefined : this.#answers.get(messageId);
    if (answer && this.#isLive(answer)) {
      answer.grow(place);
      this.#showAgain(answer);
      this.#nodes.set(place.uuid, answer);
      return;
    }
    const kind = hangingKinds[facts.kind];
    const node = this.#newNode(place, {
      kind,
      role: kind === 'message' ? role : null,
      parent: under ?? null,
    });
    node.isTorn = !under && parent !== null;
    if (messageId !== null) this.#answers.set(messageId, node);
    this.#later.push(node);
    this.#refs?.push(node.ref);
  }

  /** A node that has grown is another reference. */
  #showAgain(node: Node): void {
    const at = this.#later.lastIndexOf(node);
    if (at < 0) this.#refs = undefined;
    else if (this.#refs) this.#refs[this.#refs.length - this.#later.length + at] = node.ref;
  }

  /**
   * The second line of a compaction; in old transcripts, and where its boundary is lost, all of one. False for a summary of
   * another kind.
   */
  #summarise(parent: string | null, place: Place): boolean {
    const boundary = this.#boundary;
    if (parent !== null && boundary && this.#isWaiting(boundary, parent)) {
      boundary.grow(place);
      boundary.turnInto('compaction', boundary.kept);
      this.#nodes.set(place.uuid, boundary);
      return true;
    }
    if (parent !== null && this.#nodes.has(parent)) return false;
    // What the client goes on with may hang on a line that the lost boundary kept.
    if (parent !== null) this.#cutLine = place.number;
    const replaced = [...this.path()];
    this.#clear();
    this.#replaced = replaced;
    this.#boundary = this.#newNode(place, { kind: 'compaction', role: null, parent: null });
    if (parent !== null) this.#boundary.lostBoundary = 'unknown';
    this.#boundary.before = replaced;
    return true;
  }

  /** Whether a summary that hangs on this line is the boundary's. */
  #isWaiting(boundary: Node, parent: string): boolean {
    if (boundary.kind !== 'reset' || boundary.lines.length > 1) return false;
    return !this.#isOwnAnchor.has(boundary) && isAtOnce(this.#named(parent), boundary);
  }

  /** From the end, where what is asked for nearly always is. */
  #isLive(node: Node): boolean {
    return (
      node === this.#boundary ||
      this.#later.lastIndexOf(node) >= 0 ||
      this.#kept.lastIndexOf(node) >= 0
    );
  }

  #isCutOff(node: Node): boolean {
    return node.line <= this.#cutLine && !this.#isLive(node);
  }

  /** Makes a node the last one: what came after it stays only where it is a result of a call that stays. */
  #goTo(node: Node): void {
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
      return isResult || this.#isMark(node);
    });
  }

  #isMark(node: Node): boolean {
    return node.kind === 'other' && this.#isOwnAnchor.has(node);
  }

  /** Goes to a node of an abandoned branch: up to where that left the live one, or to its root. */
  #climb(node: Node): void {
    const chain = new Set<Node>();
    let up: Node | null = node;
    // A parent is always older than its child, so this ends.
    while (up && !this.#isLive(up) && !this.#isCutOff(up)) {
      chain.add(up);
      up = up.parent;
    }
    if (!up) this.#clear();
    else if (this.#isLive(up)) this.#goTo(up);
    for (const { results } of [...chain]) for (const result of results) chain.add(result);
    const here = new Set(this.#later);
    const added = [...chain].filter((one) => !here.has(one));
    this.#later = this.#later.concat(added.sort((a, b) => a.line - b.line));
  }

  #cut(facts: Facts, place: Place): void {
    const after = facts.after === null ? undefined : this.#nodes.get(facts.after);
    // Only to an abandoned branch: what came between that line and this one was there, and is cut off with the rest.
    if (after && !this.#isLive(after) && !this.#isCutOff(after)) this.#goTo(after);
    const before = this.path();
    this.#cutLine = place.number;
    // Before its own id is known: one that names itself names nothing.
    const isOwnAnchor = facts.preserved?.anchor === facts.uuid;
    const named = this.#preserved(facts.preserved, before, isOwnAnchor);
    const boundary = this.#newNode(place, {
      kind: 'reset',
      role: null,
      parent: before.at(-1) ?? null,
    });
    boundary.before = before;
    if (isOwnAnchor) this.#isOwnAnchor.add(boundary);
    // A fork begins with the boundary, and what that names comes behind it: as if it were not there.
    if (isOwnAnchor && (named.length > 0 || before.length === 0)) {
      this.#restore(named, boundary, before);
    } else this.#keep(named, boundary, before);
  }

  /**
   * The entries a boundary names. One id that is not in the file makes the client drop all of them, unless they hang on the
   * boundary itself.
   */
  #preserved(
    preserved: Preserved | null,
    before: readonly Node[],
    isOwnAnchor: boolean,
  ): readonly Node[] {
    if (!preserved) return [];
    if (preserved.uuids === null) return this.#segment(preserved, before);
    const nodes = preserved.uuids.map((uuid) => this.#nodes.get(uuid));
    if (nodes.includes(undefined) && !isOwnAnchor) return [];
    return [...new Set(nodes.filter((node): node is Node => node !== undefined))];
  }

  /** From the tail up to the head by their parents alone: results that lie beside that way are lost. */
  #segment({ head, tail }: Preserved, before: readonly Node[]): readonly Node[] {
    const there = new Set(before);
    const first = this.#nodes.get(head);
    const way: Node[] = [];
    for (let up = this.#nodes.get(tail) ?? null; up && there.has(up); up = up.parent) {
      way.unshift(up);
      if (up === first) return way;
    }
    return [];
  }

  #keep(named: readonly Node[], boundary: Node, before: readonly Node[]): void {
    const wanted = new Set(named);
    const from = named[0] ? before.indexOf(named[0]) : -1;
    // Marks of earlier undos are never named and say nothing; they stay where they are.
    const marks =
      from < 0
        ? []
        : before.slice(from).filter((node) => node.isBeside || this.#isOwnAnchor.has(node));
    const kept = withMarks(named, marks, before);
    for (const mark of marks) wanted.add(mark);
    this.#replaced = before.filter((node) => !wanted.has(node));
    this.#kept = kept;
    this.#boundary = boundary;
    this.#later = [];
    boundary.turnInto('reset', kept);
  }

  /** A boundary that hangs its messages on itself and has no summary: what it names is the conversation again. */
  #restore(named: readonly Node[], mark: Node, before: readonly Node[]): void {
    const summary = named.find((node) => node.kind === 'compaction');
    const wanted = new Set(named);
    const since = new Set(this.#boundary ? this.#later : []);
    const others = before.filter((node) => !wanted.has(node));
    if (!summary && others.some((node) => node.kind === 'message')) {
      this.#keep(named, mark, before);
      return;
    }
    const marks = before.filter((node) => node.isBeside || this.#isMark(node));
    const all = withMarks(
      named.filter((node) => node !== summary),
      marks,
      before,
    );
    const ofSummary = new Set(summary?.kept);
    const isKept = (node: Node): boolean => ofSummary.has(node);
    const rest = all.filter((node) => !isKept(node));
    const at = rest.findIndex((node) => since.has(node));
    const limit = summary ? before.indexOf(summary) : -1;
    const stays = new Set([...wanted, ...all]);
    this.#replaced = summary
      ? before.filter((node, i) => !stays.has(node) && (!isBoundary(node) || i < limit))
      : [];
    this.#kept = all.filter(isKept);
    this.#boundary = summary ?? null;
    this.#later = at < 0 ? [...rest, mark] : [...rest.slice(0, at), mark, ...rest.slice(at)];
    mark.turnInto('other', []);
    const tail = named.at(-1);
    if (tail) this.#tails.set(mark, tail);
    for (const node of since) if (wanted.has(node)) node.voidUsage();
  }
}
