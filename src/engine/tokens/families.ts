/**
 * What one text costs, per model family: the one dated table of measured and documented constants.
 * Nobody publishes Claude's tokenizer, so its counts are o200k counts bent by what a text is made of (below). The calibration
 * moves all of them by what a session reports, so a wrong row costs the first turns and not the rest. Pure data and look-up.
 * Rows last looked at in 2026-11.
 */
import { globMatches } from './glob';

/** Added on top of the encoder's count for a text, per thing found in it. */
interface TextWeights {
  /** Per token of the exact encoder. */
  readonly token: number;
  /** Per character that is not white space. */
  readonly visible: number;
  /** Per run of digits. */
  readonly digits: number;
  /** Per change from lower to upper case inside a word. */
  readonly hump: number;
  /** Per symbol outside ASCII (box drawing, arrows, emoji). */
  readonly symbol: number;
  /** Per letter outside ASCII. */
  readonly letter: number;
}

/** What surrounds the texts of one message, in tokens. */
interface Overheads {
  readonly userTurn: number;
  readonly answer: number;
  readonly toolResult: number;
  readonly toolCall: number;
  /** Per argument of a call. */
  readonly argument: number;
  readonly summary: number;
  readonly shell: number;
  /** An image whose size is not known. */
  readonly image: number;
}

/** By area: what one token covers, what larger images are scaled down to, and the most that one costs. */
export interface AreaRule {
  readonly pxPerToken: number;
  readonly longestEdgePx: number;
  readonly mostTokens: number;
}

/** By tiles of 512 pixels, after the image was fitted into a square and its shorter edge brought down. */
export interface TileRule {
  readonly base: number;
  readonly perTile: number;
}

export interface TokenFamily {
  readonly name: string;
  readonly models: readonly string[];
  readonly encoding: 'o200k_base' | 'cl100k_base';
  readonly text: TextWeights;
  /** The share of `text` that running prose of the model or the user costs (code and tool output cost all of it). */
  readonly prose: number;
  readonly overheads: Overheads;
  /** What an image of known size costs; null = what any other does. */
  readonly imageRule: AreaRule | TileRule | null;
  /** How arguments are counted: as the values alone, or as one JSON text. */
  readonly arguments: 'values' | 'json';
  /** Multiplies everything but images; 1 where measured. */
  readonly scale: number;
  /** Tokens per four plain characters where no exact counter is loaded. */
  readonly quick: number;
  /** System prompt and tool definitions where nothing was learned yet; a coding agent of the small kind. */
  readonly systemTokens: number;
  /** Whether thinking of earlier turns stays in the context. */
  readonly keepsThinking: boolean;
}

const plainText: TextWeights = {
  token: 1,
  visible: 0,
  digits: 0,
  hump: 0,
  symbol: 0,
  letter: 0,
};
const noOverheads: Overheads = {
  userTurn: 0,
  answer: 0,
  toolResult: 0,
  toolCall: 0,
  argument: 0,
  summary: 0,
  shell: 0,
  image: 1_200,
};

/** Characters only, nothing around them: the bound that pi's cut points and other agents reckon with. */
export const plainFamily: TokenFamily = {
  name: 'plain',
  models: [],
  encoding: 'o200k_base',
  text: plainText,
  prose: 1,
  overheads: noOverheads,
  imageRule: null,
  arguments: 'json',
  scale: 1,
  quick: 1,
  systemTokens: 0,
  keepsThinking: true,
};

/**
 * Fitted to tool results and answers of two sessions (Opus 4.5, Sonnet 4.5; 2025-11/12), each tried on the other: the
 * vocabulary is smaller than o200k's, so long words, digits and mixed case cost more than their o200k tokens say.
 */
const claude: TokenFamily = {
  name: 'claude',
  models: ['*claude*'],
  encoding: 'o200k_base',
  text: { token: 0.93, visible: 0.083, digits: 0.45, hump: 0.41, symbol: 0.7, letter: 0.2 },
  prose: 0.92,
  overheads: {
    userTurn: 4,
    answer: 2,
    toolResult: 11,
    toolCall: 34,
    argument: 14,
    summary: 60,
    shell: 20,
    // A typical screenshot is near the cap.
    image: 1_500,
  },
  // Documented ("Vision"); images of 512 × 320 in a session of Opus 4.6 cost what it says.
  imageRule: { pxPerToken: 750, longestEdgePx: 1_568, mostTokens: 1_600 },
  arguments: 'values',
  scale: 1,
  quick: 1.28,
  systemTokens: 2_000,
  keepsThinking: false,
};

const openai: TokenFamily = {
  ...plainFamily,
  name: 'openai',
  models: ['*gpt-*', 'o1*', 'o3*', 'o4*', '*codex*', '*/o1*', '*/o3*', '*/o4*'],
  // Older chat models: about 3 a message (third parties quoting the cookbook). Calls and results: an assumption.
  overheads: {
    userTurn: 4,
    answer: 4,
    toolResult: 8,
    toolCall: 12,
    argument: 0,
    summary: 60,
    shell: 20,
    // Four tiles.
    image: 765,
  },
  // Third parties quoting the documentation of the 4o family.
  imageRule: { base: 85, perTile: 170 },
  quick: 1.1,
  systemTokens: 2_000,
  // Seen with gpt-5 to gpt-5.5: at the person's next message the prompt is smaller by what was reported as reasoning since the last.
  keepsThinking: false,
};

/** First match wins; the last row fits every name. */
export const families: readonly TokenFamily[] = [
  {
    ...claude,
    name: 'claude-kept-thinking',
    models: ['*claude-opus-4-5*', '*claude-opus-4.5*', '*claude-opus-4-6*', '*claude-sonnet-4-6*'],
    keepsThinking: true,
  },
  {
    ...claude,
    name: 'claude-new',
    models: ['*claude-opus-4-[7-9]*', '*claude-opus-5*', '*claude-sonnet-5*', '*claude-fable-5*'],
    // 1.6 instead of 1.25 o200k tokens: an assumption, not a measurement.
    scale: 1.28,
    // A third party quoting the documentation of Opus 4.8: squares of 28 pixels, and more of them.
    imageRule: { pxPerToken: 784, longestEdgePx: 2_576, mostTokens: 4_784 },
    keepsThinking: true,
  },
  claude,
  {
    ...openai,
    name: 'openai-old',
    models: ['*gpt-4', '*gpt-4-*', '*gpt-3.5*'],
    encoding: 'cl100k_base',
  },
  openai,
  {
    ...openai,
    name: 'unknown',
    models: ['*'],
    imageRule: null,
    text: { ...plainText, token: 1.1 },
    quick: 1.2,
    keepsThinking: true,
  },
];

/** The family of a model's id, as transcripts write it; of no model at all where there is none. */
export function familyOf(modelId: string | null): TokenFamily {
  const id = (modelId ?? '').toLowerCase();
  const found = families.find((family) => family.models.some((glob) => globMatches(glob, id)));
  return found ?? plainFamily;
}
