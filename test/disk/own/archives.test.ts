import assert from 'node:assert/strict';
import fs from 'node:fs';
import { archive, type Archived } from '../../../src/disk/own/archive';
import { tidyArchives } from '../../../src/disk/own/archives';
import type { OwnFile } from '../../../src/engine/session/retention';
import { tempDir } from '../tempDir';

const at = tempDir();
const old = new Date(1_000);

/** A transcript with its copy, which nobody touched for long, and the note about it. */
async function copied(): Promise<{ readonly copy: Archived; readonly note: string }> {
  fs.mkdirSync(at('archives'));
  fs.writeFileSync(at('s.jsonl'), 'a\n');
  const made = await archive(at('s.jsonl'), at('archives'));
  assert.ok(made.ok);
  fs.utimesSync(made.value.path, old, old);
  const [name = ''] = fs.readdirSync(at('archives')).filter((one) => one.endsWith('.json'));
  return { copy: made.value, note: at('archives', name) };
}

/** When each copy was used last, as tidying sees it; none goes. */
async function usedMs(): Promise<readonly number[]> {
  const seen: OwnFile[] = [];
  await tidyArchives(at('archives'), (files) => (seen.push(...files), []), 0);
  return seen.map((file) => file.usedMs);
}

const wrong = [undefined, null, 7, true, [], {}];

describe('the note about a copy', () => {
  it('says where the transcript is, whose last change is the copy’s, too', async () => {
    const { note } = await copied();
    const changed = fs.statSync(at('s.jsonl')).mtimeMs;
    assert.deepEqual(await usedMs(), [changed]);
    fs.writeFileSync(note, JSON.stringify({ source: at('s.jsonl'), later: [1], bytes: 'x' }));
    assert.deepEqual(await usedMs(), [changed]);
    const torn = ['', '{', 'null', '[]', '"x"'];
    for (const text of [...torn, ...wrong.map((source) => JSON.stringify({ source }))]) {
      fs.writeFileSync(note, text);
      assert.deepEqual(await usedMs(), [old.getTime()], text);
    }
    fs.writeFileSync(note, JSON.stringify({ source: at('gone.jsonl') }));
    assert.deepEqual(await usedMs(), [old.getTime()]);
  });

  it('counts only where it is whole and names a file beside it: else the transcript is copied again', async () => {
    const { copy, note } = await copied();
    const whole = JSON.parse(fs.readFileSync(note, 'utf8')) as Record<string, unknown>;
    const { source, ...needed } = whole;
    assert.equal(source, at('s.jsonl'));
    assert.deepEqual(Object.keys(needed), ['name', 'bytes', 'sha256']);
    fs.writeFileSync(at('s.jsonl'), 'a\nb\n');
    const again = async (text: string): Promise<string> => {
      fs.writeFileSync(note, text);
      const made = await archive(at('s.jsonl'), at('archives'));
      assert.ok(made.ok);
      return made.value.path;
    };
    assert.equal(await again(JSON.stringify({ ...needed, later: [1] })), copy.path);
    const others = Object.keys(needed).flatMap((field) =>
      wrong.map((value) => JSON.stringify({ ...whole, [field]: value })),
    );
    const elsewhere = JSON.stringify({ ...whole, name: `../archives/${String(whole['name'])}` });
    for (const text of ['', '{', '[]', elsewhere, ...others])
      assert.notEqual(await again(text), copy.path, text);
  });
});
