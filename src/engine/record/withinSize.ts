/** Drops the oldest entry of a book that holds more than so many; asked after each one that is put in. */
export function withinSize(book: Map<string, unknown> | Set<string>, most: number): void {
  if (book.size > most) book.delete(book.keys().next().value ?? '');
}
