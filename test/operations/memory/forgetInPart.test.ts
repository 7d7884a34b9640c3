/** Notes of which one copy cannot be taken out, or that an index could not be told of. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { failed } from '../../../src/base/result';
import { said } from '../../../src/base/sentence';
import { forgetNotes, notesToForget } from '../../../src/operations/memory/forget';
import { scopeOf } from '../../../src/operations/memory/scope';
import type { FileProblem } from '../../../src/ports/transcripts';
import type { Outside } from '../../../src/ports/outside';
import { words } from '../../build/words';
import { desks } from '../desk';

describe('a note that is forgotten in part', () => {
  const here = desks();
  const at = (name: string): string => path.join(here().workspace, name);
  const holds = (name: string): boolean => fs.readFileSync(at(name), 'utf8').includes('harbour');
  const forgotten = async (outside: Outside) => {
    fs.mkdirSync(at('memory'), { recursive: true });
    for (const name of ['MEMORY.md', 'memory/2026-03-19.md'])
      fs.writeFileSync(at(name), '- the harbour freezes in March ^aa11bb22\n');
    const scope = scopeOf(here().workspace, here().limits().memory);
    const notes = await notesToForget(scope, '^aa11bb22', outside);
    assert.ok(notes.ok && notes.value.length === 2);
    return forgetNotes(scope, notes.value, outside);
  };
  const locked = failed<FileProblem>({ kind: 'notWritten', sentence: said`It is locked.` });
  /** Takes out of the first file, and then no more. */
  const stubborn = (putBack: Partial<Outside['memory']> = {}): Outside => {
    const { memory, ...rest } = here().outside();
    let files = 0;
    const remove: typeof memory.remove = (...asked) =>
      files++ === 0 ? memory.remove(...asked) : Promise.resolve(locked);
    return { ...rest, memory: { ...memory, remove, ...putBack } };
  };

  it('is whole again where the first copy can be put back', async () => {
    const done = await forgotten(stubborn());
    assert.ok(!done.ok && 'sentence' in done.problem && done.problem.sentence);
    assert.equal(words(done.problem.sentence), 'It is locked.');
    assert.ok(holds('MEMORY.md') && holds('memory/2026-03-19.md'));
  });

  it('says where it is gone if not', async () => {
    const done = await forgotten(stubborn({ putBack: () => Promise.resolve(locked) }));
    assert.ok(!done.ok && 'sentence' in done.problem && done.problem.sentence);
    assert.equal(done.problem.kind, 'unproven', 'what is done in part is no refusal');
    assert.match(
      words(done.problem.sentence),
      /^Forgotten in (\S+) alone: (?!\1)\S+ could not be changed\. /,
    );
    assert.notEqual(holds('MEMORY.md'), holds('memory/2026-03-19.md'));
  });

  it('is forgotten, and can be put back, where an index could not be read anew', async () => {
    const { memoryStore, ...rest } = here().outside();
    const refresh = () => Promise.resolve(failed(said`It may still hold it.`));
    const done = await forgotten({ ...rest, memoryStore: { ...memoryStore, refresh } });
    assert.ok(done.ok);
    assert.deepEqual(done.value.unshared, [said`It may still hold it.`]);
    assert.equal(done.value.taken.length, 2);
  });
});
