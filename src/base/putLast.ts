/** Puts an entry behind all others of a book, which keeps so many: what was put in longest ago is forgotten first. */
export function putLast<K, V>(book: Map<K, V>, key: K, value: V, most = Infinity): void {
  book.delete(key);
  book.set(key, value);
  if (book.size <= most) return;
  const [oldest] = book.keys();
  if (oldest !== undefined) book.delete(oldest);
}
