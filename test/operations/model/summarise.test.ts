/** The stages of a summary, with a model that is told what to do. Its window holds 10,000 tokens of four characters each. */
import assert from 'node:assert/strict';
import type { Entry } from '../../../src/engine/conversation/types';
import { summarise } from '../../../src/operations/model/summarise';
import type { Summarised } from '../../../src/operations/model/summarise';
import type { SummariseInput } from '../../../src/operations/model/summariseInput';
import type { ModelOptions } from '../../../src/engine/summarise/options';
import { stageName } from '../../../src/operations/model/stages';
import { conversation } from '../../build/conversation';
import { answerTo } from '../../build/models/scriptedSummariser';
import { FakeModel, fourChars, good, options, said, tooMuch, trouble, Watched } from '../fakeModel';
import type { Asked, AskedFor, Deed } from '../fakeModel';
import { words } from '../../build/words';

/** Turns of about so many tokens each; what the person says names the turn. */
function turns(from: number, to: number, tokens = 300): readonly Entry[] {
  const talk = conversation();
  for (let n = from; n < to; n++) {
    const filler = Array.from({ length: tokens * 0.4 }, (_, i) => `w${n}x${i}y`).join(' ');
    talk.user(`Please look at part ${n} of it.`).agent(`Part ${n} has this. ${filler}`);
  }
  return talk.entries();
}

const inputOf = (rest: Partial<SummariseInput>): SummariseInput => ({
  entries: [],
  turnPrefix: [],
  previous: null,
  known: '',
  language: 'en',
  wishes: [],
  counter: fourChars,
  redact: (text) => text.replaceAll('hunter2', '***'),
  proseTokens: 500,
  limits: { windowTokens: 10_000, maxOutputTokens: 1_000, source: 'reported' },
  options,
  offline: (entries) => `## What happened\nCode wrote of ${entries.length} entries.`,
  ...rest,
});

interface Done {
  readonly result: Summarised;
  readonly model: FakeModel;
  readonly watched: Watched;
}

async function run(
  given: Partial<SummariseInput>,
  deeds: readonly Deed[] = [good],
  opts: Partial<ModelOptions> = {},
): Promise<Done> {
  const input = inputOf({ ...given, options: { ...options, ...opts } });
  const model = new FakeModel(deeds, input.limits);
  const watched = new Watched(model);
  const result = await summarise(input, watched.calls);
  return { result, model, watched };
}

/** A deed for requests about one thing, another for all others. */
const when =
  (about: AskedFor, deed: Deed, other: Deed = good): Deed =>
  (asked) => {
    const one = asked.about === about ? deed : other;
    return typeof one === 'function' ? one(asked) : one;
  };

/** The material of a request, as sent. */
const sent = ({ call }: Asked): string => call.prompt;
const textOf = ({ result }: Done): string => (result.kind === 'summary' ? result.text : '');

describe('the stages of a summary by a model', () => {
  it('is one request where everything fits', async () => {
    const done = await run({ entries: turns(0, 3) });
    assert.deepEqual(done.model.order, ['part']);
    assert.ok(done.result.kind === 'summary');
    assert.deepEqual([done.result.tier, done.result.why, done.result.turn], ['model', null, null]);
    assert.match(textOf(done), /^## What happened\n- Please look at part 0/);
  });

  it('are two parts at the same time and a merge in their order where it does not', async () => {
    const done = await run({ entries: turns(0, 7) }, [
      async (asked) => {
        asked.watch.onProgress?.(1);
        // The first part takes longest.
        if (sent(asked).includes('part 0 of')) await new Promise((r) => setTimeout(r, 20));
        return said(answerTo(sent(asked)));
      },
    ]);
    assert.deepEqual(done.model.order, ['part', 'part', 'merge']);
    assert.equal(Math.max(...done.model.asked.map(({ atOnce }) => atOnce)), 2);
    const merge = sent(done.model.asked[2]!);
    const first = merge.indexOf('part 0 of');
    assert.ok(first > 0 && first < merge.indexOf('part 5 of'), 'older before newer');
  });

  it('end with the request that took all its time: code does the rest', async () => {
    const done = await run({ entries: turns(0, 7) }, [
      trouble('timeLimit', 'smaller'),
      trouble('timeLimit', 'smaller'),
      good,
    ]);
    assert.equal(done.result.kind, 'none');
    assert.equal(done.model.asked.length, 1);
    const direct = await run({ entries: turns(0, 3) }, [trouble('timeLimit', 'smaller'), good]);
    assert.equal(direct.model.asked.length, 1);
  });

  it('never has more than two parts under way, however long the conversation', async () => {
    const done = await run({ entries: turns(0, 60) }, [
      (asked) => {
        asked.watch.onProgress?.(1);
        return said(answerTo(sent(asked)));
      },
    ]);
    assert.ok(done.model.asked.length > 10);
    assert.ok(done.model.asked.every(({ atOnce }) => atOnce <= 2));
    assert.ok(done.result.kind === 'summary' && done.result.tier === 'model');
  });

  it('roll a summary on: each chunk of a part is given that of the chunks before it', async () => {
    let count = 0;
    const done = await run({ entries: turns(0, 14) }, [
      () => said(`## Goal\nThe record number ${count++} of it.\n\n## Next steps\n- x`, {}),
    ]);
    const stages = done.watched.stages.map(stageName);
    const second = done.model.asked[stages.indexOf('part 1 of 2, chunk 2 of 2')];
    assert.ok(second, stages.join('; '));
    assert.match(sent(second), /<previous-summary>\n## Goal\nThe record number \d/);
    const other = done.model.asked[stages.indexOf('part 2 of 2, chunk 1 of 2')];
    assert.doesNotMatch(sent(other!), /<previous-summary>/);
  });

  it('give the last summary to the first part alone', async () => {
    const previous = '## Goal\nThe goal of the time before.';
    const done = await run({ entries: turns(0, 7), previous });
    const [first, second] = done.model.asked.map(sent);
    assert.match(first!, /<previous-summary>\n## Goal\nThe goal of the time before\./);
    assert.doesNotMatch(second!, /the time before/);
  });

  it('begin with what is more than its share, whose record the rest goes on from', async () => {
    const done = await run({ entries: turns(0, 40) }, [
      when('merge', said('## Goal\nThe record of what is oldest.')),
    ]);
    const { order } = done.model;
    const lastHistory = order.lastIndexOf('history');
    assert.equal(order[0], 'history');
    assert.ok(lastHistory < order.indexOf('part'), order.join(' '));
    const firstPart = done.model.asked[order.indexOf('part')]!;
    assert.match(sent(firstPart), /<previous-summary>\n## Goal\nThe record of what is oldest\./);
    assert.ok(
      done.model.asked.slice(0, lastHistory + 1).every((a) => !sent(a).includes('part 39')),
    );
  });

  it('leave a smaller share to the rest where the setting says so', async () => {
    const entries = turns(0, 12);
    assert.ok(!(await run({ entries })).model.order.includes('history'));
    const less = await run({ entries }, [good], { maxHistoryShare: 0.2 });
    assert.ok(less.model.order.includes('history'));
  });

  it('take one pass in the mode for it, where everything fits into one request', async () => {
    const entries = turns(0, 12);
    assert.deepEqual((await run({ entries }, [good], { mode: 'default' })).model.order, ['part']);
    assert.deepEqual((await run({ entries })).model.order.at(-1), 'merge');
  });

  it('write up a split turn apart, from its newest part where it is long', async () => {
    const turnPrefix = turns(50, 80);
    const done = await run({ entries: turns(0, 2), turnPrefix });
    const asked = done.model.asked.find(({ about }) => about === 'turn');
    assert.ok(asked && sent(asked).includes('part 79') && !sent(asked).includes('part 50 of'));
    assert.ok(done.result.kind === 'summary');
    assert.match(done.result.turn ?? '', /part 79/);
    assert.doesNotMatch(textOf(done), /part 79/);
  });

  it('have the newest piece of a turn that is one message larger than the window', async () => {
    const long = Array.from({ length: 9_000 }, (_, i) => `t${i}`).join(' ');
    const [entry] = conversation().user(`${long} and at its end the wish`).entries();
    const done = await run({ turnPrefix: [entry!] }, [said('The wish came after a long text.')]);
    assert.deepEqual(done.model.order, ['turn']);
    assert.match(sent(done.model.asked[0]!), /and at its end the wish/);
    assert.ok(fourChars.count(sent(done.model.asked[0]!)) < 9_000);
  });

  it('ask nothing where there is nothing to read', async () => {
    const { result, model } = await run({ entries: conversation().reset().entries() });
    assert.deepEqual([result.kind, model.asked.length], ['none', 0]);
  });

  it('pass the wishes of the person on, in every stage', async () => {
    const done = await run({
      entries: turns(0, 7),
      turnPrefix: turns(90, 91),
      wishes: ['Dwell on the harbour.'],
    });
    for (const asked of done.model.asked) assert.match(sent(asked), /Dwell on the harbour\./);
  });

  it('ask for no more tokens than the model can say', async () => {
    const done = await run({
      entries: turns(0, 7),
      limits: { windowTokens: 10_000, maxOutputTokens: 400, source: 'reported' },
    });
    for (const { call } of done.model.asked) assert.ok(call.maxOutputTokens <= 400);
  });

  it('tell of each stage as it begins', async () => {
    const done = await run({ entries: turns(0, 7), turnPrefix: turns(90, 91) });
    assert.deepEqual(done.watched.stages.map(stageName).sort(), [
      ...['merge', 'part 1 of 2', 'part 2 of 2', 'turn'],
    ]);
  });
});

describe('a message larger than the window', () => {
  const long = (marker: string): string =>
    Array.from({ length: 8_000 }, (_, i) => `${i % 400 === 0 ? marker : 'z'}${i}`).join(' ');

  it('is read in pieces, every one of which fits', async () => {
    const done = await run({ entries: conversation().user(long('anchor')).entries() });
    assert.ok(done.result.kind === 'summary' && done.result.tier === 'model', done.result.kind);
    const all = done.model.asked.map(sent).join('\n');
    for (let i = 0; i < 8_000; i += 400) assert.ok(all.includes(`anchor${i}`), String(i));
    for (const { call } of done.model.asked) {
      assert.ok(fourChars.count(call.system + call.prompt) + call.maxOutputTokens <= 10_000);
    }
  });

  it('is masked before it is cut', async () => {
    const dense = 'hunter2'.repeat(8_000);
    const done = await run({ entries: conversation().user(dense).entries() });
    assert.ok(done.model.asked.length > 1);
    for (const asked of done.model.asked) assert.doesNotMatch(sent(asked), /hunt|nter2/);
  });
});

describe('an answer that is not as it should be', () => {
  const entries = turns(0, 3);
  const tooLong = said('## Goal\n' + Array.from({ length: 900 }, (_, i) => `long${i}`).join(' '));

  it('is asked for again, shorter, with the answer that was too long', async () => {
    const done = await run({ entries }, [tooLong, good]);
    assert.equal(done.model.asked.length, 2);
    assert.match(sent(done.model.asked[1]!), /too long[\s\S]*long899/);
    assert.doesNotMatch(sent(done.model.asked[1]!), /<conversation>/);
  });

  it('is asked for again with the material where it was cut at its limit', async () => {
    const cut = said('## Goal\nIt was about to', { ended: 'cutAtLimit' });
    const done = await run({ entries }, [cut, cut, good]);
    assert.equal(done.model.asked.length, 3);
    for (const asked of done.model.asked.slice(1)) {
      assert.match(sent(asked), /<conversation>[\s\S]*cut off because it was too long/);
    }
    assert.ok(done.result.kind === 'summary' && done.result.tier === 'model');
  });

  const hopeless: readonly (readonly [string, Deed])[] = [
    ['always too long', tooLong],
    ['always cut', said('## Goal\nIt was', { ended: 'cutAtLimit' })],
    ['always empty', said('')],
    ['always without sections', said('All went well, more or less, as it should. '.repeat(4))],
    ['always in another language', said(`## Ziel\n${'Der Nutzer will es so haben. '.repeat(9)}`)],
    ['always a refusal', said('I am sorry, but I cannot help with that.')],
    ['always the request again', ({ call }) => said(call.prompt)],
    ['always an overflow', tooMuch],
    ['always overloaded', trouble('overloaded', 'later')],
    ['always silent', trouble('silent', 'later')],
  ];
  for (const [name, deed] of hopeless) {
    it(`${name}: at most three requests a stage, two stages, and a sentence`, async () => {
      for (const given of [{ entries }, { entries: turns(0, 40) }]) {
        const done = await run(given, [deed]);
        assert.equal(done.result.kind, 'none');
        assert.match(words(done.result.kind === 'none' ? done.result.why : ''), /^[^\n]{20,}\.$/);
        const perStage = new Map<string, number>();
        for (const stage of done.watched.stages.map(stageName)) {
          perStage.set(stage, (perStage.get(stage) ?? 0) + 1);
        }
        assert.ok(Math.max(...perStage.values()) <= 3, [...perStage].join('; '));
        // Three stages can be under way before the second has failed.
        assert.ok(done.model.asked.length <= 9, String(done.model.asked.length));
      }
    });
  }

  it('ends everything at once where only a person can mend it', async () => {
    for (const kind of ['keyRefused', 'noConsent', 'quota', 'unknownModel'] as const) {
      const done = await run({ entries: turns(0, 40) }, [trouble(kind, 'never')]);
      assert.deepEqual([done.result.kind, done.model.asked.length], ['none', 1], kind);
    }
  });
});

describe('a request that is too large for the model after all', () => {
  it('goes without what is long in it', async () => {
    const entries = conversation()
      .user('Please read the log.')
      .agent(`It says: ${Array.from({ length: 2_600 }, (_, i) => `g${i}h`).join(' ')}`)
      .entries();
    const done = await run({ entries }, [tooMuch, good]);
    assert.equal(done.model.asked.length, 2);
    assert.match(sent(done.model.asked[1]!), /\[Left out, too long for this text: a message of/);
    assert.match(sent(done.model.asked[1]!), /Please read the log\./);
    assert.ok(done.result.kind === 'summary' && done.result.tier === 'model');
  });

  it('goes in halves where nothing in it is long, the second with the record of the first', async () => {
    const done = await run({ entries: turns(0, 3) }, [tooMuch, good, good]);
    assert.equal(done.model.asked.length, 3);
    const [, first, second] = done.model.asked.map(sent);
    assert.ok(first!.includes('part 0 of') && !first!.includes('part 2 of'));
    assert.match(
      second!,
      /<previous-summary>[\s\S]*part 0 of[\s\S]*<conversation>[\s\S]*part 2 of/,
    );
    assert.ok(done.result.kind === 'summary' && done.result.tier === 'model');
  });

  it('goes in halves in both parts where the window is smaller than was said', async () => {
    const most = 500;
    const done = await run({ entries: turns(0, 7) }, [
      ({ call, about }) =>
        about === 'part' &&
        fourChars.count(/<conversation>([^]*)<\/conversation>/.exec(call.prompt)?.[1] ?? '') > most
          ? tooMuch
          : said(answerTo(call.prompt)),
    ]);
    assert.ok(done.result.kind === 'summary' && done.result.tier === 'model', done.result.kind);
    assert.equal(done.model.asked.length, 7);
  });

  it('is done by code where halves are too large too, and said so', async () => {
    const done = await run({ entries: turns(0, 3) }, [tooMuch, good, tooMuch]);
    assert.ok(done.result.kind === 'summary');
    assert.equal(done.result.tier, 'partial');
    assert.match(words(done.result.why), / fake\/model has trouble: overflow\.$/);
    assert.match(done.result.text, /part 0 of[\s\S]*Code wrote of 3 entries\./);
  });
});

describe('a summary of which code had to write a part', () => {
  it('holds the words of the model and those of code, in their order', async () => {
    const done = await run({ entries: turns(0, 7) }, [
      (asked) =>
        sent(asked).includes('part 6 of')
          ? trouble('refused', 'never')
          : said('## Goal\nThe model said this.'),
    ]);
    assert.ok(done.result.kind === 'summary');
    assert.equal(done.result.tier, 'partial');
    assert.match(done.result.text, /The model said this\.[\s\S]*Code wrote of \d+ entries/);
    assert.match(words(done.result.why), /refused/);
  });

  it('keeps the last summary where its first chunk failed', async () => {
    const previous = '## Goal\nThe goal of the time before.';
    const done = await run({ entries: turns(0, 7), previous }, [
      (asked) =>
        sent(asked).includes('part 0 of') && asked.about === 'part'
          ? trouble('overloaded', 'later')
          : said(answerTo(sent(asked))),
    ]);
    assert.ok(done.result.kind === 'summary');
    assert.equal(done.result.tier, 'partial');
    const merge = done.model.asked.find(({ about }) => about === 'merge');
    assert.match(sent(merge!), /the time before\.[\s\S]*Code wrote of/);
  });

  it('does not grow by every chunk that failed', async () => {
    // The first chunk is written, all others are not: thirty chunks of code would crowd the model's words out.
    const done = await run({ entries: turns(0, 80) }, [good, trouble('quota', 'never')]);
    assert.ok(done.result.kind === 'summary');
    assert.match(done.result.text, /part 0 of/);
    assert.ok((done.result.text.match(/Code wrote of/g) ?? []).length <= 4, done.result.text);
    assert.ok(done.model.asked.length <= 3, String(done.model.asked.length));
  });

  it('stands side by side where the merge fails', async () => {
    const done = await run({ entries: turns(0, 7) }, [
      when('merge', trouble('overloaded', 'later')),
    ]);
    assert.ok(done.result.kind === 'summary');
    assert.equal(done.result.tier, 'partial');
    assert.match(done.result.text, /part 0 of[\s\S]*part 6 of/);
  });

  it('has no words about the turn where that stage failed', async () => {
    const given = { entries: turns(0, 3), turnPrefix: turns(90, 91) };
    const done = await run(given, [when('turn', said('No.', { ended: 'cutAtLimit' }))]);
    assert.ok(done.result.kind === 'summary');
    assert.deepEqual([done.result.tier, done.result.turn], ['partial', null]);
  });

  it('is none where only code wrote', async () => {
    const { result } = await run({ entries: turns(0, 7) }, [said('')]);
    assert.equal(result.kind, 'none');
  });
});

describe('why code wrote a part', () => {
  /** Of the time before, so long that no request has room for it and for anything new. */
  const previous = `## Goal\n${Array.from({ length: 6_000 }, (_, i) => `old${i}`).join(' ')}`;
  const why = ({ result }: Done): string =>
    result.kind === 'cancelled' ? '' : words(result.why ?? '');

  it('names the part whose request had no room in the window, where others were asked for', async () => {
    const done = await run({ entries: turns(0, 7), previous });
    assert.ok(done.result.kind === 'summary' && done.result.tier === 'partial');
    assert.ok(done.model.order.length > 0 && done.model.order.every((about) => about === 'part'));
    assert.match(
      why(done),
      /^Without the model: part 1 of 2, joining the parts\. The request takes [\d,]+ tokens, and the window of fake\/model has 10,000\. Choose a model with a larger window in "tidemark\.compaction\.model"\.$/,
    );
    assert.doesNotMatch(why(done), /not asked/);
  });

  it('is that it was not asked, where nothing at all had room', async () => {
    const done = await run({ entries: turns(0, 3), previous });
    assert.deepEqual([done.result.kind, done.model.asked.length], ['none', 0]);
    assert.match(why(done), /^fake\/model was not asked: the request takes [\d,]+ tokens, and its/);
  });

  it('is what it answered, where nothing came of that and the rest had no room', async () => {
    const done = await run({ entries: turns(0, 7), previous }, [said('Just words. '.repeat(9))]);
    assert.equal(done.result.kind, 'none');
    assert.ok(done.model.asked.length > 0);
    assert.match(why(done), /^The answer of fake\/model had no sections/);
  });

  it('is not what was mended since', async () => {
    // The first part is too large and goes in halves; the merge alone fails.
    let isFirst = true;
    const done = await run({ entries: turns(0, 7) }, [
      ({ call, about }) => {
        if (about === 'merge') return said('');
        const outcome = isFirst ? tooMuch : said(answerTo(call.prompt));
        isFirst = false;
        return outcome;
      },
    ]);
    assert.equal(
      why(done),
      'Without the model: joining the parts. The answer of fake/model was empty, so it was not used.',
    );
  });

  it('is each of two reasons, with the parts it holds for', async () => {
    const given = { entries: turns(0, 7), turnPrefix: turns(90, 91) };
    const done = await run(given, [
      ({ call, about }) =>
        about === 'turn'
          ? said('No.', { ended: 'cutAtLimit' })
          : about === 'merge'
            ? said(answerTo(call.prompt))
            : call.prompt.includes('part 6 of')
              ? trouble('refused', 'smaller')
              : said(answerTo(call.prompt)),
    ]);
    assert.match(why(done), /Without the model: part 2 of 2\. fake\/model has trouble: refused\./);
    assert.match(why(done), /Without the model: the turn under way\. The answer .* was cut off/);
  });

  it('names few parts of many, and how many more there are', async () => {
    const done = await run({ entries: turns(0, 80) }, [good, trouble('quota', 'never')]);
    assert.match(
      why(done),
      /^Without the model: (?:[^.,]+, ){3}[^.,]+, and \d+ more\. fake\/model has trouble: quota\.$/,
    );
    assert.ok(why(done).length < 300, why(done));
  });

  it('is half of a part where only half of it failed', async () => {
    const done = await run({ entries: turns(0, 3) }, [tooMuch, good, tooMuch]);
    assert.match(why(done), /^Without the model: half of the conversation\. fake/);
  });

  it('is nothing where the model wrote it all', async () => {
    const done = await run({ entries: turns(0, 3) }, [tooMuch, good, good]);
    assert.deepEqual([done.result.kind, why(done)], ['summary', '']);
  });
});

describe('a window that has little room beside the prompt', () => {
  const asTold: readonly (readonly [string, Deed])[] = [
    ['written as asked', good],
    ['cut off', said('## Goal\nIt was about to', { ended: 'cutAtLimit' })],
    ['too long', said(`## Goal\n${Array.from({ length: 900 }, (_, i) => `long${i}`).join(' ')}`)],
  ];
  for (const [how, deed] of asTold) {
    it(`is asked for no more than it holds, question and answer together: ${how}`, async () => {
      for (const previous of [null, `## Goal\n${'before '.repeat(600)}`])
        for (const windowTokens of [900, 1_000, 1_300, 1_900, 2_500, 3_400, 4_400]) {
          // Every other answer is as it should be, so that all stages come up.
          let count = 0;
          const other: Deed = (asked) =>
            count++ % 2 === 1 || typeof deed === 'function'
              ? said(answerTo(asked.call.prompt))
              : deed;
          const { model } = await run(
            {
              entries: turns(0, 6, 200),
              turnPrefix: turns(9, 10),
              proseTokens: 1_500,
              previous,
              limits: { windowTokens, maxOutputTokens: 4_000, source: 'reported' },
            },
            [other],
          );
          for (const { call } of model.asked) {
            const prompt = fourChars.count(call.system) + fourChars.count(call.prompt);
            assert.ok(call.maxOutputTokens >= 200, `${windowTokens}: ${call.maxOutputTokens}`);
            assert.ok(prompt + call.maxOutputTokens <= windowTokens, `${windowTokens}: ${prompt}`);
          }
        }
    });
  }
});

describe('a cancelled summary', () => {
  const given = { entries: turns(0, 24), turnPrefix: turns(90, 91), previous: 'Before.' };

  it('is nothing, at whichever request it was cancelled', async () => {
    const whole = await run(given);
    const all = whole.model.asked.length;
    assert.ok(new Set(whole.model.order).size === 4, whole.model.order.join(' '));
    for (let at = 1; at <= all; at++) {
      const cancel = new AbortController();
      let count = 0;
      const model = new FakeModel([
        (asked) => {
          if (++count === at) cancel.abort();
          return said(answerTo(sent(asked)));
        },
      ]);
      const watched = new Watched(model, {}, cancel);
      const result = await summarise(inputOf(given), watched.calls);
      assert.deepEqual(result, { kind: 'cancelled' }, `request ${at}`);
      assert.ok(model.asked.length <= at + 2, `request ${at}: ${model.asked.length} made`);
    }
  });

  it('sends nothing where it was cancelled before', async () => {
    const model = new FakeModel([good]);
    const watched = new Watched(model);
    watched.cancel.abort();
    assert.deepEqual(await summarise(inputOf(given), watched.calls), { kind: 'cancelled' });
    assert.equal(model.asked.length, 0);
  });
});
