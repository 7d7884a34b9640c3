/**
 * Plays a made-up session with the real Claude Code and edits of ours in between, and knows at every point what the client
 * must send next. What it knows comes from what the client sent before, never from our own reader: an edit that loses,
 * doubles or moves a message shows at the next request.
 */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import type { Scene } from '../../cli/scene';
import { outputTokens, says } from './server';
import type { Block } from '../messages';
import type { Answer, Asked } from './server';
import { asksToCompact, asSubAgent } from './turns';
import type { Turn, Turns } from './turns';
import { viewed, viewOf } from './view';
import { bare, halves, model, saidIn, sessionOf, textOf, turnWords } from './world';
import type { ClaudeWorld } from './world';

/** The client answers by itself what ends in a request of the person's. */
const filler = 'No response requested.';
/** What it makes up as the result of a call that never had one. */
const madeUp = /^result \S+ \[Tool call interrupted: the session ended/;
const ownSummary = 'OWN SUMMARY';

/** How a compaction is made and taken back; the proof of these checks puts wrong ones here. */
export interface Editor {
  compact(file: string, words: readonly string[]): Promise<Outcome>;
  /** Why it was refused; undefined when it was done. */
  undo(file: string): Promise<string | undefined>;
}
export type Outcome =
  | { readonly done: true; readonly summary: string; readonly firstKept: string }
  | { readonly done: false; readonly why: string };

interface Compaction {
  readonly before: readonly string[];
  readonly told: number | null | undefined;
  readonly after: number;
}

export class Play {
  readonly world: ClaudeWorld;
  readonly turns: Turns;
  file = '';
  /** What was done, for those who look at a failure. */
  readonly log: string[] = [];
  model = model;
  /** The client leaves thoughts of another model out: then they are not looked at. */
  hasThoughts = true;
  /** Whether our own reading is checked too, besides what the client sends. */
  readsToo = true;
  readonly #editor: Editor;
  /** What the client sends next, before what is asked then. */
  #said: readonly string[] = [];
  /** Compactions of ours that can be taken back, the last one at the end. */
  #stack: Compaction[] = [];
  #summary: string | null = null;
  readonly #mentioned = new Map<string, string>();
  /** Tokens of the context as it was last told; undefined where it depends on the moment. */
  #told: number | null | undefined = null;
  #own = 0;
  /** Requests of the client's for a summary. */
  #compactions = 0;

  constructor(world: ClaudeWorld, turns: Turns, editor: Editor = ours(world.scene, world)) {
    this.world = world;
    this.turns = turns;
    this.#editor = editor;
    world.server.answerBy((asked) => asSubAgent(asked) ?? this.#compactsItself(asked));
  }

  /** The same session at the same point, edited by another. */
  with(editor: Editor): Play {
    const play = new Play(this.world, this.turns, editor);
    Object.assign(play, { file: this.file, model: this.model, readsToo: false });
    play.#said = this.#said;
    play.#stack = [...this.#stack];
    play.#summary = this.#summary;
    play.#told = this.#told;
    for (const [prompt, words] of this.#mentioned) play.#mentioned.set(prompt, words);
    return play;
  }

  #compactsItself(asked: Asked): Answer | undefined {
    if (!asksToCompact(asked)) return undefined;
    this.#compactions++;
    return says(`${ownSummary} ${this.#own}.`, 11_000);
  }

  get #session(): string {
    return sessionOf(this.file);
  }

  /** A whole turn; what the client sent is what it must have sent. */
  async turn(turn: Turn, more: readonly string[] = []): Promise<void> {
    this.log.push(`turn ${turn.kind} (${this.model}): ${turn.prompt.slice(0, 40)}`);
    if (turn.mentioned !== null) this.#mentioned.set(turn.prompt, turn.mentioned);
    const { server } = this.world;
    const sofar = server.asked.length;
    server.queue(...turn.answers);
    await this.#run(turn.prompt, more);
    assert.equal(server.clear(), 0, 'every answer was asked for');
    this.#compare(server.asked.slice(sofar), turn);
    const { inputTokens = 0 } = turn.answers.at(-1) ?? {};
    this.#told = inputTokens + outputTokens;
    await this.check();
  }

  async #run(prompt: string, more: readonly string[]): Promise<void> {
    const isNew = this.file === '';
    const known = isNew ? [] : this.world.transcripts();
    const words = turnWords(prompt, isNew ? undefined : this.#session, this.model);
    const { code, out, err } = await this.world.claude([...words, ...more]);
    assert.equal(code, 0, `the client ended with ${code}: ${out} ${err.slice(-1_000)}`);
    const fresh = this.world.transcripts().filter((file) => !known.includes(file));
    if (fresh[0] !== undefined) this.file = fresh[0];
  }

  #compare(asked: readonly Asked[], { prompt, answers }: Turn): void {
    assert.equal(asked.length, answers.length);
    let expected = [...this.#said, ...this.#pieces([{ role: 'user', type: 'text', text: prompt }])];
    asked.forEach((request, n) => {
      const seen = this.#piecesIn(request);
      const results = seen.slice(expected.length);
      assert.deepEqual(seen.slice(0, expected.length), expected, `request ${n}`);
      const calls = n === 0 ? [] : (answers[n - 1]?.content ?? []).filter(isCall);
      assert.deepEqual(
        // They come in the order in which the tools end.
        results.map((piece) => piece.split(' ', 2).join(' ')).sort(),
        calls.map(({ id }) => `result ${String(id)}`).sort(),
        `results in request ${n}`,
      );
      const answer = (answers[n]?.content ?? []).map((block) => ({ role: 'assistant', ...block }));
      expected = [...seen, ...this.#pieces(answer)];
    });
    this.#said = expected;
  }

  #pieces(said: readonly Block[]): string[] {
    const pieces = piecesOf(said);
    return this.hasThoughts ? pieces : pieces.filter((piece) => !isThought(piece));
  }

  /** What a request says, piece by piece; it holds the summary once and every pair whole. */
  #piecesIn(request: Asked): string[] {
    const said = saidIn(request.messages);
    assert.deepEqual(halves(said), [], 'halves of pairs');
    if (this.#summary !== null) {
      assert.equal(times(request, this.#summary), 1, 'the summary is there once');
    }
    const all = textOf(request);
    const pieces = this.#pieces(said);
    for (const [prompt, words] of this.#mentioned) {
      if (pieces.some((piece) => piece === `user said ${bare(prompt).trim()}`)) {
        assert.ok(all.includes(words), `the file that was mentioned with ${prompt}`);
      }
    }
    return pieces;
  }

  /** Asks without leaving a trace; what is sent then is what counts from here on. */
  async look(): Promise<readonly string[]> {
    const bytes = fs.readFileSync(this.file);
    this.world.server.queue(says('Only looking.'));
    await this.#run('Only a look?', ['--fork-session', '--no-session-persistence']);
    assert.equal(this.world.server.clear(), 0);
    assert.ok(fs.readFileSync(this.file).equals(bytes), 'a look leaves no trace');
    const pieces = this.#piecesIn(this.world.lastAsked());
    assert.equal(pieces.at(-1), 'user said Only a look?');
    return pieces.slice(0, -1);
  }

  /** A turn that is broken off in the middle of a tool or of an answer. */
  async breakOff(turn: Turn, signal: 'SIGINT' | 'SIGKILL', inTool: boolean): Promise<void> {
    this.log.push(`${signal} in ${inTool ? 'a tool' : 'an answer'}: ${turn.prompt.slice(0, 40)}`);
    const { server, scene } = this.world;
    const flag = path.join(scene.workspace, `flag${this.log.length}`);
    const wait = { command: `touch ${flag}; sleep 3`, description: 'Wait' };
    const call = this.turns.call('Bash', wait);
    const never = new Promise<void>(() => undefined);
    const answer = inTool
      ? { content: [call, this.turns.call('Read', { file_path: flag })], inputTokens: 9_999 }
      : { ...says(`Half of an answer.\nTo ${turn.prompt}`), until: never, begun: true };
    const asked = server.nextAsked();
    server.queue(answer);
    const when = inTool ? exists(flag) : asked;
    await this.world.interrupted(turn.prompt, this.#session, signal, when);
    server.clear();
    const seen = await this.look();
    // One that is killed may not have written down yet what it was asked.
    const asks = signal === 'SIGKILL' ? [] : [`user said ${turn.prompt}`];
    const known = [...this.#said, ...asks];
    assert.deepEqual(seen.slice(0, known.length), known, 'what was there stays');
    this.#said = seen;
    const isTold = inTool && signal === 'SIGINT';
    this.#told = isTold ? answer.inputTokens + outputTokens : undefined;
    await this.check();
  }

  /** `/compact` of the client's own. */
  async compactsItself(words = ''): Promise<void> {
    this.log.push('own compaction');
    this.#own++;
    this.#summary = null;
    await this.#run(`/compact ${words}`.trim(), []);
    await this.#takeOwn();
  }

  async #takeOwn(told: number | null = null): Promise<void> {
    this.#stack = [];
    this.#summary = `${ownSummary} ${this.#own}.`;
    this.#said = await this.look();
    this.#told = told;
    await this.check();
    const before = fs.readFileSync(this.file);
    const refused = await this.#editor.undo(this.file);
    assert.ok(refused, 'the client’s own compaction is not ours to take back');
    assert.ok(fs.readFileSync(this.file).equals(before));
  }

  /** A turn before which the client compacts because its window is nearly full. */
  async overflows(turn: Turn): Promise<void> {
    // With one exchange alone there is nothing that the client would compact.
    await this.turn(this.turns.next('chat'));
    const full = says(`Full after ${turn.prompt}`, 90_000);
    await this.turn({ ...turn, kind: 'chat', answers: [full] });
    this.log.push('own compaction by its window');
    const { server } = this.world;
    const asked = this.#compactions;
    this.#own++;
    const prompt = `Go on after ${turn.prompt}`;
    this.turns.shrink();
    const answer = says(`Gone on. ${prompt}`, this.turns.tokens());
    server.queue(answer);
    this.#summary = null;
    await this.#run(prompt, ['--autocompact', '100000']);
    assert.ok(this.#compactions > asked, 'it compacted');
    await this.#takeOwn(answer.inputTokens + outputTokens);
    assert.deepEqual(
      this.#said.slice(-2),
      this.#pieces([
        { role: 'user', type: 'text', text: prompt },
        { role: 'assistant', type: 'text', text: `Gone on. ${prompt}` },
      ]),
    );
  }

  /** The session goes on in a copy of its own. */
  async fork(turn: Turn): Promise<void> {
    this.log.push('fork');
    const old = this.file;
    const bytes = fs.readFileSync(old);
    await this.turn(turn, ['--fork-session']);
    assert.notEqual(this.file, old);
    assert.ok(fs.readFileSync(old).equals(bytes));
    // What lies before a compaction stays in the old file.
    this.#stack = [];
  }

  /** A compaction of ours; false when there is nothing to compact or it is refused. */
  async compact(words: readonly string[]): Promise<boolean> {
    const bytes = fs.readFileSync(this.file);
    const outcome = await this.#editor.compact(this.file, words);
    const now = fs.readFileSync(this.file);
    this.log.push(outcome.done ? 'compact' : `not compacted: ${outcome.why}`);
    if (!outcome.done) {
      assert.ok(now.equals(bytes), 'nothing was written');
      return false;
    }
    appended(now, bytes);
    const from = this.#firstOf(outcome.firstKept);
    const kept = this.#said.slice(from);
    const before = this.#said;
    this.#said = [`user said ${bare(outcome.summary).trim()}`, ...kept];
    this.#stack.push({ before, told: this.#told, after: this.#said.length });
    this.#summary = outcome.summary;
    this.#told = null;
    this.turns.shrink();
    await this.check();
    return true;
  }

  /** Where the pieces of a line and of those after it begin in what was said. */
  #firstOf(uuid: string): number {
    const lines = fs.readFileSync(this.file, 'utf8').split('\n');
    const at = lines.findIndex((line) => line.includes(`"uuid":"${uuid}"`));
    assert.ok(at >= 0, 'the first kept line is in the file');
    for (const line of lines.slice(at)) {
      if (line === '') continue;
      const json = JSON.parse(line) as { message?: Asked['messages'][number]; type: string };
      if (json.message === undefined || json.type.startsWith('api')) continue;
      const [piece] = this.#pieces(saidIn([json.message]));
      const from = piece === undefined ? -1 : this.#said.lastIndexOf(piece);
      if (from >= 0) return from;
    }
    // Reminders of the client's alone.
    return this.#said.length;
  }

  /** Takes the last compaction of ours back; refused where there is none. */
  async undo(): Promise<void> {
    const bytes = fs.readFileSync(this.file);
    const refused = await this.#editor.undo(this.file);
    const now = fs.readFileSync(this.file);
    const last = this.#stack.pop();
    this.log.push(refused === undefined ? 'undo' : `not undone: ${refused}`);
    if (!last) {
      assert.ok(refused, 'there is nothing to take back');
      assert.ok(now.equals(bytes));
      return;
    }
    assert.equal(refused, undefined);
    appended(now, bytes);
    this.#said = [...last.before, ...this.#said.slice(last.after)];
    this.#summary = null;
    this.#told = last.told;
    await this.check();
  }

  /** Our own reading against what the client sends, and the meter against what it was told. */
  async check(): Promise<void> {
    if (!this.readsToo) return;
    const shown = viewOf(fs.readFileSync(this.file, 'utf8'));
    const pieces = this.hasThoughts ? shown : shown.filter((piece) => !isThought(piece));
    assert.deepEqual(
      pieces.filter((piece) => piece !== `said ${filler}` && !madeUp.test(piece)),
      this.#said.filter((piece) => !madeUp.test(piece)).map(withoutRole),
      'what we read',
    );
    const words = ['status', '--json', '--transcript', this.file];
    const { out, err } = await this.world.scene.run(words, { env: this.world.env });
    const status = JSON.parse(out || '{}') as Readonly<Record<string, unknown>>;
    if (this.#told !== undefined) {
      assert.equal(status['reportedTokens'], this.#told, `${out} ${err}`);
    }
  }
}

/** The command line of ours. */
export const ours = (scene: Scene, { env }: Pick<ClaudeWorld, 'env'>): Editor => ({
  async compact(file, words) {
    const all = ['compact', '--json', ...words, '--transcript', file];
    const { code, out, err } = await scene.run(all, { env });
    if (code !== 0) return { done: false, why: err.trim() };
    const { result } = JSON.parse(out) as {
      result: { summary: string; firstKeptEntryId: string };
    };
    return { done: true, summary: result.summary, firstKept: result.firstKeptEntryId };
  },
  async undo(file) {
    const { code, err } = await scene.run(['undo', '--json', '--transcript', file], { env });
    return code === 0 ? undefined : err.trim();
  },
});

/** Whole lines with ids of their own, behind what was there. */
function appended(now: Buffer, before: Buffer): void {
  assert.ok(now.subarray(0, before.length).equals(before), 'only appended');
  assert.equal(now.at(-1), 0x0a, 'the last line ends');
  const ids: unknown[] = [];
  assert.doesNotThrow(() => {
    for (const line of now.toString('utf8').trimEnd().split('\n')) {
      const { uuid } = JSON.parse(line) as Block;
      if (uuid !== undefined) ids.push(uuid);
    }
  }, 'every line is whole');
  assert.equal(new Set(ids).size, ids.length, 'ids are there once');
}

const isThought = (piece: string): boolean => piece.startsWith('thought ');
const isCall = (block: Block): boolean => block['type'] === 'tool_use';
const withoutRole = (piece: string): string => piece.replace(/^(?:user|assistant) (?=said )/, '');

/** Pieces as lines of text with who says them. */
const piecesOf = (said: readonly Block[]): string[] =>
  said.flatMap((block) =>
    viewed([block]).flatMap((piece) =>
      piece === `said ${filler}`
        ? []
        : [piece.startsWith('said ') ? `${String(block['role'])} ${piece}` : piece],
    ),
  );

/** How often the beginning of a text stands in a request. */
const times = (request: Asked, text: string): number =>
  textOf(request).split(JSON.stringify(text.trim()).slice(1, -1).slice(0, 120)).length - 1;

/** Resolves when a file is there. */
async function exists(file: string): Promise<void> {
  for await (const { filename } of fs.promises.watch(path.dirname(file))) {
    if (filename === path.basename(file)) return;
  }
}
