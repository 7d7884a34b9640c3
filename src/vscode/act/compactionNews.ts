/** How often each chat was compacted when it was last looked at; pure. What was there at first sight is no news. */

/** Chats remembered; those looked at longest ago are forgotten. */
const mostKnown = 50;

export class CompactionNews {
  readonly #known = new Map<string, number>();

  /** Takes the count of a chat's compactions, and tells whether it has grown since the last look. */
  isNews(file: string, compactions: number): boolean {
    const before = this.#known.get(file);
    this.#known.delete(file);
    this.#known.set(file, compactions);
    const [oldest] = this.#known.keys();
    if (oldest !== undefined && this.#known.size > mostKnown) this.#known.delete(oldest);
    return before !== undefined && compactions > before;
  }
}
