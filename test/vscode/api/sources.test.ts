import assert from 'node:assert/strict';
import { onDispose } from '../../../src/base/disposable';
import { logTo } from '../../../src/base/log';
import type { LogLine } from '../../../src/base/log';
import type { ConversationSource, OfferedConversation } from '../../../src/vscode/apiTypes';
import { Sources } from '../../../src/vscode/api/sources';

const session = (id: string): OfferedConversation => ({
  sessionId: id,
  file: `/t/${id}.jsonl`,
  cwd: '/ws',
  updatedAt: 5,
});

describe('conversations that other extensions register', () => {
  let lines: LogLine[];
  let late: (() => void) | undefined;
  let sources: Sources;
  beforeEach(() => {
    lines = [];
    late = undefined;
    sources = new Sources(
      logTo((line) => lines.push(line)),
      (_ms, run) => {
        late = run;
        return { dispose: () => undefined };
      },
    );
  });

  const named = (label: string, find: ConversationSource['find']): ConversationSource => ({
    label,
    find,
  });

  it('come from all sources, with what people call them, until the source ends', async () => {
    const first = sources.add(named('One', () => [session('a')]));
    sources.add(named('Two', (folders) => Promise.resolve(folders.map(session))));
    const found = await sources.find(['b']);
    assert.deepEqual(
      found.map(({ sessionId, source, updatedAtMs }) => [sessionId, source, updatedAtMs]),
      [
        ['a', 'One', 5],
        ['b', 'Two', 5],
      ],
    );
    first.dispose();
    assert.equal((await sources.find(['b'])).length, 1);
  });

  it('are left out where something of them is missing or wrong, and the others stay', async () => {
    const odd = [null, 5, {}, { ...session('a'), file: 'relative' }, { ...session('b'), cwd: 3 }];
    const answer = [...odd, session('c')] as unknown as OfferedConversation[];
    sources.add(named('Odd', () => answer));
    sources.add(named('None', () => 'nothing' as unknown as OfferedConversation[]));
    const found = await sources.find([]);
    assert.deepEqual(
      found.map(({ sessionId }) => sessionId),
      ['c'],
    );
  });

  it('are none of a source that throws or never answers, and the log says so', async () => {
    sources.add(
      named('Broken', () => {
        throw new Error('oh');
      }),
    );
    assert.deepEqual(await sources.find([]), []);
    assert.match(JSON.stringify(lines), /source failed.*Broken/);
    sources.dispose();
    sources.add(named('Slow', () => new Promise(() => undefined)));
    const asked = sources.find([]);
    late?.();
    assert.deepEqual(await asked, []);
    assert.match(JSON.stringify(lines), /took too long.*Slow/);
  });

  it('are looked for anew when a source comes, has news or goes', () => {
    let news = 0;
    let tell: (() => void) | undefined;
    sources.onDidChange(() => news++);
    // The editor's own Disposable is not to be had outside of it.
    const onDidChange = ((listener: (value: unknown) => void) => {
      tell = () => listener(undefined);
      return onDispose(() => (tell = undefined));
    }) as unknown as NonNullable<ConversationSource['onDidChange']>;
    const one = sources.add({ ...named('One', () => []), onDidChange });
    tell?.();
    one.dispose();
    assert.equal(news, 3);
    assert.equal(tell, undefined);
  });

  it('are still those of the others where something that is no source was registered', async () => {
    const thrower = {
      get label(): never {
        throw new Error('label');
      },
      find: () => [session('x')],
    };
    const noNews = {
      ...named('News', () => [session('n')]),
      onDidChange: () => {
        throw new Error('news');
      },
    };
    const odd: readonly unknown[] = [null, undefined, 5, 'find', {}, { find: 5 }, thrower, noNews];
    for (const one of odd) sources.add(one as ConversationSource).dispose();
    const held = odd.map((one) => sources.add(one as ConversationSource));
    sources.add(named('Good', () => [session('a')]));
    const found = await sources.find([]);
    assert.ok(found.some(({ sessionId, source }) => sessionId === 'a' && source === 'Good'));
    for (const one of held) one.dispose();
    assert.equal((await sources.find([])).length, 1);
  });

  it('are still those of the others where one throws what cannot be told', async () => {
    sources.add(
      named('Odd', () => {
        throw Object.create(null) as Error;
      }),
    );
    const trap = { ...session('t') };
    Object.defineProperty(trap, 'file', {
      get: () => {
        throw new Error('file');
      },
    });
    sources.add(named('Trap', () => [trap, session('b')]));
    sources.add(named('Good', () => [session('a')]));
    const found = await sources.find([]);
    assert.deepEqual(found.map(({ sessionId }) => sessionId).sort(), ['a', 'b']);
  });

  it('are counted and measured: more and longer than anybody has is left out', async () => {
    const many = Array.from({ length: 2_000 }, (_, n) => session(`s${n}`));
    const long = 'x'.repeat(100_000);
    sources.add(named(long, () => many));
    const odd = [
      { ...session('a'), sessionId: long },
      { ...session('b'), file: `/${long}` },
      { ...session('c'), cwd: `/${long}` },
      { ...session('d'), file: '/t/a\u0000.jsonl' },
      { ...session('e'), updatedAt: Number.MAX_VALUE },
      { ...session('f'), sessionId: '' },
    ];
    sources.add(named('Odd', () => odd));
    const found = await sources.find([]);
    assert.equal(found.length, 500);
    assert.ok(found.every(({ source }) => source.length <= 40));
    for (let n = 0; n < 200; n++) sources.add(named(`S${n}`, () => [session(`n${n}`)]));
    assert.ok((await sources.find([])).length < 600, 'so many sources there are not');
    assert.match(JSON.stringify(lines), /too many/);
  });
});
