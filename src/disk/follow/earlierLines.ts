/**
 * The beginning of a transcript that lies in other files: read once, line by line, and kept open so that texts can be read again.
 * These bytes never change, so nothing is followed; where they are not all there, nothing is given at all. Never writes.
 */
import type { EarlierPart } from '../../ports/agent';
import type { RawLine, TextAt } from '../../ports/files';
import { HeldFile } from './heldFile';
import { LineSplitter, mostLineBytes } from './lineSplitter';
import { decodeLine } from './rawLine';
import { TextCache } from './textCache';

const chunkBytes = 128 << 10;
const newline = 0x0a;

interface HeldPart extends EarlierPart {
  readonly held: HeldFile;
  /** Where it begins among all of them. */
  readonly from: number;
}

export class EarlierLines {
  readonly #cache = new TextCache();
  /** Bytes of all parts: where the offsets of the file's own lines begin. */
  readonly bytes: number;

  private constructor(private readonly parts: readonly HeldPart[]) {
    this.bytes = parts.reduce((sum, { endBytes }) => sum + endBytes, 0);
  }

  /** Opens all parts; undefined where one is missing, shorter than it should be, or does not end with a line. */
  static async open(wanted: readonly EarlierPart[]): Promise<EarlierLines | undefined> {
    const parts: HeldPart[] = [];
    let from = 0;
    for (const { file, endBytes } of wanted) {
      const held = new HeldFile(file);
      parts.push({ file, endBytes, held, from });
      from += endBytes;
      const isOpen = await held.open().then(
        () => true,
        () => false,
      );
      if (isOpen && held.readSync(endBytes - 1, 1)[0] === newline) continue;
      await Promise.all(parts.map((part) => part.held.close()));
      return undefined;
    }
    return new EarlierLines(parts);
  }

  /** Gives all lines, numbered through; false when it was cancelled or a file could not be read to its end. */
  async give(take: (line: RawLine) => void, signal?: AbortSignal): Promise<boolean> {
    let lines = 0;
    for (const part of this.parts) {
      const again: TextAt = (offset, length) => this.textAt(part.from + offset, length);
      const splitter = new LineSplitter(mostLineBytes, again);
      const before = lines;
      for (let at = 0; at < part.endBytes; at += chunkBytes) {
        if (signal?.aborted) return false;
        const wanted = Math.min(chunkBytes, part.endBytes - at);
        const read = await part.held.read(at, wanted);
        if (!read.ok) return false;
        splitter.push(read.value, (line) => {
          lines++;
          take(movedLine(line, part.from, before));
        });
      }
    }
    return true;
  }

  /** The text of a line again, by its place among all parts. */
  readonly textAt: TextAt = (offset, length) => {
    const known = this.#cache.get(offset);
    if (known !== undefined) return known;
    const part = this.parts.findLast(({ from }) => from <= offset);
    const bytes = part?.held.readSync(offset - part.from, length);
    if (!part || !bytes || bytes.length < length) return '';
    const text = decodeLine(bytes, offset - part.from);
    this.#cache.set(offset, text);
    return text;
  };

  async close(): Promise<void> {
    await Promise.all(this.parts.map(({ held }) => held.close()));
  }
}

/** A line at another place: behind so many bytes and lines. */
export function movedLine(line: RawLine, bytes: number, lines: number): RawLine {
  const { length, last, tooLong } = line;
  return {
    number: line.number + lines,
    offset: line.offset + bytes,
    length,
    last,
    ...(tooLong === undefined ? {} : { tooLong }),
    get head() {
      return line.head;
    },
    text: () => line.text(),
  };
}
