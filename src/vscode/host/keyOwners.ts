/** Everybody whom a key is kept for: providers of language models, and services that turn notes into vectors. */
import { embeddingFacts } from '../../embeddings/facts';
import { apiProviders } from '../../models/all';

export interface KeyOwner {
  readonly name: string;
  readonly label: string;
  /** Its own address, where its key may go without a question. */
  readonly address: string;
  /** The setting of another address, without the prefix. */
  readonly addressKey: string;
  /** What is sent with it: conversations, or notes. */
  readonly sends: 'conversations' | 'notes';
  /** The name of its key in the editor's secret storage. */
  readonly secret: string;
}

export const keyOwners: readonly KeyOwner[] = [
  ...apiProviders.map(({ name, label, api }) => ({
    ...api,
    name,
    label,
    sends: 'conversations' as const,
  })),
  ...embeddingFacts.flatMap(({ name, label, address, key }) =>
    key === undefined
      ? []
      : [
          {
            name,
            label,
            address,
            addressKey: 'memorySearch.baseUrl',
            sends: 'notes' as const,
            secret: key.secret,
          },
        ],
  ),
];
