/** One line more in a `.gitignore`. It is somebody's file and may be written in anything: not a byte of it is changed. Pure. */

/** The file with a line for the notes at its end; null where it has one. */
export function withNotesIgnored(bytes: Uint8Array): Uint8Array | null {
  // A character for each byte: what is looked for is ASCII, and nothing else is understood.
  const text = Buffer.from(bytes).toString('latin1');
  if (/^(?:\xef\xbb\xbf)?\/?memory\/?\s*$/mu.test(text)) return null;
  const start = text === '' || text.endsWith('\n') ? '' : '\n';
  return Buffer.concat([bytes, Buffer.from(`${start}/memory/\n`)]);
}
