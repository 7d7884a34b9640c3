/**
 * Makes a note's text harmless where its file is shown as Markdown: nothing in it loads or runs. Pure, linear. A blank is put where
 * markup would begin (`< img src=…`, `! [..](…)`), which holds inside and outside code, whatever stands before it; code such as
 * `Array<string>`, `Map<K, V>` and `vec![1]` is no markup that does anything and stays.
 */

/** Elements that load, run or swallow what follows even without an attribute; and their ends. */
const elements =
  /<\/?(?:script|style|link|meta|base|img|image|picture|video|audio|source|track|iframe|frame|frameset|embed|applet|portal|svg|math|form|input|button|textarea|select|noscript|noembed|noframes|xmp|plaintext|template|title|marquee|body|head|html)(?![\w.-])/iuy;

/** Where an element, a comment or an instruction begins. */
const begins = /<(?=\/?[a-z]|[!?])/giu;
/** An image, with its address or the name of one. */
const image = /!(?=\[)/gu;
/**
 * A link to anything but a page, a mail or a path: editors run `command:` and hand other schemes to programs. Entities and escapes
 * before the first colon may hide one.
 */
const runs = /\](?=\(\s*(?:<\s*)?(?!https?:|mailto:)[^\s/?#()[\]<>:&\\]*[:&\\])/giu;
/** The same between angle brackets; `<std::string>` is code. */
const runsBare = /<(?=(?!https?:|mailto:)[a-z][a-z0-9+.-]{1,31}:[^:\s])/giu;

/** The text in a form that neither loads nor runs anything. */
export function harmless(text: string): string {
  const lastTarget = Math.max(text.lastIndexOf(']('), text.lastIndexOf(']['));
  return withoutMarkup(
    text
      .replace(image, (mark, at: number) => (at < lastTarget ? `${mark} ` : mark))
      .replace(runs, '] ')
      .replace(runsBare, '< '),
  );
}

/**
 * Without such elements, and any other with an attribute that has a value. As browsers read it: an element's name is all up to a blank
 * or a slash, and it goes on up to the next `>`, wherever that is.
 */
function withoutMarkup(text: string): string {
  const end = nextOf(text, />/gu);
  const gap = nextOf(text, /[\s/]/gu);
  const value = nextOf(text, /=/gu);
  return text.replace(begins, (mark, at: number) => {
    elements.lastIndex = at;
    const next = text.charAt(at + 1);
    const isMarkup =
      next === '!' ||
      next === '?' ||
      elements.test(text) ||
      value(gap(at + (next === '/' ? 2 : 1))) < end(at);
    return isMarkup ? `${mark} ` : mark;
  });
}

/** Where a sign comes next, the text's length where it does not; for places that only grow, so that all of them cost one pass. */
function nextOf(text: string, sign: RegExp): (from: number) => number {
  let at = -1;
  return (from) => {
    if (at < from) {
      sign.lastIndex = from;
      at = sign.exec(text)?.index ?? text.length;
    }
    return at;
  };
}
