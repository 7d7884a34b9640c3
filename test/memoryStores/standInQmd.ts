/**
 * What answers as qmd 2.8.3 does, as far as ours asks it: an index of the files as they were at the last `update`, JSON, parts of words of
 * `lex:` lines, one line a file. In other moods it answers badly.
 */
import fs from 'node:fs';
import path from 'node:path';
import type { CommandOutcome, ProgramRun } from '../../src/ports/shell';

export type Mood =
  | 'good'
  | 'missing'
  | 'no JSON'
  | 'other JSON'
  | 'huge'
  | 'hangs'
  | 'dies'
  | 'older Node'
  | 'complains';

interface Kept {
  readonly name: string;
  readonly inside: string;
  readonly text: string;
}

export class StandInQmd {
  mood: Mood = 'good';
  /** What it was started with so far. */
  readonly calls: ProgramRun[] = [];
  /** What happens while it reads the files. */
  whileReading: () => unknown = () => undefined;

  /** How often it read the files. */
  get updates(): number {
    return this.calls.filter(({ words }) => words[0] === 'update').length;
  }

  run = async (asked: ProgramRun): Promise<CommandOutcome> => {
    this.calls.push(asked);
    const [act] = asked.words;
    switch (this.mood) {
      case 'missing':
        return { ended: 'notStarted', exitCode: null, output: '', errors: 'spawn qmd ENOENT' };
      case 'hangs':
        await new Promise((resolve) => asked.signal.addEventListener('abort', resolve));
        return { ended: 'cancelled', exitCode: null, output: '', errors: '' };
      case 'dies':
        return outcome(139, '');
      case 'older Node':
        return outcome(1, '', 'Error: compiled against NODE_MODULE_VERSION 127.\n    at x');
      case 'complains':
        return outcome(1, '', 'Reading\nCollection not found: notes\n    at search (x.js:1)');
      case 'good':
      case 'no JSON':
      case 'other JSON':
      case 'huge':
        if (act === 'update') await this.#read(asked);
        return outcome(0, act === 'query' ? this.#answer(asked) : 'done\n');
    }
  };

  async #read({ env }: ProgramRun): Promise<void> {
    const config = path.join(env['QMD_CONFIG_DIR'] ?? '', 'index.yml');
    const { collections } = JSON.parse(fs.readFileSync(config, 'utf8')) as {
      readonly collections: Readonly<Record<string, { path: string; pattern: string }>>;
    };
    const kept = Object.entries(collections).flatMap(([name, { path: folder, pattern }]) =>
      filesIn(folder)
        .filter((inside) => isMeant(inside, pattern))
        .map((inside) => ({ name, inside, text: textOf(path.join(folder, inside)) })),
    );
    await this.whileReading();
    fs.writeFileSync(env['INDEX_PATH'] ?? '', JSON.stringify(kept));
  }

  #answer({ env, words }: ProgramRun): string {
    if (this.mood === 'no JSON') return 'No results found.\n';
    if (this.mood === 'other JSON') return '{"results": []}\n';
    if (this.mood === 'huge') return `[{"snippet": "${'x'.repeat(256 * 1024)}`;
    const index = env['INDEX_PATH'] ?? '';
    const files = fs.existsSync(index) ? (JSON.parse(textOf(index)) as readonly Kept[]) : [];
    const asked = (words[1] ?? '').split('\n').flatMap((line) => line.slice(5).split(' '));
    const wanted = words.filter((_, i) => words[i - 1] === '-c');
    const hits = files.flatMap(({ name, inside, text }) => {
      const lines = text.split('\n');
      const at = lines.findIndex((line) => asked.some((word) => line.toLowerCase().includes(word)));
      if (at < 0 || !wanted.includes(name)) return [];
      const snippet = `@@ -${at + 1},1 @@ (0 before, 0 after)\n${lines[at]}`;
      return [{ docid: '#1', score: 0, file: `qmd://${name}/${inside}`, line: at + 1, snippet }];
    });
    return JSON.stringify(hits);
  }
}

const outcome = (exitCode: number, output: string, errors = ''): CommandOutcome => ({
  ended: 'exited',
  exitCode,
  output,
  errors,
});

const textOf = (file: string): string => fs.readFileSync(file, 'utf8');

const filesIn = (folder: string): readonly string[] =>
  fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .map((inside) => inside.split(path.sep).join('/'));

function isMeant(inside: string, pattern: string): boolean {
  if (pattern.startsWith('{')) return inside === 'MEMORY.md' || inside.startsWith('memory/');
  return pattern.startsWith('*') || pattern === inside;
}
