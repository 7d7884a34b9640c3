/** Folders for temporary files: what lies there is gone tomorrow, whatever it was called. Pure. */

const unix = String.raw`\/(?:private\/)?(?:var\/folders|tmp|var\/tmp)\/`;
const scratch = new RegExp(String.raw`^(?:${unix}|[A-Za-z]:[\\/].*[\\/]Temp[\\/])`, 'iu');
const inText = new RegExp(String.raw`${unix}[^\s'"]{1,200}\/(?=[^\s/'"])`, 'gu');

/** Whether a path begins in such a folder. */
export const isScratch = (path: string): boolean => scratch.test(path);

/** A text in which the names of files in such folders stand without the folder. */
export const withoutScratch = (text: string): string => text.replace(inText, '…/');
