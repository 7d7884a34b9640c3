/**
 * The small glob of model names: `*` any run, `?` one character, `[a-c]` one of a range; the rest is literal, case counts not.
 * Takes at most text × pattern steps, never more (no back-tracking into earlier stars), because patterns come from settings.
 */

/** Whether a whole text matches a glob. A `[` without its `]` is literal. */
export function globMatches(glob: string, text: string): boolean {
  const parts = parse(glob.toLowerCase());
  const name = text.toLowerCase();
  let at = 0;
  let part = 0;
  let star = -1;
  let resume = 0;
  while (at < name.length) {
    const expected = parts[part];
    if (expected === '*') {
      star = part++;
      resume = at;
    } else if (typeof expected === 'function' && expected(name[at]!)) {
      part++;
      at++;
    } else if (star >= 0) {
      part = star + 1;
      at = ++resume;
    } else return false;
  }
  while (parts[part] === '*') part++;
  return part === parts.length;
}

type GlobPart = '*' | ((character: string) => boolean);

function parse(glob: string): readonly GlobPart[] {
  const parts: GlobPart[] = [];
  // Behind the last `]` none is looked for: many a `[` would each search to the end.
  const lastClose = glob.lastIndexOf(']');
  for (let i = 0; i < glob.length; i++) {
    const character = glob[i]!;
    const close = character === '[' && i + 2 <= lastClose ? glob.indexOf(']', i + 2) : -1;
    if (character === '*') {
      if (parts.at(-1) !== '*') parts.push('*');
    } else if (character === '?') parts.push(() => true);
    else if (close > 0) {
      parts.push(oneOf(glob.slice(i + 1, close)));
      i = close;
    } else parts.push((c) => c === character);
  }
  return parts;
}

/** `a-cx`: each is read anew for a character, as sets are short and made for one look. */
function oneOf(set: string): GlobPart {
  return (c) => {
    for (let i = 0; i < set.length; i++) {
      const first = i;
      if (set[i + 1] === '-' && i + 2 < set.length) i += 2;
      if (c >= set[first]! && c <= set[i]!) return true;
    }
    return false;
  };
}
