/**
 * Kept keys: in the editor's secret storage and nowhere else. A key is never logged, never part of a message or an error,
 * and leaves this file only to whoever asks for it to make a request. It is kept with the addresses it may be sent to: the one it was
 * entered for, and others that the person agreed to; a setting alone sends it nowhere.
 */
import type * as vscode from 'vscode';
import * as z from 'zod/mini';
import { parsedJson } from '../../base/json';
import { keyOwners, type KeyOwner } from './keyOwners';
import type { Say } from '../show/text/language';

/** A key for one address. `undecided` = nobody was asked about this address yet, or nobody answered. */
export type KeyFor =
  | { readonly kind: 'key'; readonly key: string }
  | { readonly kind: 'none' | 'undecided' | 'refused' };

/** What is kept: the key, and by origin whether it may go there. */
const kept = z.object({ key: z.string(), origins: z.record(z.string(), z.boolean()) });
type StoredKey = z.infer<typeof kept>;

const shortest = 20;
const longest = 400;

/** What is wrong with the shape of a key, in one sentence; undefined when nothing is. The key itself is not in it. */
export function keyTrouble(text: string, say: Say): string | undefined {
  const key = text.trim();
  if (key === '') return say('Enter a key.');
  if (/\s/u.test(key)) return say('A key contains no spaces or line breaks.');
  // It becomes the value of a header.
  if (!/^[\x21-\x7e]+$/.test(key))
    return say('A key contains only ASCII letters, digits and symbols.');
  if (key.length < shortest) {
    return say('That is too short for a key, which has at least {0} characters.', shortest);
  }
  if (key.length > longest) {
    return say('That is too long for a key, which has at most {0} characters.', longest);
  }
  return undefined;
}

/** Undefined for what is none; no error of a parser, which would quote it. */
const readKept = (text: string): StoredKey | undefined => kept.safeParse(parsedJson(text)).data;

/** Whoever asks names an owner of our list. */
function ownerOf(name: string): KeyOwner {
  const found = keyOwners.find((owner) => owner.name === name);
  if (!found) throw new Error(`No provider "${name}" takes a key.`);
  return found;
}

export class Keys {
  constructor(private readonly secrets: Pick<vscode.SecretStorage, 'get' | 'store' | 'delete'>) {}

  /** The kept key, for requests to an origin (scheme, host and port). */
  async read(owner: string, origin: string): Promise<KeyFor> {
    const found = await this.#kept(owner);
    if (found === undefined) return { kind: 'none' };
    const may = Object.hasOwn(found.origins, origin) ? found.origins[origin] : undefined;
    if (may === undefined) return { kind: 'undecided' };
    return may ? { kind: 'key', key: found.key } : { kind: 'refused' };
  }

  /** Keeps a key for one origin in the place of the one before; says whether there was one. */
  async keep(owner: string, text: string, origin: string): Promise<'new' | 'replaced'> {
    const before = await this.#kept(owner);
    await this.#store(owner, { key: text.trim(), origins: { [origin]: true } });
    return before === undefined ? 'new' : 'replaced';
  }

  /** Remembers whether the kept key may go to one more origin. */
  async decide(owner: string, origin: string, may: boolean): Promise<void> {
    const found = await this.#kept(owner);
    if (found === undefined) return;
    await this.#store(owner, { ...found, origins: { ...found.origins, [origin]: may } });
  }

  /** Removes the key; false when there was none. */
  async remove(owner: string): Promise<boolean> {
    if ((await this.#kept(owner)) === undefined) return false;
    await this.#quietly(() => this.secrets.delete(ownerOf(owner).secret));
    return true;
  }

  async #kept(owner: string): Promise<StoredKey | undefined> {
    const { secret, address } = ownerOf(owner);
    const text = await this.#quietly(() => this.secrets.get(secret));
    if (text === undefined || text === '') return undefined;
    // Before addresses were kept it was the key alone, for the provider itself unless a setting said otherwise.
    if (!text.startsWith('{')) return { key: text, origins: { [address]: true } };
    return readKept(text);
  }

  #store(owner: string, what: StoredKey): Promise<void> {
    return this.#quietly(() => this.secrets.store(ownerOf(owner).secret, JSON.stringify(what)));
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
