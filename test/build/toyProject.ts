/** A copy of the project to which something made up is added as a person would add it: a folder of `src`, and lines in a list. */
import fs from 'node:fs';
import path from 'node:path';
import { stageTree } from '../../tools/stage.mjs';
import { faults, languages, untranslated } from '../architecture/languages';
import { root } from './shared';

export class ToyProject {
  readonly stage: string;

  /** `name` is that of its folder in `out`. */
  constructor(name: string) {
    this.stage = path.join(root, 'out', name);
  }

  readonly here = (name: string): string => path.join(this.stage, name);
  readonly read = (name: string): string => fs.readFileSync(this.here(name), 'utf8');

  /** Copies the project, and puts the toy's folder of the tests where it would stand in `src/<room>`; its contract's subject stays. */
  begin(room: string): void {
    stageTree(root, this.stage);
    const from = path.join(root, 'test', room, 'toy');
    const to = this.here(`src/${room}/toy`);
    fs.mkdirSync(to);
    for (const name of fs.readdirSync(from).filter((name) => name !== 'subject.ts')) {
      const text = fs.readFileSync(path.join(from, name), 'utf8');
      const moved = text
        .replaceAll(`../../../src/${room}/`, '../')
        .replaceAll('../../../src/', '../../');
      fs.writeFileSync(path.join(to, name), moved);
    }
  }

  /** Files of the project in these folders, and at its top, that are not as they were. */
  touched(folders: RegExp): readonly string[] {
    return (fs.readdirSync(root, { recursive: true, encoding: 'utf8' }) as readonly string[])
      .filter((name) => folders.test(name) || /^[^/\\]+\.(?:json|md|js)$/.test(name))
      .filter(
        (name) => fs.statSync(path.join(root, name)).isFile() && fs.existsSync(this.here(name)),
      )
      .filter((name) => fs.readFileSync(path.join(root, name), 'utf8') !== this.read(name));
  }
  /** By file, what translators have to do before it is published: keys to add, and lines about texts that have changed. */
  forTranslators(): ReadonlyMap<string, readonly string[]> {
    return new Map(
      languages(this.stage).map(({ file, english, translated }) => [
        file,
        [...untranslated(english, translated), ...faults(english, translated)],
      ]),
    );
  }
}

/** The same for a line of a test's output. */
export const counts = (texts: ReadonlyMap<string, readonly string[]>): string =>
  [...texts].map(([file, all]) => `${file} (${all.length})`).join(', ');
