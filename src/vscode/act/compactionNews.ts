/** How often each chat was compacted when it was last looked at; pure. What was there at first sight is no news. */
import { putLast } from '../../base/newest';

/** Chats remembered; those looked at longest ago are forgotten. */
const mostKnown = 50;

export class CompactionNews {
  readonly #known = new Map<string, number>();

  /** Takes the count of a chat's compactions, and tells whether it has grown since the last look. */
  isNews(file: string, compactions: number): boolean {
    const before = this.#known.get(file);
    putLast(this.#known, file, compactions, mostKnown);
    return before !== undefined && compactions > before;
  }
}
