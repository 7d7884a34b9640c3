/**
 * Reads a pi transcript from a string with the product's own reader, and only its first lines where asked for.
 * For tests, vectors and benches; the product follows files instead.
 */
import { PiTreeReader } from '../../../src/agents/piTree/reader';
import type { AgentName, Conversation } from '../../../src/engine/conversation/types';
import type { RawLine } from '../../../src/ports/files';

/** The lines of a transcript as the reader takes them. */
export function rawLines(text: string): readonly RawLine[] {
  let offset = 0;
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  return lines.map((line, index) => {
    const length = Buffer.byteLength(line);
    const at = offset;
    offset += length + 1;
    const trimmed = line.trimEnd();
    return {
      number: index + 1,
      offset: at,
      length,
      head: Buffer.from(line.slice(0, 512)).toString('latin1').slice(0, 512),
      last: trimmed === '' ? 0 : (Buffer.from(trimmed).at(-1) ?? 0),
      text: () => line,
    };
  });
}

/** The conversation of a transcript's text, as of its first `count` lines. */
export function readPi(
  text: string,
  count: number = Number.POSITIVE_INFINITY,
  agent: AgentName = 'pi',
): Conversation {
  const lines = rawLines(text).slice(0, count);
  const byOffset = new Map(lines.map((line) => [line.offset, line]));
  const reader = new PiTreeReader(agent, (offset) => byOffset.get(offset)?.text() ?? '');
  for (const line of lines) reader.push(line);
  return reader.conversation();
}
