/** What is known of services that turn texts into vectors: where they are, which key they take, what their usual model is. */
import type { EmbeddingProvider } from '../engine/memory/options';

export interface EmbeddingFacts {
  readonly name: Exclude<EmbeddingProvider, 'none'>;
  /** What people call it. */
  readonly label: string;
  readonly address: string;
  readonly model: string;
  /** Absent where no key is needed: nothing leaves this machine. */
  readonly key?: {
    /** The variable that the command line reads. */
    readonly env: string;
    /** The name of the key in the editor's secret storage. */
    readonly secret: string;
    readonly placeHolder: string;
  };
}

export const embeddingFacts: readonly EmbeddingFacts[] = [
  {
    name: 'openai',
    label: 'OpenAI',
    address: 'https://api.openai.com',
    model: 'text-embedding-3-small',
    key: { env: 'OPENAI_API_KEY', secret: 'openaiApiKey', placeHolder: 'sk-…' },
  },
  {
    name: 'gemini',
    label: 'Gemini',
    model: 'gemini-embedding-001',
    address: 'https://generativelanguage.googleapis.com',
    key: { env: 'GEMINI_API_KEY', secret: 'geminiApiKey', placeHolder: 'AIza…' },
  },
  {
    name: 'voyage',
    label: 'Voyage',
    address: 'https://api.voyageai.com',
    model: 'voyage-3.5',
    key: { env: 'VOYAGE_API_KEY', secret: 'voyageApiKey', placeHolder: 'pa-…' },
  },
  {
    name: 'local',
    label: 'the local server',
    address: 'http://127.0.0.1:11434',
    model: 'nomic-embed-text',
  },
];
