/**
 * Prefixes of keys for language models and the tools around them.
 * Pure data; sources are the providers' own pages on key formats and what their consoles hand out.
 */
import { rows, type PrefixRule } from './rule';

export const modelRules: readonly PrefixRule[] = [
  ...rows('gemini-key', 'AQ.', 'dotted', 36, 120),
  ...rows('cursor-key', 'key_', 'hex', 48, 80),
  ...rows('anthropic-key', 'sk-ant-', 'word', 20, 300),
  ...rows('openrouter-key', 'sk-or-v1- sk-or-', 'word', 20, 200),
  ...rows('openai-key', 'sk-proj- sk-svcacct- sk-admin- sk-None- sess-', 'word', 20, 300),
  ...rows('openai-key', 'sk-', 'word', 18, 300),
  ...rows('huggingface-token', 'hf_ api_org_', 'alnum', 20, 80),
  ...rows('replicate-token', 'r8_', 'alnum', 24, 80),
  ...rows('groq-key', 'gsk_', 'alnum', 24, 120),
  ...rows('perplexity-key', 'pplx-', 'alnum', 24, 120),
  ...rows('xai-key', 'xai-', 'word', 30, 160),
  ...rows('cerebras-key', 'csk-', 'alnum', 24, 120),
  ...rows('together-key', 'tgp_v1_', 'word', 24, 120),
  ...rows('fireworks-key', 'fw_', 'alnum', 20, 60),
  ...rows('nvidia-key', 'nvapi-', 'word', 30, 140),
  ...rows('langsmith-key', 'lsv2_pt_ lsv2_sk_ ls__', 'word', 20, 100),
  ...rows('pinecone-key', 'pcsk_', 'word', 30, 120),
  ...rows('tavily-key', 'tvly-', 'word', 20, 80),
  ...rows('firecrawl-key', 'fc-', 'hex', 30, 40),
  ...rows('apify-token', 'apify_api_', 'alnum', 24, 80),
  ...rows('voyage-key', 'pa-', 'word', 36, 60),
  ...rows('jina-key', 'jina_', 'word', 30, 100),
  ...rows('llamacloud-key', 'llx-', 'alnum', 30, 80),
  ...rows('e2b-key', 'e2b_', 'hex', 30, 60),
  ...rows('elevenlabs-key', 'sk_', 'hex', 40, 64),
  ...rows('modal-token', 'as- ak-', 'alnum', 20, 30),
  ...rows('brave-search-key', 'BSA', 'word', 26, 32),
];
