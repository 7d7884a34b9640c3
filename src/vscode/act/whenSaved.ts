/** Waits until nothing of a text is half typed: what happens by itself must not take the middle of a word for what a person means. */
import type { Disposable } from '../../base/disposable';

/** What of a text document is looked at. */
interface Typed {
  readonly isDirty: boolean;
}

type Hear<T> = (heard: (value: T) => void) => Disposable;

/** What of the editor's workspace tells of texts. */
interface Typing<T extends Typed> {
  readonly onDidSaveTextDocument: Hear<T>;
  /** Also where it is as it was saved again. */
  readonly onDidChangeTextDocument: Hear<{ readonly document: T }>;
  readonly onDidCloseTextDocument: Hear<T>;
}

/** Over once the document is saved, has no changes any more or is closed, or `signal` aborts; at once where nothing in it is unsaved. */
export function whenSaved<T extends Typed>(
  { onDidSaveTextDocument, onDidChangeTextDocument, onDidCloseTextDocument }: Typing<T>,
  document: T,
  signal: AbortSignal,
): Promise<void> {
  if (!document.isDirty || signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const end = (): void => {
      for (const one of listening) one.dispose();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const endAt = (other: T): void => {
      if (other === document) end();
    };
    const listening = [
      onDidSaveTextDocument(endAt),
      onDidCloseTextDocument(endAt),
      onDidChangeTextDocument((change) => {
        if (!document.isDirty) endAt(change.document);
      }),
    ];
    signal.addEventListener('abort', end, { once: true });
  });
}
