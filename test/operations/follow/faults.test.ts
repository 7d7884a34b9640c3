/** What fails while a conversation is followed: nobody is left with an old figure, and one fault takes nothing else with it. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import type { AutoActs } from '../../../src/operations/automate/acts';
import type { Snapshot } from '../../../src/operations/follow/watchTypes';
import type { AgentAdapter } from '../../../src/ports/agent';
import type { Outside } from '../../../src/ports/outside';
import type { OpenTranscript } from '../../../src/ports/transcripts';
import { words } from '../../build/words';
import { longTalk } from '../../cli/scene';
import { desks } from '../desk';
import { Followed, requestOf } from './followed';
import { noActs } from './quiet';

const fault = (): Promise<never> => Promise.reject(new Error('a fault of ours'));
const isRead = ({ status }: Snapshot): boolean => status !== null;
const isTold = ({ problem }: Snapshot): boolean => problem !== null;

describe('a fault while a conversation is followed', () => {
  const here = desks();
  const open: Followed[] = [];
  afterEach(() => {
    for (const followed of open.splice(0)) followed.watching.dispose();
  });
  const follow = (outside: Outside, acts: AutoActs = noActs): Followed => {
    const followed = new Followed(outside, requestOf(here()), acts);
    open.push(followed);
    return followed;
  };
  const write = (name: string, turns: number): string => {
    const file = here().sessionFile(name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, longTalk(here().lines({ id: name }), turns, 0, 5).text());
    return file;
  };
  const logged = (message: string): number =>
    here().logged.filter((line) => line.level === 'error' && line.message === message).length;

  /** The ports, with another way of reading a file. */
  function reading(
    refresh: (
      file: string,
      own: OpenTranscript['refresh'],
    ) => ReturnType<OpenTranscript['refresh']>,
  ): Outside {
    const outside = here().outside();
    const { transcripts } = outside;
    return {
      ...outside,
      transcripts: {
        ...transcripts,
        open: (file) => {
          const own = transcripts.open(file);
          return {
            ...own,
            file,
            refresh: () => refresh(file, (signal) => own.refresh(signal)),
            close: () => own.close(),
          };
        },
      },
    };
  }

  /** The ports, with other agents. */
  const among = (change: (agent: AgentAdapter) => AgentAdapter): Outside => {
    const outside = here().outside();
    return { ...outside, agents: outside.agents.map(change) };
  };
  const unfound = (agent: AgentAdapter): AgentAdapter => ({
    ...agent,
    find: { ...agent.find, sessions: fault },
  });

  it('is told, shows no figure from before, and is over with the next reading that works', async () => {
    write('a', 2);
    let isBroken = false;
    let tries = 0;
    const followed = follow(
      reading((_file, own) => {
        tries++;
        return isBroken ? fault() : own();
      }),
    );
    await followed.when(isRead);
    isBroken = true;
    followed.timers.tick();
    const told = await followed.when(isTold);
    assert.match(words(told.problem), /fault of Tidemark.*log/);
    assert.equal(told.status, null);
    assert.equal(told.session?.sessionId, 'a');
    for (const before = tries; tries < before + 3;) {
      followed.timers.tick();
      await new Promise(setImmediate);
    }
    assert.equal(logged('watching failed'), 1, 'logged once while it lasts');
    isBroken = false;
    followed.timers.tick();
    assert.equal((await followed.when(isRead)).problem, null);
  });

  it('in the search for the conversations of one agent leaves those of the others', async () => {
    write('a', 2);
    let searches = 0;
    const sessions = (): Promise<never> => {
      searches++;
      return fault();
    };
    const broken = (agent: AgentAdapter): AgentAdapter =>
      agent.name === 'openclaw' ? { ...agent, find: { ...agent.find, sessions } } : agent;
    const followed = follow(among(broken));
    assert.equal((await followed.when(isRead)).session?.sessionId, 'a');
    while (searches < 3) {
      followed.timers.tick();
      await new Promise(setImmediate);
    }
    assert.equal(logged('conversations not listed'), 1, 'logged once while it lasts');
  });

  it('in the search where nothing else is found is not taken for no conversation', async () => {
    write('a', 2);
    const followed = follow(among((agent) => (agent.name === 'pi' ? unfound(agent) : agent)));
    assert.match(words((await followed.when(() => true)).problem), /fault of Tidemark/);
  });

  it('in another open conversation leaves the one that is followed', async () => {
    const other = write('b', 2);
    here().age(other, 60_000);
    write('a', 2);
    const followed = follow(reading((file, own) => (file === other ? fault() : own())));
    assert.equal((await followed.when(isRead)).session?.sessionId, 'a');
    assert.equal(logged('open conversation not looked at'), 1);
  });

  it('in what happens by itself leaves the meter, and is told beside it', async () => {
    write('a', 2);
    const isBusy = (): never => {
      throw new Error('a fault of ours');
    };
    const followed = follow(here().outside(), { ...noActs, isBusy });
    const { status, automation } = await followed.when(isRead);
    assert.equal(status?.entries, 8);
    assert.match(words(automation?.trouble?.sentence ?? null), /fault of Tidemark/);
  });

  it('of a disk that does not answer is told after a minute of looks, and over when it does', async () => {
    write('a', 2);
    let answer = (): void => undefined;
    let isStuck = false;
    const stuck = new Promise<void>((resolve) => (answer = resolve));
    const followed = follow(
      reading(async (_file, own) => {
        if (isStuck) await stuck;
        return own();
      }),
    );
    await followed.when(isRead);
    isStuck = true;
    followed.timers.tick(40);
    const told = await followed.when(isTold);
    assert.match(words(told.problem), /a minute.*goes on by itself/);
    assert.equal(told.status, null);
    followed.timers.tick(40);
    assert.equal(followed.snapshots.length, 2, 'said once');
    answer();
    assert.equal((await followed.when(isRead)).problem, null);
  });
});
