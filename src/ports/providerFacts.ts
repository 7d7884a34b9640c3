/**
 * What is known of a provider of language models without loading it: how its models are named, where their words go, which
 * key that takes. Each provider's stands in its own folder; `models/all.ts` has the list.
 */
import type { ModelRef } from '../engine/conversation/types';

export interface ProviderFacts {
  /** What stands before the first slash in `tidemark.compaction.model`. */
  readonly name: string;
  /** What people call it. */
  readonly label: string;
  /** What stands after that slash, as people read it (`<id>`), and as a pattern for all that may stand there. */
  readonly form: {
    readonly after: string;
    readonly pattern: string;
    /** One that there is, for messages. */
    readonly example?: string;
  };
  /** Which conversations' own models it reaches, in words: the end of "where Tidemark can reach it: …". */
  readonly reaches: string;
  /** Where words leave this machine for. Absent where the editor sends them, and only the editor knows where to. */
  readonly api?: ApiFacts;
}

/** An API on the network that takes a key. */
export interface ApiFacts {
  /** Its own address, where its keys may go without a question. */
  readonly address: string;
  /** The setting of another address, without the prefix; what it says is made from this record. */
  readonly addressKey: AddressKey;
  /** The variables of key and address that the command line reads. */
  readonly env: { readonly key: string; readonly address: string };
  /** The name of its key in the editor's secret storage. */
  readonly secret: string;
  /** What a key of it looks like. */
  readonly placeHolder: string;
  /** The commands that keep and remove the key, without the prefix. */
  readonly commands: { readonly set: string; readonly remove: string };
  /** The id under which it serves a conversation's model; null for one that is somebody else's. */
  readonly idOf: (model: ModelRef) => string | null;
}

export type AddressKey = `${string}.baseUrl`;

export type ApiProvider = ProviderFacts & { readonly api: ApiFacts };
