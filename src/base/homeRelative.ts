/** Paths below the person's home folder with `~` in its place: what is logged and passed on need not name the person. */

/** The text with every mention of the folder replaced; a longer name that only begins like it stays. */
export function homeRelative(text: string, home: string): string {
  const folder = home.replace(/[\\/]$/, '');
  if (folder === '') return text;
  const [first = '', ...rest] = text.split(folder);
  return rest.reduce((all, part) => all + (/^[\w-]/.test(part) ? folder : '~') + part, first);
}
