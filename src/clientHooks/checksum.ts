/** FNV-1a over UTF-16 units, as eight hexadecimal digits: tells an edit by hand of a file that we made, and guards against nobody. */
export function checksum(text: string): string {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193) >>> 0;
  }
  return hash.toString(16).padStart(8, '0');
}
