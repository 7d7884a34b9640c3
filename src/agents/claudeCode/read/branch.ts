/**
 * What each line of a Claude Code transcript makes of the live branch, by the rules the client itself was seen to follow when it
 * resumes (2.1.330, each tried): a walk up the parents, results of every call whose answer is on the path, a boundary that
 * cuts off everything it does not name, and lines that hang on something cut off go on at the end.
 * Holds no content. Survives ids that point nowhere, repeated ids and cycles.
 */
import { said, type Sentence } from '../../../base/sentence';
import type { Oddity } from '../../../engine/conversation/types';
import type { LinkFacts, Preserved } from './format';
import { Node, type LoadRef, type NodeRef, type NodeLine } from './node';
import { isBoundary } from '../../../engine/conversation/context';
import { LiveParts } from './liveParts';
import { hangingKinds, isAtOnce, withMarks } from './nodeOrder';

export class LiveBranch {
  /** By the id of any of their lines. */
  readonly #nodes = new Map<string, Node>();
  readonly #answers = new Map<string, Node>();
  /** What stood before the line that first hung on a lost one, by the lost one's id. */
  readonly #beforeHoles = new Map<string, Node>();
  #count = 0;
  readonly #parts = new LiveParts();
  /** The last message that a boundary names which hangs its messages on itself: what hangs on the boundary comes after that. */
  readonly #tails = new WeakMap<Node, Node>();

  constructor(private readonly load: LoadRef) {}

  /** Entries in the whole transcript. */
  get entries(): number {
    return this.#count;
  }

  node(uuid: string): Node | undefined {
    return this.#nodes.get(uuid);
  }

  /** The live branch by reference, root first, as an array that goes on changing. */
  growingRefs(): readonly NodeRef[] {
    return this.#parts.growingRefs();
  }

  /** Root first. */
  path(): readonly Node[] {
    return this.#parts.path();
  }

  /** Takes the next line of the tree; returns what is wrong with it. */
  add(facts: LinkFacts, place: NodeLine): Omit<Oddity, 'line'> | undefined {
    const { uuid, parent } = facts;
    const known = this.#nodes.get(uuid);
    if (known || (facts.kind !== 'message' && facts.kind !== 'other')) this.#parts.voidRefs();
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
    const { end } = this.#parts;
    if (!end) return said`the conversation starts here`;
    this.#beforeHoles.set(lost, end);
    return said`the conversation goes on from the entry before it`;
  }

  /** The person went back to a line (`last-prompt` with `explicit`); null = to before the first one. */
  rewind(uuid: string | null): void {
    this.#parts.voidRefs();
    const node = uuid === null ? null : this.#nodes.get(uuid);
    if (node === null) this.#parts.clear();
    else if (node && !this.#parts.isCutOff(node)) this.#parts.goTo(node);
  }

  /** Puts a line that is not in the tree behind the last entry; undefined where there is none. */
  putBeside(place: NodeLine): Node | undefined {
    const parent = this.#parts.lastSaid;
    if (!parent) return undefined;
    const node = this.#newNode(place, { kind: 'other', role: null, parent, isBeside: true });
    this.#parts.push(node);
    return node;
  }

  /** Takes such a line away again: another one says the same. */
  takeAway(node: Node): void {
    this.#parts.takeAway(node);
  }

  #newNode(place: NodeLine, facts: ConstructorParameters<typeof Node>[1]): Node {
    const node = new Node(place, facts, this.load);
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

  #hang(facts: LinkFacts, place: NodeLine): void {
    const { parent, role, messageId } = facts;
    const under = this.#under(parent);
    if (!under) this.#parts.clear();
    else if (!this.#parts.isCutOff(under)) this.#parts.goTo(under);
    const answer = messageId === null ? undefined : this.#answers.get(messageId);
    if (answer && this.#parts.isLive(answer)) {
      answer.grow(place);
      this.#parts.showAgain(answer);
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
    this.#parts.push(node);
  }

  /**
   * The second line of a compaction; in old transcripts, and where its boundary is lost, all of one. False for a summary of
   * another kind.
   */
  #summarise(parent: string | null, place: NodeLine): boolean {
    const { boundary } = this.#parts;
    if (parent !== null && boundary && this.#isWaiting(boundary, parent)) {
      boundary.grow(place);
      boundary.turnInto('compaction', boundary.kept);
      this.#nodes.set(place.uuid, boundary);
      return true;
    }
    if (parent !== null && this.#nodes.has(parent)) return false;
    // What the client goes on with may hang on a line that the lost boundary kept.
    if (parent !== null) this.#parts.cutAt(place.number);
    const replaced = [...this.path()];
    const summary = this.#newNode(place, { kind: 'compaction', role: null, parent: null });
    if (parent !== null) summary.lostBoundary = 'unknown';
    summary.before = replaced;
    this.#parts.become({ replaced, kept: [], boundary: summary, later: [] });
    return true;
  }

  /** Whether a summary that hangs on this line is the boundary's. */
  #isWaiting(boundary: Node, parent: string): boolean {
    if (boundary.kind !== 'reset' || boundary.lines.length > 1) return false;
    return !this.#parts.ownAnchors.has(boundary) && isAtOnce(this.#named(parent), boundary);
  }

  #cut(facts: LinkFacts, place: NodeLine): void {
    const after = facts.after === null ? undefined : this.#nodes.get(facts.after);
    // Only to an abandoned branch: what came between that line and this one was there, and is cut off with the rest.
    if (after && !this.#parts.isLive(after) && !this.#parts.isCutOff(after))
      this.#parts.goTo(after);
    const before = this.path();
    this.#parts.cutAt(place.number);
    // Before its own id is known: one that names itself names nothing.
    const isOwnAnchor = facts.preserved?.anchor === facts.uuid;
    const named = this.#preserved(facts.preserved, before, isOwnAnchor);
    const boundary = this.#newNode(place, {
      kind: 'reset',
      role: null,
      parent: before.at(-1) ?? null,
    });
    boundary.before = before;
    if (isOwnAnchor) this.#parts.ownAnchors.add(boundary);
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
        : before.slice(from).filter((node) => node.isBeside || this.#parts.ownAnchors.has(node));
    const kept = withMarks(named, marks, before);
    for (const mark of marks) wanted.add(mark);
    const replaced = before.filter((node) => !wanted.has(node));
    this.#parts.become({ replaced, kept, boundary, later: [] });
    boundary.turnInto('reset', kept);
  }

  /** A boundary that hangs its messages on itself and has no summary: what it names is the conversation again. */
  #restore(named: readonly Node[], mark: Node, before: readonly Node[]): void {
    const summary = named.find((node) => node.kind === 'compaction');
    const wanted = new Set(named);
    const since = new Set(this.#parts.since);
    const others = before.filter((node) => !wanted.has(node));
    if (!summary && others.some((node) => node.kind === 'message')) {
      this.#keep(named, mark, before);
      return;
    }
    const marks = before.filter((node) => node.isBeside || this.#parts.isMark(node));
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
    this.#parts.become({
      replaced: summary
        ? before.filter((node, i) => !stays.has(node) && (!isBoundary(node) || i < limit))
        : [],
      kept: all.filter(isKept),
      boundary: summary ?? null,
      later: at < 0 ? [...rest, mark] : [...rest.slice(0, at), mark, ...rest.slice(at)],
    });
    mark.turnInto('other', []);
    const tail = named.at(-1);
    if (tail) this.#tails.set(mark, tail);
    for (const node of since) if (wanted.has(node)) node.voidUsage();
  }
}
