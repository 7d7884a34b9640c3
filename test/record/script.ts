/**
 * A session as a script: what a person and an assistant say and do, in order, whatever client they sit at. `clients.ts` writes it
 * down in a client's own form.
 */
export interface PlanItem {
  readonly text: string;
  readonly state: 'pending' | 'in_progress' | 'completed';
}

export type Step =
  /** What the person typed; `during` = while the agent worked. */
  | { readonly kind: 'person'; readonly text: string; readonly during: boolean }
  /** A command of the client's with the person's words behind it, and the text that the client makes of it. */
  | { readonly kind: 'slash'; readonly name: string; readonly args: string; readonly made: string }
  /** Text in the person's place that a program wrote. */
  | { readonly kind: 'injected'; readonly text: string }
  | { readonly kind: 'agent'; readonly text: string }
  | {
      readonly kind: 'shell';
      readonly command: string;
      readonly output: string;
      readonly exit: number;
    }
  | { readonly kind: 'edit' | 'write'; readonly path: string; readonly text: string }
  | { readonly kind: 'read'; readonly path: string; readonly text: string }
  | {
      readonly kind: 'ask';
      readonly question: string;
      readonly options: readonly string[];
      readonly answer: string;
    }
  /** A command that the person did not allow, and what was typed instead. */
  | { readonly kind: 'refused'; readonly command: string; readonly reason: string }
  | { readonly kind: 'plan'; readonly items: readonly PlanItem[] }
  | { readonly kind: 'interrupted' };

/** Pasted lines behind a sentence; what stands in the middle of them is nobody's request. */
export const pasted = (sentence: string, lines: readonly string[]): string =>
  `${sentence}\n\n${lines.join('\n')}`;

/** So many lines, made from their number. */
export const lines = (count: number, line: (n: number) => string): string =>
  Array.from({ length: count }, (_, n) => line(n)).join('\n');

const states = { ' ': 'pending', '>': 'in_progress', x: 'completed' } as const;

/** Plan items from `'x text'`, `'> text'`, `'  text'`: done, at work, open. */
export const items = (...texts: readonly string[]): readonly PlanItem[] =>
  texts.map((text) => ({
    text: text.slice(2),
    state: states[text.startsWith('x') ? 'x' : text.startsWith('>') ? '>' : ' '],
  }));

export class Script {
  readonly steps: Step[] = [];

  /** The person typed it, once the agent was quiet. */
  you(text: string): this {
    return this.#add({ kind: 'person', text, during: false });
  }

  /** The person typed it while the agent worked. */
  meanwhile(text: string): this {
    return this.#add({ kind: 'person', text, during: true });
  }

  slash(name: string, args: string, made: string): this {
    return this.#add({ kind: 'slash', name, args, made });
  }

  injected(text: string): this {
    return this.#add({ kind: 'injected', text });
  }

  says(text: string): this {
    return this.#add({ kind: 'agent', text });
  }

  runs(command: string, output = '', exit = 0): this {
    return this.#add({ kind: 'shell', command, output, exit });
  }

  edits(...paths: readonly string[]): this {
    for (const path of paths) this.#add({ kind: 'edit', path, text: `changed in ${path}` });
    return this;
  }

  writes(path: string, text: string): this {
    return this.#add({ kind: 'write', path, text });
  }

  reads(path: string, text: string): this {
    return this.#add({ kind: 'read', path, text });
  }

  asks(question: string, options: readonly string[], answer: string): this {
    return this.#add({ kind: 'ask', question, options, answer });
  }

  refused(command: string, reason: string): this {
    return this.#add({ kind: 'refused', command, reason });
  }

  plan(...texts: readonly string[]): this {
    return this.#add({ kind: 'plan', items: items(...texts) });
  }

  interrupted(): this {
    return this.#add({ kind: 'interrupted' });
  }

  #add(step: Step): this {
    this.steps.push(step);
    return this;
  }
}

/** What the person said in this session, in order: typed, chosen or given as a reason. */
export const wordsOf = (steps: readonly Step[]): readonly string[] =>
  steps.flatMap((step) => {
    switch (step.kind) {
      case 'person':
        return [step.text];
      case 'slash':
        return step.args === '' ? [] : [step.args];
      case 'ask':
        return [step.answer];
      case 'refused':
        return step.reason === '' ? [] : [step.reason];
      default:
        return [];
    }
  });

const nouns =
  'queue order parser window ledger bridge river sample filter handle record canvas'.split(' ');
const verbs =
  'collect release measure compare arrange observe prepare deliver balance restore'.split(' ');

/** A file as an agent reads it before it acts: long, of no interest afterwards, different for every number. */
const ordinaryFile = (n: number): string =>
  lines(90, (line) => {
    const [noun, verb] = [
      nouns[(n * 7 + line) % nouns.length],
      verbs[(n + line * 3) % verbs.length],
    ];
    return `  if (${noun}.ready) ${verb}(${noun}, others.map((one) => one.${noun}Of(${verb}))); // part`;
  });

/** The script with what an agent looks at on its way: two files for each request, so that a session has the size of a real one. */
export const lookingAround = (steps: readonly Step[]): readonly Step[] => {
  let n = 0;
  const looked = (): Step => ({
    kind: 'read',
    path: `lib/${nouns[n % nouns.length] ?? ''}/part${++n}.ts`,
    text: ordinaryFile(n),
  });
  return steps.flatMap((step) => (step.kind === 'person' ? [step, looked(), looked()] : [step]));
};
