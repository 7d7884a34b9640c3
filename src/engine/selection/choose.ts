/**
 * Which conversation a window follows, and why. Decided from data alone, in this order: what the person chose, the folder of the
 * active editor, what runs in a terminal of this window, what is open before what has ended, the newest activity. It must not
 * swing between two that are worked on at the same time, and must not be a step behind after `/clear` or `/resume`.
 */

/** What an agent tells of a conversation: a process has it open, none has, or nobody can tell. */
export type Openness = 'open' | 'ended' | 'untold';

/** Where its agent runs; `window`: in this window but in no terminal, as the editor's own chat does. */
export type AgentLocation = 'activeTerminal' | 'terminal' | 'window' | 'elsewhere' | 'untold';

/** A conversation that may be followed. */
export interface Candidate {
  readonly file: string;
  /** Place of its folder among the workspace's, that of the active editor = 0; null = it belongs to none. */
  readonly folder: number | null;
  /** Its last activity, milliseconds since the epoch. */
  readonly atMs: number;
  readonly openness: Openness;
  readonly where: AgentLocation;
  /** Whether it is in a turn, where its agent tells that. */
  readonly turn: 'busy' | 'idle' | 'untold';
}

/** Why a conversation was chosen; `stays`: others are at work as well, and it was followed before. */
export type Reason = 'pinned' | 'terminal' | 'otherTerminal' | 'open' | 'newest' | 'stays' | 'only';

/** One that was followed until another was, and until when its activity counts as going on rather than as taken up again. */
interface LeftConversation {
  readonly file: string;
  readonly untilMs: number;
  /** Whether its agent has said since that it is in no turn. */
  readonly wasIdle: boolean;
}

/** What has to be known of earlier choices. */
export interface PastChoice {
  readonly chosen: string | null;
  readonly left: readonly LeftConversation[];
}

export const noChoice: PastChoice = { chosen: null, left: [] };

export interface Choice {
  /** Null where there is none to choose from. */
  readonly file: string | null;
  readonly why: Reason | null;
  /** For the next choice. */
  readonly past: PastChoice;
}

/** A pause that makes activity a new one: agents write whole messages, and most tools are done by then. */
export const calmMs = 30_000;
/** What an agent still writes after it said that its turn is over. */
const settleMs = 2_000;
/** Clocks of two machines; a later time says nothing about now. */
const slackMs = 60_000;

/** Chooses among the candidates; in whatever order they come, the choice is the same. */
export function choose(
  candidates: readonly Candidate[],
  pinned: string | null,
  past: PastChoice,
  nowMs: number,
): Choice {
  if (pinned !== null && candidates.some(({ file }) => file === pinned)) {
    return { file: pinned, why: 'pinned', past: { chosen: pinned, left: [] } };
  }
  const own = inFirstFolder(candidates);
  const field = fieldOf(own, nowMs);
  if (field === undefined) return { file: null, why: null, past: noChoice };
  const { best, why, eligible } = field;
  const now = eligible.find(({ file }) => file === past.chosen);
  const left = stillLeft(past.left, own, nowMs);
  if (now === undefined || now.file === best.file) {
    const others = left.filter(({ file }) => file !== best.file);
    return chosen(best, own.length === 1 ? 'only' : why, others);
  }
  const mark = left.find(({ file }) => file === best.file);
  if (mark && best.atMs <= mark.untilMs && isAtWork(now, nowMs)) {
    return chosen(now, 'stays', left);
  }
  const others = left.filter(({ file }) => file !== best.file && file !== now.file);
  return chosen(best, why, [
    ...others,
    { file: now.file, untilMs: leftUntil(now, nowMs), wasIdle: now.turn === 'idle' },
  ]);
}

/** One whose turn was over is only settling: what comes later was asked for anew, however soon it is seen. */
const leftUntil = (one: Candidate, nowMs: number): number =>
  one.turn === 'idle' ? toldMs(one, nowMs) + settleMs : nowMs + calmMs;

const chosen = ({ file }: Candidate, why: Reason, left: readonly LeftConversation[]): Choice => ({
  file,
  why,
  past: { chosen: file, left },
});

/** Those of the first folder that has any. */
function inFirstFolder(candidates: readonly Candidate[]): readonly Candidate[] {
  const folders = candidates.flatMap(({ folder }) => (folder === null ? [] : [folder]));
  const first = folders.reduce((least, folder) => Math.min(least, folder), Number.MAX_VALUE);
  return candidates.filter(({ folder }) => folder === first);
}

/**
 * The best one, and those that only their last activity sets apart. The firmest evidence wins: the active terminal, a terminal of
 * this window, being open at all. Two kinds are newer than that by right: those whose agent tells nothing, which may run in the
 * same terminal, and those that run in this window without a terminal. One that has ended never wins against one that is open.
 */
function fieldOf(
  own: readonly Candidate[],
  nowMs: number,
):
  | { readonly best: Candidate; readonly why: Reason; readonly eligible: readonly Candidate[] }
  | undefined {
  for (const [why, isFirm] of evidence) {
    const firm = own.filter(isFirm);
    if (firm.length === 0) continue;
    const eligible = own.filter((one) => isFirm(one) || mayBeHere(one));
    const best = newest(eligible, nowMs);
    return best && { best, why: isFirm(best) ? why : 'newest', eligible };
  }
  const best = newest(own, nowMs);
  return best && { best, why: 'newest', eligible: own };
}

const evidence: readonly (readonly [Reason, (one: Candidate) => boolean])[] = [
  ['terminal', ({ where }) => where === 'activeTerminal'],
  ['otherTerminal', ({ where }) => where === 'terminal'],
  ['open', ({ openness }) => openness === 'open'],
];

const mayBeHere = ({ openness, where }: Candidate): boolean =>
  openness !== 'ended' && (openness === 'untold' || where === 'window');

/** The newest activity; a name decides between equals, so that the order they come in does not. */
function newest(own: readonly Candidate[], nowMs: number): Candidate | undefined {
  const isLater = (one: Candidate, other: Candidate): boolean => {
    const later = toldMs(one, nowMs) - toldMs(other, nowMs) || one.atMs - other.atMs;
    return later === 0 ? one.file > other.file : later > 0;
  };
  return own.reduce<Candidate | undefined>(
    (best, one) => (best === undefined || isLater(one, best) ? one : best),
    undefined,
  );
}

/** Its last activity as far as that can be: a time that is still to come is none. */
const toldMs = ({ atMs }: Candidate, nowMs: number): number => (atMs > nowMs + slackMs ? 0 : atMs);

const isAtWork = (one: Candidate, nowMs: number): boolean =>
  one.turn === 'busy' || nowMs - toldMs(one, nowMs) < calmMs;

/**
 * What is left and still there. Activity goes on while it never pauses, or while the agent says that it is in a turn; what comes
 * after a pause, or after the agent said that its turn is over, was asked for anew.
 */
function stillLeft(
  left: readonly LeftConversation[],
  own: readonly Candidate[],
  nowMs: number,
): readonly LeftConversation[] {
  const known = new Map(own.map((one) => [one.file, one]));
  return left.flatMap((mark) => {
    const one = known.get(mark.file);
    return one === undefined ? [] : [goingOn(mark, one, nowMs)];
  });
}

function goingOn(
  mark: LeftConversation,
  { turn, atMs }: Candidate,
  nowMs: number,
): LeftConversation {
  const { untilMs } = mark;
  const longer = (ms: number): LeftConversation => ({ ...mark, untilMs: Math.max(untilMs, ms) });
  if (turn === 'idle') {
    return { ...mark, untilMs: Math.min(untilMs, nowMs + settleMs), wasIdle: true };
  }
  if (turn === 'busy') return mark.wasIdle ? mark : longer(nowMs + calmMs);
  return atMs > untilMs ? mark : longer(atMs + calmMs);
}
