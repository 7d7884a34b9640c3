/**
 * Makes a note's text harmless where its file is shown as Markdown: nothing in it loads or runs. Pure, linear. A blank is put where
 * markup would begin (`< img src=…`, `! [..](…)`), which holds inside and outside code, whatever stands before it; code such as
 * `Array<string>`, `Map<K, V>` and `vec![1]` is no markup that does anything and stays.
 */

/** Elements that load, run or swallow what follows even without an attribute; and their ends. */
const elements =
  'script|style|link|meta|base|img|image|picture|video|audio|source|track|iframe|frame|frameset|embed|applet|portal|svg|math|form|input|button|textarea|select|noscript|noembed|noframes|xmp|plaintext|template|title|marquee|body|head|html';

/** The beginning of such an element, of any other with an attribute that has a value, of a comment or an instruction. */
const markup = new RegExp(
  `<(?=/?(?:${elements})(?![\\w.-])|/?[a-z][\\w:.-]{0,80}[\\s/][^<>=]{0,400}=|[!?])`,
  'giu',
);
/** An image, with its address or the name of one. */
const image = /!(?=\[)/gu;
/**
 * A link to anything but a page, a mail or a path: editors run `command:` and hand other schemes to programs. Entities and escapes
 * before the first colon may hide one.
 */
const runs = /\](?=\(\s{0,20}<?\s{0,20}(?!https?:|mailto:)[^\s/?#)>:&\\]{0,64}[:&\\])/giu;
/** The same between angle brackets; `<std::string>` is code. */
const runsBare = /<(?=(?!https?:|mailto:)[a-z][a-z0-9+.-]{1,31}:[^:\s])/giu;

/** The text in a form that neither loads nor runs anything. */
export function harmless(text: string): string {
  const lastTarget = Math.max(text.lastIndexOf(']('), text.lastIndexOf(']['));
  return text
    .replace(image, (mark, at: number) => (at < lastTarget ? `${mark} ` : mark))
    .replace(runs, '] ')
    .replace(runsBare, '< ')
    .replace(markup, '< ');
}
