/** What the recorded summariser calls an identifier; ours are those of `engine/record/names/identifiers.ts`. */

// What is joined by dashes stays whole: half of an id finds nothing.
const opaque =
  /https?:\/\/[^\s"'<>\u3000-\u30ff\u3400-\u9fff\uac00-\ud7af\uff00-\uffef]+|(?<![\w.-])\/[\w.-]{2,}(?:\/[\w.-]+)+|[A-Za-z]:\\[\w\\.-]+|\b[A-Za-z0-9._-][A-Za-z0-9_-]{0,63}\.[A-Za-z0-9._/-]{1,300}:\d{1,5}\b|(?<![\w-])(?=[\w-]{0,120}\d)(?=[\w-]{0,120}(?:\d{6}|[A-Fa-f0-9]{8}))[A-Za-z0-9]+(?:[-_][A-Za-z0-9]+)+(?![\w-])|\b\d{6,}\b|\b[A-Fa-f0-9]{8,}\b/gu;

/** Identifiers a summary has to hold literally: addresses, paths, host:port, hashes (in capitals) and long numbers, at most 12. */
export function extractOpaqueIdentifiers(text: string): readonly string[] {
  const found = new Set<string>();
  for (const match of text.slice(0, 400_000).matchAll(opaque)) {
    const id = match[0].replace(/(?<![.,;:)\]}>])[.,;:)\]}>]+$/u, '');
    found.add(/^(?=.*[a-f])[a-f0-9]{8,}$/iu.test(id) ? id.toUpperCase() : id);
    if (found.size >= 12) break;
  }
  return [...found];
}
