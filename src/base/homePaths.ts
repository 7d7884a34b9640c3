/** Paths with `~` for the person's home folder: what is logged and passed on need not name the person. Pure. */

/** The text with every mention of the folder replaced; a longer name that only begins like it stays. */
export function homeRelative(text: string, home: string): string {
  const folder = home.replace(/[\\/]$/, '');
  if (folder === '') return text;
  const [first = '', ...rest] = text.split(folder);
  return rest.reduce((all, part) => all + (/^[\w-]/.test(part) ? folder : '~') + part, first);
}

/** A path as people write it, with its first `~` as the home folder; `~name`, which is another person's, stays. */
export const underHome = (place: string, home: string): string =>
  place === '~' || place.startsWith('~/') ? home.replace(/[\\/]$/, '') + place.slice(1) : place;
