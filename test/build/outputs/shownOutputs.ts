/** Turns forms of tool output into conversations with figures that must be found again, among ordinary work. */
import type { Entry } from '../../../src/engine/conversation/types';
import { conversation, type ConversationBuilder } from '../conversation';
import { Dice } from '../planted/planted';

export type OutputForms = Readonly<Record<string, readonly [command: string, output: string]>>;

export interface ShownFigure {
  readonly form: string;
  readonly value: string;
  /** What must stand in the same line. */
  readonly label: string;
}

export interface ShownOutputs {
  readonly entries: readonly Entry[];
  readonly figures: readonly ShownFigure[];
  /** Numbers nobody needs again. */
  readonly noise: readonly string[];
}

const words = 'tarn holm brae fell wold ness carse garth linn voe corrie dell mere kame fen'.split(
  ' ',
);

/** Digits for every `#`, the first of them not 0. */
function digits(dice: Dice, shape: string): string {
  let first = true;
  return shape.replace(/#/gu, () => {
    const digit = first ? 1 + dice.roll(9) : dice.roll(10);
    first = false;
    return String(digit);
  });
}

class Shower {
  readonly #talk: ConversationBuilder = conversation();
  readonly #figures: ShownFigure[] = [];
  readonly #noise: string[] = [];

  constructor(private readonly dice: Dice) {}

  build(forms: OutputForms, names: readonly string[]): ShownOutputs {
    this.#talk.user('Please find out where the time goes and make the import faster.');
    names.forEach((form, i) => {
      for (let k = 0; k < 3; k++) this.#work();
      const [command, output] = forms[form] ?? ['', ''];
      this.#show(form, `${this.dice.pick(words)}${i + 1}`, command, output);
    });
    for (let i = 0; i < 6; i++)
      this.#talk.agent('The next thing to look at is how the batches are handed out. '.repeat(9));
    this.#talk.user('And now write it up.');
    return { entries: this.#talk.entries(), figures: this.#figures, noise: this.#noise };
  }

  #show(form: string, name: string, command: string, output: string): void {
    const text = output
      .replace(/NAME/gu, name)
      .replace(
        /(\d*\.?)\{\{([^}]*?)::([^}]*)\}\}/gu,
        (_all, before: string, label: string, shape: string) => {
          const value = digits(this.dice, shape);
          this.#figures.push({ form, value: `${before}${value}`, label });
          return `${before}${value}`;
        },
      )
      .replace(/\[\[(.*?)\]\]/gu, (_all, noise: string) => {
        this.#noise.push(noise);
        return noise;
      });
    this.#talk.bash(command.replace(/NAME/gu, name), text);
  }

  #work(): void {
    const { dice } = this;
    const file = `lib/${dice.pick(words)}.rb`;
    const way = dice.roll(5);
    const source = (i: number): string => `  ${i + 1}\tlimit_${i} = ${dice.roll(9_000)} # ms`;
    if (way === 0)
      this.#talk
        .call('read', { path: file })
        .result(Array.from({ length: 30 }, (_, i) => source(i)).join('\n'));
    else if (way === 1) this.#talk.agent(`Let me look at ${dice.pick(words)} next.`);
    else if (way === 2)
      this.#talk.bash(`grep -rn ${dice.pick(words)} lib`, `${file}:12: sleep 30.5\n`.repeat(9));
    else if (way === 3)
      this.#talk.call('edit', { path: file, oldText: 'a', newText: 'b' }).result('ok');
    else this.#talk.user('ok, go on');
  }
}

/** Conversations that together show every form once, about `each` forms per conversation. */
export function shownOutputs(forms: OutputForms, seed: number, each: number): ShownOutputs[] {
  const dice = new Dice(seed);
  const order = Object.keys(forms)
    .map((name) => ({ name, place: dice.roll(1_000_000) }))
    .sort((a, b) => a.place - b.place)
    .map(({ name }) => name);
  const shown: ShownOutputs[] = [];
  for (let from = 0; from < order.length; from += each)
    shown.push(new Shower(dice).build(forms, order.slice(from, from + each)));
  return shown;
}
