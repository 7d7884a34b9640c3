/**
 * Conversations of no agent in particular, told step by step, and what has to be read of them: the one truth that every
 * agent's own form is held against. Paths are relative to the workspace, figures are tokens of the context after an answer.
 */

/** The beginning of a PNG of 512 × 320 pixels, in base64. */
export const picture =
  'iVBORw0KGgoAAAANSUhEUgAAAgAAAAFACAIAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=';
export const pictureSize = { widthPx: 512, heightPx: 320 };

export type Deed = 'read' | 'edit' | 'write' | 'shell';

export interface Call {
  readonly id: string;
  readonly deed: Deed;
  /** A path, or a command line. */
  readonly on: string;
  /** Null = none was ever recorded. */
  readonly output: string | null;
  /** Of a command that failed. */
  readonly exitCode?: number;
  /** A tool as only this agent has it; `deed` and `on` then say nothing. */
  readonly own?: { readonly tool: string; readonly args: Readonly<Record<string, unknown>> };
}

export interface Answer {
  readonly kind: 'answer';
  readonly thinking?: string;
  readonly text?: string;
  readonly calls?: readonly Call[];
  /** The context after it; null where nothing is reported that counts. */
  readonly tokens: number | null;
  /** What stands there instead of a figure that counts: nothing but zeros, or the figure of an answer that went wrong. */
  readonly usage?: 'zero' | 'error' | 'aborted';
}

export type Step =
  | { readonly kind: 'user'; readonly text: string; readonly image?: true }
  | { readonly kind: 'injected'; readonly text: string }
  | Answer
  /** The client compacts by itself; the tail it keeps, where it keeps one, begins with the step of this index. */
  | { readonly kind: 'compacted'; readonly summary: string; readonly keepFrom: number }
  /** What a sub-agent said and was charged for. */
  | { readonly kind: 'side'; readonly text: string; readonly tokens: number }
  | { readonly kind: 'model'; readonly model: 'small' | 'large' }
  /** Lines and fields of a release nobody has seen. */
  | { readonly kind: 'unknown' };

/** What a person, a model or a tool said, as far as all forms can tell it. */
export interface Said {
  readonly role: 'user' | 'assistant' | 'tool' | 'summary';
  readonly text: string;
  readonly thinking: string;
  /** `id tool`, in order. */
  readonly calls: readonly string[];
  /** `id ok`, `id failed`. */
  readonly results: readonly string[];
  readonly images: number;
}

const nothing = { text: '', thinking: '', calls: [], results: [], images: 0 } as const;

/** The messages of one step, in order; tool names as the agent's model knows them. */
export function saidIn(step: Step, tools: Readonly<Record<Deed, string>>): readonly Said[] {
  if (step.kind === 'user')
    return [{ ...nothing, role: 'user', text: step.text, images: step.image ? 1 : 0 }];
  if (step.kind !== 'answer') return [];
  const calls = step.calls ?? [];
  const answer: Said = {
    ...nothing,
    role: 'assistant',
    text: step.text ?? '',
    thinking: step.thinking ?? '',
    calls: calls.map(({ id, deed, own }) => `${id} ${own?.tool ?? tools[deed]}`),
  };
  const results = calls
    .filter(({ output }) => output !== null)
    .map((call): Said => ({
      ...nothing,
      role: 'tool',
      text: call.output ?? '',
      results: [ended(call)],
    }));
  return [...(isEmpty(answer) ? [] : [answer]), ...results];
}

const ended = ({ id, exitCode }: Call): string =>
  `${id} ${exitCode === undefined ? 'ok' : 'failed'}`;

export const isEmpty = ({ text, thinking, calls, images }: Said): boolean =>
  text === '' && thinking === '' && calls.length === 0 && images === 0;

/** What a client's own compaction keeps of what was said. */
export type OwnKeeps = 'tail' | 'userTexts' | 'nothing';

/** What the model sees after some steps. */
export function contextAfter(
  steps: readonly Step[],
  tools: Readonly<Record<Deed, string>>,
  keeps: OwnKeeps,
): readonly Said[] {
  let context: readonly { readonly step: number; readonly said: Said }[] = [];
  steps.forEach((step, index) => {
    if (step.kind === 'compacted') {
      const summary = {
        step: index,
        said: { ...nothing, role: 'summary', text: step.summary },
      } as const;
      const kept = context.filter((one) => isKept(one, step.keepFrom, keeps));
      context = [summary, ...kept];
    } else context = [...context, ...saidIn(step, tools).map((said) => ({ step: index, said }))];
  });
  return context.map(({ said }) => said);
}

function isKept(
  { step, said }: { readonly step: number; readonly said: Said },
  from: number,
  keeps: OwnKeeps,
): boolean {
  if (said.role === 'summary' || keeps === 'nothing') return false;
  return keeps === 'tail' ? step >= from : said.role === 'user';
}

/** The figure in force after some steps; null = none that counts any more. */
export function figureAfter(steps: readonly Step[]): number | null {
  let figure: number | null = null;
  for (const step of steps) {
    if (step.kind === 'compacted') figure = null;
    if (step.kind === 'answer' && step.tokens !== null) figure = step.tokens;
  }
  return figure;
}

/** Which model was last asked. */
export function modelAfter(steps: readonly Step[]): 'small' | 'large' {
  const step = steps.findLast(({ kind }) => kind === 'model');
  return step?.kind === 'model' ? step.model : 'small';
}

const call = (
  id: string,
  deed: Deed,
  on: string,
  output: string | null,
  exitCode?: number,
): Call => ({ id, deed, on, output, ...(exitCode === undefined ? {} : { exitCode }) });

/** Everything that happens to a conversation, once. */
export const voyage: readonly Step[] = [
  { kind: 'injected', text: 'Made-up surroundings: the shell is bash.' },
  { kind: 'user', text: 'Measure the mast and the cargo. Never touch hull.txt.' },
  {
    kind: 'answer',
    thinking: 'Both files can be read at once.',
    text: 'Reading both.',
    tokens: 9_000,
    calls: [
      call('call-a', 'read', 'mast.txt', 'The mast is 14 metres high.'),
      call('call-b', 'read', 'cargo.txt', '90 crates of rope, tar and lamp oil.'),
    ],
  },
  { kind: 'side', text: 'The helper counted the ropes: two short, one long.', tokens: 640_000 },
  { kind: 'answer', text: 'The mast: 14 metres. The cargo: 90 crates.', tokens: 9_300 },
  { kind: 'unknown' },
  { kind: 'user', text: 'Write the sail plan as drawn here — “größer”, 帆 and ⛵.', image: true },
  {
    kind: 'answer',
    tokens: 10_100,
    calls: [
      call('call-c', 'edit', 'src/sails.ts', 'The file was changed.'),
      call('call-d', 'shell', 'npm test', 'not ok 3 - the area of the sail', 2),
    ],
  },
  { kind: 'answer', text: 'One test fails: the area of the sail.', tokens: 10_400 },
  { kind: 'user', text: 'Is the provider there?' },
  { kind: 'side', text: 'Another helper counted the oars.', tokens: 650_000 },
  { kind: 'answer', text: 'It said nothing of its size.', tokens: null, usage: 'zero' },
  { kind: 'user', text: 'And now?' },
  { kind: 'answer', tokens: null, usage: 'error' },
  { kind: 'user', text: 'Watch the tide.' },
  {
    kind: 'answer',
    text: 'Watching.',
    tokens: null,
    usage: 'aborted',
    calls: [call('call-e', 'shell', 'sleep 100', null)],
  },
  { kind: 'user', text: 'Enough. Go on with the larger model.' },
  { kind: 'model', model: 'large' },
  { kind: 'answer', text: 'On we go.', tokens: 11_000 },
  { kind: 'user', text: 'What is left to do?' },
  { kind: 'answer', text: 'The area of the sail.', tokens: 11_200 },
  { kind: 'compacted', summary: 'The mast is 14 metres; one test fails.', keepFrom: 19 },
  { kind: 'user', text: 'Mend it.' },
  {
    kind: 'answer',
    tokens: 4_000,
    calls: [call('call-f', 'write', 'src/area.ts', 'The file was written.')],
  },
  { kind: 'answer', text: 'Mended.', tokens: 4_200 },
  { kind: 'compacted', summary: 'All tests pass; the area lies in src/area.ts.', keepFrom: 22 },
];

const filler = (n: number): string =>
  Array.from({ length: 60 }, (_, i) => `plank${n}x${i}`).join(' ');

/** A plain conversation long enough to be compacted: each turn reads two files at once, changes one and runs a command. */
export function longVoyage(turns: number, from = 0): readonly Step[] {
  return Array.from({ length: turns }, (_, i) => from + i).flatMap((n): readonly Step[] => [
    { kind: 'user', text: `Request ${n}: look at part ${n}.` },
    {
      kind: 'answer',
      text: `Looking at part ${n}.`,
      tokens: 2_000 + n * 900,
      calls: [
        call(`read-${n}`, 'read', `src/part${n}.ts`, filler(n)),
        call(`also-${n}`, 'read', `src/also${n}.ts`, filler(n + 1_000)),
      ],
    },
    {
      kind: 'answer',
      tokens: 2_500 + n * 900,
      calls: [call(`edit-${n}`, 'edit', `src/part${n}.ts`, 'The file was changed.')],
    },
    { kind: 'answer', text: `Part ${n} is in order.`, tokens: 2_600 + n * 900 },
  ]);
}

/** Turns without tools, as somebody types them while we are at work; `more` makes them longer. */
export const chatter = (turns: number, prefix: string, more = ''): readonly Step[] =>
  Array.from({ length: turns }, (_, n): readonly Step[] => [
    { kind: 'user', text: `${prefix} ${n} was asked.${more}` },
    { kind: 'answer', text: `${prefix} ${n} was answered.${more}`, tokens: null, usage: 'zero' },
  ]).flat();
