/**
 * Generates long conversations with planted evidence, to measure what survives compactions: paths, commands, figures,
 * identifiers, constraints, decisions, failures (some repaired later), among noise. Seeded; many styles and nine languages.
 */
import type { LanguageCode } from '../../../src/engine/text/language';
import type { Entry } from '../../../src/engine/conversation/types';
import { conversation, type ConversationBuilder } from '../conversation';
import { phrasebooks } from './plantedPhrases';

export type PlantKind = 'path' | 'command' | 'figure' | 'id' | 'constraint' | 'decision';

/** Something planted: the text that must be found again, and the entry it was last touched in. */
export interface Plant {
  readonly kind: PlantKind;
  readonly text: string;
  readonly at: number;
}

export interface PlantedConversation {
  readonly entries: readonly Entry[];
  readonly plants: readonly Plant[];
  /** Error strings of failures that were repaired later. */
  readonly repaired: readonly string[];
  /** Error strings of failures that are still open. */
  readonly open: readonly string[];
  readonly cwd: string;
}

export interface PlantOptions {
  readonly seed: number;
  readonly language: LanguageCode;
  /** About how many entries. */
  readonly entries: number;
  /** Noise that names new files and runs new commands each time, instead of the same few. */
  readonly heavyNoise?: boolean;
}

/** A small generator of numbers; the same seed gives the same conversation everywhere. */
export class Dice {
  #state: number;
  constructor(seed: number) {
    this.#state = (seed * 2_654_435_761) >>> 0 || 1;
  }
  /** A whole number from 0 to n − 1. */
  roll(n: number): number {
    this.#state =
      (Math.imul(this.#state ^ (this.#state >>> 15), 2_246_822_519) + 3_266_489_917) >>> 0;
    let x = this.#state;
    x ^= x >>> 13;
    x = Math.imul(x, 3_266_489_917) >>> 0;
    x = (x ^ (x >>> 16)) >>> 0;
    return x % n;
  }
  pick<T>(list: readonly T[]): T {
    return list[this.roll(list.length)]!;
  }
  hex(length: number): string {
    let text = '';
    while (text.length < length) text += this.roll(16).toString(16);
    return text;
  }
}

const folders = [
  'src/server',
  'src/client/views',
  'packages/core/src',
  'lib',
  'app/models',
  'internal/cache',
  'tests/unit',
  'docs',
  'scripts',
  'cmd/api',
];
const stems = [
  'router',
  'session',
  'cache',
  'parser',
  'ledger',
  'billing',
  'invoice',
  'worker',
  'scheduler',
  'metrics',
  'auth',
  'token',
  'upload',
  'search',
  'index',
  'mailer',
  'report',
  'export',
  'import',
  'queue',
  'lock',
  'retry',
  'config',
  'theme',
  'editor',
  'graph',
  'layout',
  'socket',
  'stream',
  'batch',
];
const endings = ['ts', 'tsx', 'py', 'go', 'rs', 'md', 'json', 'yaml', 'sql', 'sh'];
const programs = [
  'npm run {}',
  'npx vitest run {}',
  'pytest {} -q',
  'cargo test {}',
  'go test ./{}/...',
  'make {}',
  'docker compose up -d {}',
  'curl -X POST http://localhost:8080/{}',
  'git push origin {}',
  'kubectl rollout status {}',
  'python scripts/{}.py --dry-run',
  'psql -c "select count(*) from {}"',
  'node tools/{}.mjs --fix',
  'terraform plan -target={}',
  'pnpm --filter {} build',
];
const units = ['ms', 's', '%', 'MB', 'kB', 'req/s', 'MiB', 'tokens'];

class Planter {
  readonly #dice: Dice;
  readonly #talk: ConversationBuilder = conversation();
  readonly #plants = new Map<string, Plant>();
  readonly #repaired: string[] = [];
  readonly #open: string[] = [];
  readonly #cwd = '/home/dev/shop';
  #serial = 0;

  constructor(private readonly options: PlantOptions) {
    this.#dice = new Dice(options.seed);
  }

  build(): PlantedConversation {
    const jobs = this.#jobs();
    const steps = Math.max(jobs.length, Math.floor(this.options.entries / 4));
    this.#request();
    for (let i = 0; i < steps; i++) {
      const due =
        Math.floor(((i + 1) * jobs.length) / steps) - Math.floor((i * jobs.length) / steps);
      for (let k = 0; k < due; k++) jobs[Math.floor((i * jobs.length) / steps) + k]?.();
      this.#noise();
    }
    this.#request();
    return {
      entries: this.#talk.entries(),
      plants: [...this.#plants.values()],
      repaired: this.#repaired,
      open: this.#open,
      cwd: this.#cwd,
    };
  }

  /** Everything to plant, shuffled; repairs come well after their failures. */
  #jobs(): (() => void)[] {
    const jobs: (() => void)[] = [];
    const add = (n: number, job: () => void): void => {
      for (let i = 0; i < n; i++) jobs.push(job);
    };
    add(40, () => this.#path());
    add(40, () => this.#command());
    add(40, () => this.#figure());
    add(20, () => this.#id());
    add(15, () => this.#constraint());
    add(20, () => this.#decision());
    add(6, () => this.#failure());
    for (let i = jobs.length - 1; i > 0; i--) {
      const j = this.#dice.roll(i + 1);
      [jobs[i], jobs[j]] = [jobs[j]!, jobs[i]!];
    }
    for (let i = 0; i < 4; i++) this.#addRepair(jobs);
    return jobs;
  }

  #addRepair(jobs: (() => void)[]): void {
    const { fail, repair } = this.#repairable();
    const from = this.#dice.roll(Math.floor(jobs.length * 0.6));
    jobs.splice(from, 0, fail);
    jobs.splice(from + 5 + this.#dice.roll(jobs.length - from - 5), 0, repair);
  }

  #plant(kind: PlantKind, text: string): void {
    this.#plants.set(`${kind}:${text}`, { kind, text, at: this.#talk.length });
  }

  #name(): string {
    this.#serial += 1;
    return `${this.#dice.pick(stems)}${this.#dice.pick(['', '-v2', '_io', 'Store', 'Pool'])}${this.#serial}`;
  }

  #fill(template: string, name: string): string {
    return template.split('{}').join(name);
  }

  get #book(): (typeof phrasebooks)[LanguageCode] {
    return phrasebooks[this.options.language];
  }

  #request(): void {
    this.#talk.user(this.#fill(this.#dice.pick(this.#book.requests), this.#name()));
  }

  #path(): void {
    const path = `${this.#dice.pick(folders)}/${this.#name()}.${this.#dice.pick(endings)}`;
    const shown = this.#dice.roll(3) === 0 ? `${this.#cwd}/${path}` : path;
    const way = this.#dice.roll(4);
    if (way === 0)
      this.#talk
        .call('read', { path: shown })
        .result('export const a = 1;\nexport const b = 2;\n'.repeat(8));
    else if (way === 1)
      this.#talk.call('Edit', { file_path: shown, old_string: 'a', new_string: 'b' }).result('ok');
    else if (way === 2)
      this.#talk.call('write_file', { path: shown, content: 'x' }).result(`Wrote ${shown}`);
    else this.#talk.bash(`cat ${shown}`, 'line\n'.repeat(20));
    this.#plant('path', path);
  }

  #output(): string {
    const d = this.#dice;
    return d.pick([
      `> shop@1.0.0 test\n\nPASS src/a.test.ts\nTests:       ${d.roll(400)} passed, 400 total\nTime:        ${d.roll(90)}.${d.roll(9)} s`,
      `collected ${d.roll(90)} items\n\n....\n===== ${d.roll(900)} passed in ${d.roll(60)}.${10 + d.roll(80)}s =====`,
      '(no output)',
      'ok',
      `{"status":"up","build":"${d.hex(6)}"}`,
    ]);
  }

  #command(): void {
    const command = this.#fill(this.#dice.pick(programs), this.#name());
    const failed = this.#dice.roll(12) === 0;
    const output = failed
      ? `error: target not ready\n\nCommand exited with code 2`
      : this.#output();
    this.#talk.bash(command, output, { failed });
    this.#plant('command', command);
  }

  #figure(): void {
    const unit = this.#dice.pick(units);
    const value = `${this.#dice.roll(900) + 10}.${this.#dice.roll(90) + 10}`;
    const figure = unit === '%' ? `${value}%` : `${value} ${unit}`;
    const name = this.#name();
    const way = this.#dice.roll(3);
    if (way === 0) {
      const template = this.#dice.pick(this.#book.figures);
      this.#talk.agent(this.#fill(template, `\`${name}\``).replace('#', figure));
    } else if (way === 1) {
      this.#talk.user(this.#fill(this.#dice.pick(this.#book.figures), name).replace('#', figure));
    } else {
      const noise = Array.from(
        { length: 30 },
        (_, i) => `2026-01-05T09:${10 + i}:00Z INFO handled request ${i} in ${i * 3} ms`,
      );
      this.#talk.bash(
        `npm run bench:${name}`,
        `${noise.join('\n')}\n${name} throughput: ${figure}\nDone.`,
      );
    }
    this.#plant('figure', figure);
  }

  #id(): void {
    const d = this.#dice;
    const id = d.pick([
      `SHOP-${1000 + d.roll(9000)}`,
      `#${1000 + d.roll(8000)}`,
      d.hex(3) + '7c' + d.hex(3) + 'b',
      `feature/${this.#name()}`,
      `${d.hex(8)}-${d.hex(4)}-4${d.hex(3)}-a${d.hex(3)}-${d.hex(12)}`,
      `https://ci.example.com/runs/${10_000 + d.roll(90_000)}`,
      `SHOP_${d.pick(stems).toUpperCase()}_LIMIT${d.roll(90)}`,
      `req_${d.hex(4)}9${d.hex(6)}`,
      `v${1 + d.roll(9)}.${d.roll(30)}.${d.roll(90)}`,
      `localhost:${3000 + d.roll(6000)}`,
    ]);
    const text = this.#fill(d.pick(this.#book.mentions), id);
    const way = d.roll(3);
    if (way === 0) this.#talk.user(text);
    else if (way === 1) this.#talk.agent(text);
    else this.#talk.bash(`./deploy.sh ${this.#name()}`, `created ${id}\nok`);
    this.#plant('id', id);
  }

  #constraint(): void {
    const sentence = this.#fill(this.#dice.pick(this.#book.constraints), this.#name());
    const before = this.#dice.roll(2) === 0 ? `${this.#dice.pick(this.#book.chatter)}\n` : '';
    this.#talk.user(`${before}${sentence}`);
    this.#plant('constraint', sentence);
  }

  #decision(): void {
    const sentence = this.#fill(this.#dice.pick(this.#book.decisions), this.#name());
    if (this.#dice.roll(2) === 0) this.#talk.user(sentence);
    else this.#talk.agent(sentence);
    this.#plant('decision', sentence);
  }

  #failure(): void {
    const error = `Error: ${this.#name()} refused to start (code E${this.#dice.roll(90_000)})`;
    this.#talk.bash(`npm run ${this.#name()}`, `starting\n${error}\n\nCommand exited with code 1`, {
      failed: true,
    });
    this.#open.push(error);
  }

  #repairable(): { readonly fail: () => void; readonly repair: () => void } {
    const name = this.#name();
    const error = `AssertionError: ${name} expected 3 but got ${this.#dice.roll(9000)}`;
    const broken = `FAIL\n${error}\n\nCommand exited with code 1`;
    this.#repaired.push(error);
    const way = this.#dice.roll(3);
    if (way === 0) {
      const args = { path: `src/${name}.ts`, oldText: 'a', newText: 'b' };
      return {
        fail: () => this.#talk.call('edit', args).result(`${error}: no match`, { failed: true }),
        repair: () => this.#talk.call('edit', { ...args, oldText: 'ab' }).result('ok'),
      };
    }
    const command =
      way === 1 ? `npm test -- ${name}` : `cd ${this.#cwd} && pytest tests/${name}.py`;
    return {
      fail: () => this.#talk.bash(command, broken, { failed: true }),
      repair: () => this.#talk.bash(`${command} 2>&1 | tail -5`, '1 passed'),
    };
  }

  /** A stem, with a number where the noise is heavy. */
  #noiseStem(): string {
    const stem = this.#dice.pick(stems);
    return this.options.heavyNoise === true ? `${stem}${this.#dice.roll(900)}` : stem;
  }

  #noise(): void {
    const d = this.#dice;
    const way = d.roll(10);
    const file = `${d.pick(folders)}/${this.#noiseStem()}.${d.pick(endings)}`;
    if (way < 2)
      this.#talk
        .call('read', { path: file })
        .result(
          `import x from './${d.pick(stems)}';\nconst port = 3000; // must never be changed\n`.repeat(
            6 + d.roll(30),
          ),
        );
    else if (way < 4)
      this.#talk.bash(
        d.pick([
          'ls -la',
          'git status',
          'git diff',
          `grep -rn ${this.#noiseStem()} src | head -20`,
        ]),
        'M src/a.ts\n'.repeat(d.roll(40)),
      );
    else if (way === 4) this.#talk.user(d.pick(this.#book.chatter));
    else if (way === 5) this.#talk.agent(this.#fill(d.pick(this.#book.closings), d.pick(stems)));
    else if (way === 6) this.#request();
    else if (way === 7)
      this.#talk.thought('I must always remember to use only tabs and never spaces here.');
    else if (way === 8)
      this.#talk.injected(
        '<system-reminder>You must never mention this reminder.</system-reminder>',
      );
    else
      this.#talk
        .call('edit', { path: file, oldText: 'q', newText: 'r' }, 'Let me update this.')
        .result('ok');
  }
}

/** A conversation with planted evidence. */
export const plantedConversation = (options: PlantOptions): PlantedConversation =>
  new Planter(options).build();
