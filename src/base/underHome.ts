/** A path as people write it, with its first `~` as the home folder; `~name`, which is another person's, stays. Pure. */
export const underHome = (place: string, home: string): string =>
  place === '~' || place.startsWith('~/') ? home.replace(/[\\/]$/, '') + place.slice(1) : place;
