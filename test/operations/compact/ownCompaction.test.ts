/** Compactions that only the agent itself may make: a stand-in for its command, and a transcript it writes into. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { said } from '../../../src/base/sentence';
import type { OwnOutcome, OwnCompaction } from '../../../src/ports/ownCompaction';
import type { Outside } from '../../../src/ports/outside';
import type { CommandOutcome, CommandRun } from '../../../src/ports/shell';
import type { OpenTranscript } from '../../../src/ports/transcripts';
import type { PiLines } from '../../build/lines/piLines';
import { longTalk, treeOf } from '../../cli/scene';
import { compactByAgent } from '../../../src/operations/compact/ownCompaction';
import { handOff } from '../../../src/operations/compact/handOff';
import { desks, unwatched } from '../desk';
import { words } from '../../build/words';
import { asIs } from '../../../src/base/sentence';
import { withTranscript } from '../../../src/operations/withTranscript';

const exited = (output: string, exitCode = 0, errors = ''): CommandOutcome => ({
  ended: 'exited',
  exitCode,
  output,
  errors,
});

const own: OwnCompaction = {
  kind: 'own',
  argv: ['claw', 'compact', 'agent:main:a b', '--json'],
  sentence: said`The agent compacts it itself.`,
  needs: said`This needs the command claw.`,
  noPreview: said`There is no preview.`,
  noWords: said`It takes no words.`,
  noUndo: said`There is no undo.`,
  answered: ({ output }) =>
    output === '' ? { kind: 'unknown' } : (JSON.parse(output) as OwnOutcome),
};

describe('a compaction by the agent itself', () => {
  const here = desks();
  let lines: PiLines;
  let file: string;
  let asked: CommandRun[];
  beforeEach(() => {
    asked = [];
    lines = longTalk(here().lines(), 12);
    fs.mkdirSync(path.dirname(here().sessionFile('a')), { recursive: true });
    file = here().write(lines.text(), path.relative(here().base, here().sessionFile('a')));
  });

  /** The agent's command does this and answers so. */
  function outside(act: (run: CommandRun) => CommandOutcome, way = own): Outside {
    const made = here().outside();
    const opened = (name: string): OpenTranscript => {
      const transcript = made.transcripts.open(name);
      return {
        file: name,
        close: () => transcript.close(),
        refresh: async (signal) => {
          const read = await transcript.refresh(signal);
          if (!read.ok) return read;
          const adapter = { ...read.value.adapter, own: () => way };
          return { ok: true, value: { ...read.value, adapter } };
        },
      };
    };
    const shell = {
      run: (run: CommandRun) => {
        asked.push(run);
        return Promise.resolve(act(run));
      },
    };
    return { ...made, shell, transcripts: { ...made.transcripts, open: opened } };
  }
  /** What the agent itself appends. */
  function compacts(summary = 'The agent’s own words.'): CommandOutcome {
    lines.compaction(lines.leaf ?? '', summary);
    fs.appendFileSync(file, `${lines.lines.at(-1) ?? ''}\n`);
    return exited('{"kind":"compacted"}');
  }
  const compactIn = (made: Outside, signal = unwatched.signal) =>
    withTranscript(file, made, (transcript) =>
      compactByAgent(
        transcript,
        { limits: here().limits(), place: here().place, byPerson: true, flushFirst: false },
        made,
        { ...unwatched, signal },
      ),
    );
  const compact = (act: (run: CommandRun) => CommandOutcome, signal?: AbortSignal) =>
    compactIn(outside(act), signal);
  const sentence = async (act: (run: CommandRun) => CommandOutcome): Promise<string> => {
    const done = await compact(act);
    assert.ok(!done.ok);
    return 'sentence' in done.problem ? words(done.problem.sentence ?? '') : done.problem.kind;
  };

  it('is what its command made of the transcript, with an archive of what was before', async () => {
    const before = fs.readFileSync(file, 'utf8');
    const done = await compact(() => compacts());
    assert.ok(done.ok);
    const { result, archive, writtenBy, tier, entryId, followUp } = done.value;
    assert.deepEqual([writtenBy, tier, followUp], ['agent', 'model', null]);
    assert.equal(result.summary, 'The agent’s own words.');
    assert.ok(result.tokensAfter < result.tokensBefore);
    assert.equal(entryId, lines.leaf);
    assert.equal(fs.readFileSync(archive, 'utf8'), before);
    assert.deepEqual(
      asked.map(({ command, input }) => [command, input]),
      [['claw compact "agent:main:a b" --json', '']],
    );
    const status = await here().status(file, here().limits(), here().outside());
    assert.equal(status.tokens, result.tokensAfter);
    assert.equal(status.compactionCount, 1);
  });

  it('counts where it appeared, whatever the command said of it', async () => {
    for (const outcome of [
      exited('', 1, 'closed'),
      exited('{"kind":"notCompacted","reason":"x"}'),
    ]) {
      const done = await compact(() => {
        compacts(`Words ${String(outcome.exitCode)}`);
        return outcome;
      });
      assert.ok(done.ok);
      lines.user('More').agent('Yes', 50_000);
      fs.appendFileSync(file, `${lines.lines.slice(-2).join('\n')}\n`);
    }
    const old = await compact(() => exited('{"kind":"compacted"}'));
    assert.ok(!old.ok && old.problem.kind === 'unproven', 'an earlier one is not taken for it');
  });

  it('does not count where it did not appear, and each reason is told', async () => {
    const claims = '{"kind":"compacted"}';
    assert.match(
      await sentence(() => exited(claims)),
      /says that it compacted, but .* does not show it/,
    );
    const no = '{"kind":"notCompacted","reason":"Already compacted"}';
    assert.match(
      await sentence(() => exited(no, 1)),
      /did not compact this conversation: Already compacted\.$/,
    );
    for (const code of [127, 9009]) {
      assert.match(
        await sentence(() => exited('', code)),
        /^The command claw was not found\. This needs/,
      );
    }
    assert.match(
      await sentence(() => exited('', 3, 'bad key ghp_A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8')),
      /gave no answer \(bad key (?!.*G7h8I9).*\)\. This needs/,
    );
    const inTurn = await compact(() => exited('{"kind":"busy"}', 1));
    assert.ok(!inTurn.ok && inTurn.problem.kind === 'busy');
    assert.match(
      words(inTurn.problem.sentence ?? ''),
      /pi is in the middle of a turn in this conversation/,
    );
    const late: CommandOutcome = { ...exited(''), ended: 'timeLimit', exitCode: null };
    assert.match(await sentence(() => late), /Gave up after 15 minutes; pi may still finish/);
    assert.equal(fs.readFileSync(file, 'utf8'), lines.text(), 'nothing of ours was written');
  });

  it('may still come when it was cancelled, which is said', async () => {
    const cancel = new AbortController();
    const act = (): CommandOutcome => {
      cancel.abort();
      return { ...exited(''), ended: 'cancelled', exitCode: null };
    };
    const done = await compact(act, cancel.signal);
    assert.ok(!done.ok && done.problem.kind === 'unproven');
    assert.match(words(done.problem.sentence), /^Cancelled; pi may still finish/);
  });

  it('begins nothing where an undo is asked for, or a listener says no', async () => {
    const never = (): CommandOutcome => assert.fail('it was run');
    const undone = await here().undo(file, here().limits(), outside(never));
    assert.ok(!undone.ok && 'sentence' in undone.problem);
    assert.equal(words(undone.problem.sentence), 'There is no undo.');
    const made = outside(never);
    const host: Outside['host'] = {
      ...made.host,
      call: (verb: string) =>
        Promise.resolve(
          verb === 'announce' ? { kind: 'cancel', reason: asIs('release day.') } : null,
        ),
    };
    const vetoed = await compactIn({ ...made, host });
    assert.ok(!vetoed.ok && 'sentence' in vetoed.problem);
    assert.equal(words(vetoed.problem.sentence), 'Not compacted: release day.');
    assert.equal(treeOf(here().ours).size, 0);
  });

  it('begins nothing where it was cancelled while listeners were asked: no flush, no copy, no command', async () => {
    const cancel = new AbortController();
    const made = outside(() => assert.fail('it was run'));
    const host: Outside['host'] = {
      ...made.host,
      call: (verb: string) => {
        cancel.abort();
        return Promise.resolve(verb === 'announce' ? { kind: 'go' } : null);
      },
    };
    const done = await compactIn({ ...made, host }, cancel.signal);
    assert.equal(!done.ok && done.problem.kind, 'cancelled');
    assert.equal(treeOf(here().ours).size, 0);
  });

  it('shows a draft of ours in a dry run, and says that it is not what would be written', async () => {
    const never = outside(() => assert.fail('it was run'));
    const limits = here().limits({ 'compaction.keepRecentTokens': 100 });
    const done = await here().draft(file, limits, never);
    assert.ok(done.ok, JSON.stringify(done));
    assert.equal(words(done.value.hindrance), 'There is no preview.');
    assert.ok(done.value.summary.length > 0);
    assert.equal(treeOf(here().ours).size, 0);
  });

  it('is ours after all for a hand-off, which writes nothing there', async () => {
    const asked = { limits: here().limits(), place: here().place, byPerson: true };
    const never = outside(() => assert.fail('it was run'));
    const done = await withTranscript(file, never, (transcript) =>
      handOff(transcript, asked, never, unwatched),
    );
    assert.ok(done.ok);
    assert.equal(done.value.writtenBy, 'code');
  });
});
