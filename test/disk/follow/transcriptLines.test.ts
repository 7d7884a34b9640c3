import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { TranscriptLines } from '../../../src/disk/follow/transcriptLines';
import type { EarlierPart } from '../../../src/ports/agent';
import type { RawLine } from '../../../src/ports/files';
import { tempDir } from '../tempDir';

describe('the lines of a transcript that begins in other files', () => {
  const here = tempDir();
  const write = (name: string, text: string): string => {
    const file = path.join(here(), name);
    fs.writeFileSync(file, text);
    return file;
  };
  const part = (name: string, text: string, more = ''): EarlierPart => ({
    file: write(name, text + more),
    endBytes: Buffer.byteLength(text),
  });
  /** Opens a file before which the parts come that its first line is looked up for; collects what is given. */
  const open = (file: string, parts: (firstLine: string) => readonly EarlierPart[] | undefined) => {
    let given: string[] = [];
    let asked: { readonly place: RawLine; readonly text: string }[] = [];
    const lines = new TranscriptLines(file, (firstLine) => {
      const found = parts(firstLine);
      return found && Promise.resolve(found);
    });
    const take =
      (mark: string) =>
      (line: RawLine): void => {
        given.push(`${mark}${line.number} ${line.text()}`);
        asked.push({ place: line, text: line.text() });
      };
    const reset = (): void => {
      given = [];
      asked = [];
    };
    const sink = { line: take(''), earlier: take('-'), reset };
    return {
      lines,
      refresh: async (signal?: AbortSignal) => {
        const followed = await lines.refresh(sink, signal);
        return followed.ok ? given : followed.problem.kind;
      },
      /** Whether every text can be read again by its place. */
      readAgain: () => {
        const textAt = lines.textAt();
        for (const { place, text } of asked) {
          assert.equal(textAt(place.offset, place.length), text);
          assert.equal(place.text(), text, 'after its bytes were let go');
        }
      },
    };
  };
  const chain = (): readonly EarlierPart[] => [
    part('a', '{"a":1}\n{"a":"é"}\n', '{"later":1}\n'),
    part('b', '{"b":1}\n'),
  ];
  const all = ['-1 {"a":1}', '-2 {"a":"é"}', '-3 {"b":1}', '1 {"own":1}', '2 {"own":2}'];

  it('come in order, numbered and placed one after the other, as far as they belong to it', async () => {
    const { lines, refresh, readAgain } = open(write('own', '{"own":1}\n{"own":2}\n'), chain);
    assert.deepEqual(await refresh(), all);
    readAgain();
    fs.appendFileSync(path.join(here(), 'own'), '{"own":3}\n');
    fs.appendFileSync(path.join(here(), 'b'), '{"b":2}\n');
    assert.deepEqual(await refresh(), [...all, '3 {"own":3}']);
    readAgain();
    await lines.dispose();
  });

  it('come again when the file is cut, and go when another one takes its place', async () => {
    const file = write('own', '{"own":1}\n{"own":2}\n');
    const { lines, refresh, readAgain } = open(file, (firstLine) =>
      firstLine.includes('own') ? chain() : undefined,
    );
    await refresh();
    fs.writeFileSync(file, '{"own":1}\n');
    assert.deepEqual(await refresh(), all.slice(0, -1));
    readAgain();
    fs.writeFileSync(file, '{"other":1}\n');
    assert.deepEqual(await refresh(), ['1 {"other":1}']);
    readAgain();
    fs.writeFileSync(file, '{"own":1}\n{"own":2}\n{"own":3}\n');
    assert.deepEqual(await refresh(), [...all, '3 {"own":3}']);
    readAgain();
    await lines.dispose();
  });

  it('are none at all where one is missing, too short, or would be cut within a line', async () => {
    const own = write('own', '{"own":1}\n');
    const whole = part('a', '{"a":1}\n');
    for (const broken of [
      { file: path.join(here(), 'nobody'), endBytes: 3 },
      { ...part('c', '{"c":1}\n'), endBytes: 90 },
      { ...part('d', '{"d":1}\n'), endBytes: 5 },
    ]) {
      const { lines, refresh, readAgain } = open(own, () => [whole, broken]);
      assert.deepEqual(await refresh(), ['1 {"own":1}']);
      readAgain();
      await lines.dispose();
    }
  });

  it('are not looked up twice where nothing comes before, and not given when that is cancelled', async () => {
    let lookedUp = 0;
    const { lines, refresh } = open(write('own', '{"own":1}\n'), () => {
      lookedUp++;
      return [];
    });
    assert.deepEqual(await refresh(), ['1 {"own":1}']);
    await refresh();
    assert.equal(lookedUp, 1);
    await lines.dispose();
    const stop = new AbortController();
    const cancelled = open(write('own', '{"own":1}\n{"own":2}\n'), () => {
      stop.abort();
      return chain();
    });
    assert.equal(await cancelled.refresh(stop.signal), 'cancelled');
    assert.deepEqual(await cancelled.refresh(), all);
    await cancelled.lines.dispose();
  });
});
