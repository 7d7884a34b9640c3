import assert from 'node:assert/strict';
import fs from 'node:fs';
import { archive, type Archived } from '../../../src/disk/own/archive';
import { hashOf } from '../../../src/disk/hash';
import { tempDir } from '../tempDir';

const at = tempDir();

async function archived(size?: number): Promise<Archived> {
  fs.mkdirSync(at('archives'), { recursive: true });
  const made = await archive(at('s.jsonl'), at('archives'), size);
  assert.ok(made.ok);
  return made.value;
}

describe('archiving a transcript', () => {
  it('keeps a checked copy that only its owner may read', async () => {
    const content = '{"n":1}\n'.repeat(300_000);
    fs.writeFileSync(at('s.jsonl'), content);
    const made = await archived();
    assert.equal(fs.readFileSync(made.path, 'utf8'), content);
    assert.deepEqual([made.bytes, made.sha256], [content.length, hashOf(content)]);
    assert.equal(fs.statSync(made.path).mode & 0o777, 0o600);
  });

  it('does not copy again what is still the beginning of the file', async () => {
    fs.writeFileSync(at('s.jsonl'), 'a\n');
    const first = await archived();
    fs.appendFileSync(at('s.jsonl'), 'b\n');
    const second = await archived();
    assert.deepEqual(second, first);
    assert.equal(fs.readdirSync(at('archives')).length, 2);
  });

  it('copies again when the beginning changed, the file was cut or the copy was damaged', async () => {
    fs.writeFileSync(at('s.jsonl'), 'a\nb\n');
    const first = await archived();
    fs.writeFileSync(at('s.jsonl'), 'x\nb\nc\n');
    const second = await archived();
    assert.notEqual(second.path, first.path);
    assert.equal(fs.readFileSync(second.path, 'utf8'), 'x\nb\nc\n');
    assert.equal(fs.readFileSync(first.path, 'utf8'), 'a\nb\n');
    fs.writeFileSync(at('s.jsonl'), 'x\n');
    assert.equal((await archived()).bytes, 2);
    for (const damaged of ['', 'y\n']) {
      fs.writeFileSync((await archived()).path, damaged);
      assert.equal(fs.readFileSync((await archived()).path, 'utf8'), 'x\n');
    }
  });

  it('copies only as much as was seen', async () => {
    fs.writeFileSync(at('s.jsonl'), 'a\nb\n');
    assert.equal(fs.readFileSync((await archived(2)).path, 'utf8'), 'a\n');
  });

  it('says so when the file is shorter than it was, or gone', async () => {
    fs.mkdirSync(at('archives'));
    fs.writeFileSync(at('s.jsonl'), 'a\n');
    const short = await archive(at('s.jsonl'), at('archives'), 5);
    assert.equal(!short.ok && short.problem.kind, 'changed');
    assert.deepEqual(fs.readdirSync(at('archives')), []);
    const gone = await archive(at('no.jsonl'), at('archives'));
    assert.equal(!gone.ok && gone.problem.kind, 'notFound');
  });
});
