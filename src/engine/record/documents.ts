/**
 * What the agent wrote into documents of the workspace: plans, specifications, decision records. Decisions often stand there and nowhere
 * else.
 */
import { WrittenFiles } from './writtenFiles';

/** Prose by its ending; a template says nothing of this work. */
const proseEnding = /\.(?:md|mdx|markdown|rst|adoc|asciidoc)$/iu;
export const isProse = (path: string): boolean => proseEnding.test(path);
const isForm = /(?:^|\/)(?:prompts|commands|templates)\//iu;

export class DocumentBook extends WrittenFiles {
  constructor() {
    super(60);
  }

  protected takes(path: string): boolean {
    return isProse(path) && !isForm.test(path);
  }

  /** What stands after an edit: in its place where that is known, else behind what is known. */
  protected edited(known: string, before: string, after: string): string {
    if (before !== '' && known.includes(before)) return known.replace(before, () => after);
    const gone = new Set(before.split('\n'));
    const left = known.split('\n').filter((line) => line.trim() === '' || !gone.has(line));
    return [...left, after].join('\n').trim();
  }
}
