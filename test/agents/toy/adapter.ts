/** The toy's transcripts: pi's form below a first line of its own. */
import path from 'node:path';
import { isInside } from '../../../src/base/containment';
import { newestFirst } from '../../../src/agents/piTree/discover';
import { PiTreeReader } from '../../../src/agents/piTree/reader';
import { piTreeEdits } from '../../../src/agents/piTree/edits';
import { readHeader } from '../../../src/agents/piTree/header';
import type { AgentAdapter, TranscriptReader } from '../../../src/ports/agent';
import type { RawLine, TextAt } from '../../../src/ports/files';
import { toyFacts } from './facts';

const own = '"type":"toytoys"';
const asPi = (text: string): string => text.replace(own, '"type":"session"');

class ToyReader extends PiTreeReader implements TranscriptReader {
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
  ...piTreeEdits(3),
  find: {
    sessions: async (folders, listing, { home }) => {
      const dir = path.join(home, '.toy');
      const files = (await listing.list(dir)).filter(({ isFile }) => isFile);
      const found = files.map(async ({ name, mtimeMs, sizeBytes }) => {
        const file = path.join(dir, name);
        const header = readHeader(asPi((await listing.firstLine(file)) ?? ''));
        if (!header || !folders.some((folder) => isInside(header.cwd, folder, path))) return [];
        const { id, cwd } = header;
        const agent = toyFacts.name;
        return [{ agent, sessionId: id, file, cwd, updatedAtMs: mtimeMs, sizeBytes }];
      });
      return newestFirst(await Promise.all(found));
    },
    watchFolders: (_folders, { home }) => [path.join(home, '.toy')],
  },
});
