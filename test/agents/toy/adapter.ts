/** The toy's transcripts: pi's form below a first line of its own. */
import path from 'node:path';
import { PiTreeReader } from '../../../src/agents/piTree/reader';
import { piTreeEdits } from '../../../src/agents/piTree/edits';
import { readHeader } from '../../../src/agents/piTree/header';
import type { AgentAdapter, ReaderWithLines } from '../../../src/ports/agent';
import type { RawLine, TextAt } from '../../../src/ports/files';
import { toyFacts } from './facts';

const own = '"type":"toytoys"';
const asPi = (text: string): string => text.replace(own, '"type":"session"');

class ToyReader extends PiTreeReader implements ReaderWithLines {
  constructor(textAt: TextAt) {
    super(toyFacts.name, textAt);
  }

  override push(line: RawLine): void {
    super.push({ ...line, head: asPi(line.head), text: () => asPi(line.text()) });
  }
}

export const createToy = (): AgentAdapter => ({
  name: toyFacts.name,
  label: toyFacts.label,
  read: {
    recognises: (_file, firstLine) =>
      firstLine.includes(own) && readHeader(asPi(firstLine)) !== undefined,
    createReader: (textAt) => new ToyReader(textAt),
  },
  refusal: () => undefined,
  write: piTreeEdits,
  find: {
    sessions: async (folders, listing, { home }) => {
      const dir = path.join(home, '.toy');
      const found = (await listing.list(dir)).map(async ({ name, mtimeMs, sizeBytes }) => {
        const file = path.join(dir, name);
        const header = readHeader(asPi((await listing.firstLine(file)) ?? ''));
        if (!header || !folders.includes(header.cwd)) return [];
        const { id, cwd } = header;
        const agent = toyFacts.name;
        return [{ agent, sessionId: id, file, cwd, updatedAtMs: mtimeMs, sizeBytes }];
      });
      return (await Promise.all(found)).flat();
    },
    watchFolders: (_folders, { home }) => [path.join(home, '.toy')],
  },
});
