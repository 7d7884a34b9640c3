/**
 * Names of functions, types and tests that an edit of this conversation declared: what the work made. Told by the words that
 * programming languages declare with; variables inside a function are none. Pure, bounded, linear.
 */
import type { ChangedText } from '../../conversation/changedText';

/** Most names remembered, and most characters of one edit looked at. */
const maxNames = 5_000;
const maxChars = 40_000;

const declaration =
  /(?:(?<![\w.$])(?:func(?:tion\*?)?(?: \([^()\n]{0,80}\))?|fun|fn|def|class|interface|type|struct|enum|trait|protocol|record|module|macro_rules!|sub|proc|CREATE TABLE(?: IF NOT EXISTS)?|export (?:async )?(?:const|let|function)|(?:pub|public|private|protected|internal)(?: static)?(?: async)?(?: final)? [\w<>[\], ?]{1,40}(?= \w+\())|^(?:var|const|let|val|static)) ["'`]?([A-Za-z_$][\w$]{2,80})/gmu;

/** Whether a line declares something that has a name. */
export const isDeclaring = (line: string): boolean => line.search(declaration) >= 0;

export class Declared {
  /** Names with the entry that declared them last. */
  readonly #names = new Map<string, number>();

  /** An edit put this in. */
  changed({ after }: Pick<ChangedText, 'after'>, at: number): void {
    for (const [, name = ''] of after.slice(0, maxChars).matchAll(declaration)) {
      this.#names.delete(name);
      this.#names.set(name, at);
    }
    for (const name of this.#names.keys()) {
      if (this.#names.size <= maxNames) break;
      this.#names.delete(name);
    }
  }

  /** All of them with their entries. */
  all(): ReadonlyMap<string, number> {
    return this.#names;
  }

  clear(): void {
    this.#names.clear();
  }
}
