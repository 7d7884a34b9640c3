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
/** A link that would run something, also written with entities or blanks. */
const runs =
  /\](?=\(\s{0,20}<?\s{0,20}(?:command|javascript|vbscript|data|vscode(?:-insiders)?|file|&\w{1,10};|&#))/giu;

/** The text in a form that neither loads nor runs anything. */
export function harmless(text: string): string {
  const lastTarget = Math.max(text.lastIndexOf(']('), text.lastIndexOf(']['));
  return text
    .replace(image, (mark, at: number) => (at < lastTarget ? `${mark} ` : mark))
    .replace(runs, '] ')
    .replace(markup, '< ');
}
