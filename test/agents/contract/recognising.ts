/** The contract's third part: every file is its own agent's and nobody else's, and what is no transcript is nobody's. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { agents } from '../../build/agents';
import { places } from './kit/places';
import { contextOf, conversationOf } from './kit/read';
import { voyage } from './kit/script';
import { idOf, linesOf, textOf } from './subject';
import type { ContractSubject } from './subject';

const session = { id: idOf(1), cwd: '/home/dev/boats' };

export function isRecognised(subject: ContractSubject): void {
  const here = places();
  const { name } = subject.adapter;
  const lines = linesOf(subject.render(voyage, session));
  const whole = contextOf(conversationOf(subject, lines));

  it('is its own and nobody else’s, wherever discovery would meet it', () => {
    const file = subject.put(here().home, session, lines);
    const theirs = agents.filter((agent) => agent.read.recognises(file, lines[0] ?? ''));
    // OpenClaw's files have pi's form, and where they lie tells them apart; so OpenClaw is asked first.
    const also = name === 'openclaw' ? ['pi'] : [];
    const own = subject.cannot.bytes === undefined ? [name] : [];
    assert.deepEqual(
      theirs.map((agent) => agent.name),
      [...own, ...also],
    );
  });

  it('is read by the right reader, with a byte order mark or blank lines before it, too', async () => {
    const { home, follower } = here();
    const file = subject.put(home, session, lines);
    for (const mark of ['', '\uFEFF', '\n  \r\n']) {
      if (subject.cannot.bytes === undefined) fs.writeFileSync(file, mark + textOf(lines));
      const { conversation, adapter } = await follower.seen(file);
      assert.equal(adapter.name, name);
      assert.equal(conversation.agent, name);
      assert.equal(conversation.sessionId, session.id);
    }
  });

  if (subject.cannot.bytes !== undefined) return;

  it('is waited for while its first line is being written, and read once that is whole', async () => {
    const first = Buffer.from(lines[0] ?? '');
    for (const share of [0.02, 0.3, 0.7, 0.97]) {
      const { home, follower } = here();
      const file = subject.put(home, session, []);
      fs.writeFileSync(file, first.subarray(0, Math.max(1, Math.floor(first.length * share))));
      const refresh = follower.follow(file);
      const before = await refresh();
      assert.ok('why' in before && before.why.includes(file));
      fs.writeFileSync(file, textOf(lines));
      const after = await refresh();
      assert.ok('seen' in after, 'why' in after ? after.why : '');
      assert.equal(after.seen.adapter.name, name);
      assert.deepEqual(contextOf(after.seen.conversation), whole);
    }
  });

  it('is none while it is empty, a folder or something else, and each of these is said in a sentence', async () => {
    const { home, follower } = here();
    const file = subject.put(home, session, lines);
    fs.rmSync(file);
    fs.mkdirSync(file);
    const folder = await follower.read(file);
    fs.rmdirSync(file);
    const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]);
    const contents = [
      ...['', '\n\n\n', '# Notes\n\nNothing.\n', '[1,2,3]\n', '{}\n', '{"a":1}\n{"b":2}\n', png],
      ...['{"type":"message"}\n', '"text"\n', 'null\n', '\0'.repeat(600)],
    ];
    const shown = [folder];
    for (const content of contents) {
      fs.writeFileSync(file, content);
      shown.push(await follower.read(file));
    }
    for (const [i, one] of shown.entries()) {
      assert.ok('why' in one, `content ${i} is taken for a conversation`);
      assert.match(one.why, /\S.*\.$/);
    }
  });

  it('is not taken for another agent’s when it is copied somewhere else', async () => {
    const { at, home, follower } = here();
    const file = home.write(path.join(at('elsewhere'), 'copy.jsonl'), textOf(lines));
    const { adapter, conversation } = await follower.seen(file);
    assert.equal(adapter.name, name === 'openclaw' ? 'pi' : name);
    assert.deepEqual(contextOf(conversation), whole);
  });
}
