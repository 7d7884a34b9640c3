/**
 * Kept keys: in the editor's secret storage and nowhere else. A key is never logged, never part of a message or an error,
 * and leaves this file only to whoever asks for it to make a request.
 */
import type * as vscode from 'vscode';
import { secretNames } from './ids';
import type { Say } from './text/language';

/** A provider whose key is kept. */
export type KeyOwner = keyof typeof secretNames;

const shortest = 20;
const longest = 400;

/** What is wrong with the shape of a key, in one sentence; undefined when nothing is. The key itself is not in it. */
export function keyTrouble(text: string, say: Say): string | undefined {
  const key = text.trim();
  if (key === '') return say('Enter a key.');
  if (/\s/u.test(key)) return say('A key has no spaces or line breaks in it.');
  // It becomes the value of a header.
  if (!/^[\x21-\x7e]+$/.test(key)) return say('A key has only letters, digits and signs of ASCII.');
  if (key.length < shortest) {
    return say('That is too short for a key: it has at least {0} characters.', shortest);
  }
  if (key.length > longest) {
    return say('That is too long for a key: it has at most {0} characters.', longest);
  }
  return undefined;
}

export class Keys {
  readonly #secrets: Pick<vscode.SecretStorage, 'get' | 'store' | 'delete'>;

  constructor(secrets: Pick<vscode.SecretStorage, 'get' | 'store' | 'delete'>) {
    this.#secrets = secrets;
  }

  /** The kept key; null where none is set. */
  async read(owner: KeyOwner): Promise<string | null> {
    const key = await this.#quietly(() => this.#secrets.get(secretNames[owner]));
    return key === undefined || key === '' ? null : key;
  }

  /** Keeps a key in the place of the one before; says whether there was one. */
  async keep(owner: KeyOwner, text: string): Promise<'new' | 'replaced'> {
    const before = await this.read(owner);
    await this.#quietly(() => this.#secrets.store(secretNames[owner], text.trim()));
    return before === null ? 'new' : 'replaced';
  }

  /** Removes the key; false when there was none. */
  async remove(owner: KeyOwner): Promise<boolean> {
    if ((await this.read(owner)) === null) return false;
    await this.#quietly(() => this.#secrets.delete(secretNames[owner]));
    return true;
  }

  /** What the storage says of its trouble may quote what was to be stored. */
  async #quietly<T>(use: () => Thenable<T>): Promise<T> {
    try {
      return await use();
    } catch {
      throw new Error(
        "The editor's secret storage does not work; the log of the editor may say why.",
      );
    }
  }
}
