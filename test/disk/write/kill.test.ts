import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { homePaths } from '../../../src/disk/own/home';
import { Journal } from '../../../src/disk/write/journal';
import { repair } from '../../../src/disk/write/repair';
import { parseRecord } from '../../../src/engine/session/record';
import { startChild, tempDir } from '../tempDir';
import { words } from '../../build/words';

const at = tempDir();
const kills = 30;
const atOnce = 4;

/**
 * Starts a process that writes for ever, kills it at a random point behind so many confirmed writes (how long those
 * take is the machine's affair), returns what it had confirmed by then.
 */
async function writeUntilKilled(
  dir: string,
  name: string,
  writes: number,
  afterMs: number,
): Promise<readonly string[]> {
  const child = await startChild('forever', dir, name);
  let said = '';
  let isDue = false;
  const ended = new Promise((resolve) => child.on('close', resolve));
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    said += piece;
    // The first line says that it has begun.
    if (isDue || said.split('\n').length - 2 < writes) return;
    isDue = true;
    setTimeout(() => child.kill('SIGKILL'), afterMs);
  });
  await ended;
  return said.split('\n').slice(1, -1);
}

const confirmed = (said: readonly string[], what: string): readonly string[] =>
  said.filter((text) => text.startsWith(`${what} `)).map((text) => text.slice(what.length + 1));

function checkTranscript(dir: string, said: readonly string[]): void {
  const text = fs.readFileSync(path.join(dir, 'log.jsonl'), 'utf8');
  assert.ok(text.endsWith('\n'));
  const ids = text
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as { id: string }).id);
  assert.equal(new Set(ids).size, ids.length);
  for (const id of confirmed(said, 'line')) assert.ok(ids.includes(id), `${id} is lost`);
}

function checkNotes(dir: string, said: readonly string[]): void {
  const file = path.join(dir, 'ws', 'memory', '2026-01-31.md');
  if (!fs.existsSync(file)) return;
  const lines = fs.readFileSync(file, 'utf8').split('\n');
  assert.equal(lines.shift(), '# 2026-01-31');
  assert.equal(lines.pop(), '');
  assert.equal(lines.length % 41, 0);
  const ids = lines.filter((_, n) => n % 41 === 0).map((line) => line.replace('## flush ', ''));
  for (const [n, id] of ids.entries()) {
    for (const line of lines.slice(n * 41 + 1, n * 41 + 41)) assert.ok(line.endsWith(` ^${id}`));
  }
  for (const id of confirmed(said, 'note')) assert.ok(ids.includes(id), `${id} is lost`);
}

function checkRecord(dir: string, said: readonly string[]): void {
  const counts = confirmed(said, 'record').map(Number);
  const file = path.join(homePaths(path.join(dir, 'home')).sessions, 'pi-s1.json');
  if (counts.length === 0 && !fs.existsSync(file)) return;
  const record = parseRecord(JSON.parse(fs.readFileSync(file, 'utf8')));
  assert.ok(record.ok);
  assert.ok(record.value.compactionCount >= Math.max(0, ...counts));
}

describe('kill -9 while writing', () => {
  it(`loses and tears nothing in ${kills} kills; the next start repairs and says so`, async () => {
    const findings = new Map<string, number>();
    let confirmedWrites = 0;
    const series = async (name: string): Promise<void> => {
      const dir = at(name);
      fs.mkdirSync(path.join(dir, 'ws'), { recursive: true });
      fs.writeFileSync(path.join(dir, 'log.jsonl'), '{"id":"first"}\n');
      const said: string[] = [];
      for (let n = 0; n < kills / atOnce; n++) {
        said.push(...(await writeUntilKilled(dir, `${name}${n}`, n % 3, Math.random() * 40)));
        const journal = new Journal(homePaths(path.join(dir, 'home')).journal, () => new Date());
        const repaired = await repair(journal, Date.now());
        assert.ok(repaired.ok);
        for (const { finding, sentence } of repaired.value) {
          findings.set(finding, (findings.get(finding) ?? 0) + 1);
          assert.match(words(sentence), /^Tidemark was stopped /);
        }
        checkTranscript(dir, said);
        checkNotes(dir, said);
        checkRecord(dir, said);
      }
      confirmedWrites += said.length;
    };
    await Promise.all(Array.from({ length: atOnce }, (_, n) => series(`s${n}`)));
    assert.ok(confirmedWrites > 0);
    assert.equal(findings.get('unclear') ?? 0, 0);
  });
});
