/**
 * Settings that are not used as they are written. Told once while this window is open, and together: what is wrong in the files is known
 * at the start, what a window does not allow only with the first conversation, and two notifications about one file are one too many.
 */
import type { Sentence } from '../../base/sentence';
import type { Person } from './person';
import type { Language } from './text/language';
import { buttons } from './text/notices';

const section = 'tidemark.';

interface RefusedSettingsParts {
  readonly person: Pick<Person, 'isNews' | 'warnUnasked'>;
  readonly language: Pick<Language, 'say' | 'tell'>;
  /** Opens the settings editor with what it is to look for. */
  readonly open: (query: string) => unknown;
  /** What the settings editor looks for to show those of ours that somebody changed. */
  readonly changed: string;
}

export class RefusedSettings {
  #untold: Sentence[] = [];

  constructor(private readonly parts: RefusedSettingsParts) {}

  /** Keeps what is new of these until it is told, and gives it back. */
  note(refused: readonly Sentence[]): readonly Sentence[] {
    const { person, language } = this.parts;
    const fresh = refused.filter((one) => person.isNews(language.tell(one)));
    this.#untold.push(...fresh);
    return fresh;
  }

  /** Tells what was noted: one in its own words, several by the name of the first, all of them behind a button. */
  tell(): void {
    const { person, language, open, changed } = this.parts;
    const { say, tell } = language;
    const all = this.#untold;
    const [first] = all;
    if (first === undefined) return;
    this.#untold = [];
    const isOne = all.length === 1;
    const text = isOne
      ? tell(first)
      : say(
          'These settings cannot be used as they are written: {0} and {1} more.',
          nameIn(first),
          all.length - 1,
        );
    const query = isOne ? nameIn(first) : changed;
    const choice = { label: buttons(say).openSettings, run: () => open(query) };
    person.warnUnasked(text, [choice], isOne ? [] : all.map(tell));
  }
}

/** The setting that a sentence names. */
const nameIn = ({ args }: Sentence): string =>
  args
    .flatMap((arg) => (typeof arg === 'string' ? [arg] : []))
    .find((arg) => arg.startsWith(section)) ?? section;
