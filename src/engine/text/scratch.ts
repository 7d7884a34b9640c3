/** Files that are no work of anybody: in folders for temporary files, gone tomorrow, and the logs that clients keep. Pure. */

const unix = String.raw`\/(?:private\/)?(?:var\/folders|tmp|var\/tmp)\/`;
const scratch = new RegExp(String.raw`^(?:${unix}|[A-Za-z]:[\\/].*[\\/]Temp[\\/])`, 'iu');
const inText = new RegExp(String.raw`${unix}[^\s'"]{1,200}\/(?=[^\s/'"])`, 'gu');

/** Conversations as Codex and Claude Code write them down, also where a repository keeps them; beside them lie notes that are work. */
const clientLog =
  /(?:^|[\\/])\.(?:codex[\\/](?:sessions[\\/]|history\.jsonl$)|claude[\\/]projects[\\/].{1,400}\.jsonl$)/iu;

/** Whether a path begins in such a folder, or leads to such a log. */
export const isScratch = (path: string): boolean => scratch.test(path) || clientLog.test(path);

/** A text in which the names of files in such folders stand without the folder. */
export const withoutScratch = (text: string): string => text.replace(inText, '…/');
