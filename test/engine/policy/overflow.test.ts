import assert from 'node:assert/strict';
import fc from 'fast-check';
import { classifyError } from '../../../src/engine/policy/overflow';
import type { ProviderError } from '../../../src/engine/policy/overflow';
import type { SignKind } from '../../../src/engine/policy/overflowSigns';

const unknown: ProviderError = { status: null, code: null, type: null, text: '' };
const kindOf = (text: string): SignKind => classifyError({ ...unknown, text });

const texts: Readonly<Record<SignKind, readonly string[]>> = {
  overflow: [
    'prompt is too long: 213462 tokens > 200000 maximum',
    'Your input exceeds the context window of this model. Please adjust your input and try again.',
    "This model's maximum context length is 4097 tokens, however you requested 5360 tokens (1360 in your prompt; 4000 for the completion).",
    'prompt token count of 135000 exceeds the limit of 128000',
    'the request exceeds the available context size, try increasing it',
    'invalid params, context window exceeds limit',
    'Prompt contains 40000 tokens, too large for model with 32768 maximum context length',
    "The input (516368 tokens) is longer than the model's context length (262144 tokens).",
    'Input length 265330 exceeds the maximum allowed input length of 262144 tokens.',
    'Range of input length should be [1, 129024]',
    'too many tokens: total number of tokens in the prompt cannot exceed 4081',
    'Unable to submit request because the input token count is 40000 but model only supports up to 32768.',
    'Message exceeds token limit.',
    '{"type":"error","error":{"type":"request_too_large","message":"Request exceeds the maximum size"}}',
    '413 status code (no body)',
    'Error: Context overflow: prompt too large',
    '输入内容过长',
    '{"error":{"code":"1261","message":"Prompt 超长"}}',
    'Prompt exceeds max length',
    '提示词长度超过限制',
    'context failed: total tokens 210000 exceed the limit of 200000',
    'Total tokens of image and text exceed max message tokens',
    'The decoder prompt (length 40000) is longer than the maximum model length of 32768.',
    'length of prompt_tokens (40000) must be less than max_seq_len (32768)',
    'Input validation error: `inputs` must have less than 4096 tokens. Given: 5000',
    'Input Tokens Exceeded: Number of input tokens exceeds maximum length',
    'auto-compaction failed due to context overflow',
    'litellm.ContextWindowExceededError: litellm.BadRequestError: OpenAIException',
    'ContextLengthExceeded: the conversation is longer than the model can read',
    'Input token length 300123 exceeds the maximum 262144',
    'The length of the prompt exceeds model limit: 65537 > 65536',
    'Prompt contains 35000 tokens, but the model only supports 32768 tokens.',
    'llama_decode: failed to find KV cache slot; context full',
    'コンテキストの長さを超えています',
    '컨텍스트 길이를 초과했습니다',
  ],
  rateLimit: [
    'Rate limit reached for gpt-4o on tokens per min (TPM): Limit 30000, Used 29000, Requested 5000.',
    '429 status code (no body)',
    '该API已触发流量限制，请稍后再试',
    '429 {"type":"error","error":{"type":"rate_limit_error","message":"This request would exceed your rate limit of 30,000 input tokens per minute"}}',
    'Too many requests, please wait',
    'ThrottlingException: Too many tokens, please wait before trying again.',
    '请求过于频繁，请稍后再试',
  ],
  quota: ['You exceeded your current quota, please check your plan and billing details.'],
  billing: [
    'Your credit balance is too low to access the Anthropic API.',
    '402 Payment Required',
    'Insufficient credits',
  ],
  outputLimit: [
    'max_tokens: 128000 > 64000, which is the maximum allowed number of output tokens for claude-sonnet-4-5',
    'max_tokens must be less than or equal to 8192',
  ],
  other: [
    'thinking.budget_tokens: must be less than max_tokens',
    '',
    'Overloaded',
    'context canceled',
    '400 status code (no body)',
    '500 status code (no body)',
    // One request above a limit per minute: waiting does not help, and the window is not what it is too large for.
    'Request too large for gpt-4o in organization org-x on tokens per min (TPM): Limit 30000, Requested 40000.',
    '413 Request too large for model `llama` in organization `o` on tokens per minute (TPM): Limit 6000, Requested 11000, please reduce your message size and try again.',
    'Compaction failed: network error',
    'context deadline exceeded',
    'File content exceeds maximum length',
    'The user asked about context overflow in their program',
    'Model context window too small (4096 tokens). Minimum is 16000.',
    'Der Schlüssel ist ungültig',
    'मॉडल नहीं मिला',
  ],
};

describe('what a provider’s text means', () => {
  for (const kind of Object.keys(texts) as SignKind[]) {
    for (const text of texts[kind]) {
      it(`${kind}: ${text.slice(0, 70)}`, () => assert.equal(kindOf(text), kind));
    }
  }

  it('takes a compaction’s own overflow for one, and its rate limit for what it is', () => {
    assert.equal(kindOf('Summarization failed: prompt is too long'), 'overflow');
    assert.equal(kindOf('Auto-compaction could not recover: prompt is too long'), 'overflow');
    assert.equal(kindOf('Compaction failed: context overflow'), 'overflow');
    assert.equal(kindOf('Context overflow: auto-compaction failed'), 'overflow');
    assert.equal(kindOf('Compaction failed: 429 rate limit exceeded'), 'rateLimit');
  });

  it('is read from the beginning and end of an endless text', () => {
    const filler = 'lorem ipsum '.repeat(100_000);
    assert.equal(kindOf(`prompt is too long ${filler}`), 'overflow');
    assert.equal(kindOf(`${filler} rate limit exceeded`), 'rateLimit');
  });

  it('is no rate limit where a single request is above it, whatever the code says', () => {
    const text = 'Request too large on tokens per min (TPM): Limit 30000, Requested 45,000.';
    const code = 'rate_limit_exceeded';
    assert.equal(classifyError({ status: 429, code, type: 'tokens', text }), 'other');
    const below = text.replace('45,000', '5,000').replace('Request too large', 'Rate limit');
    assert.equal(classifyError({ status: 429, code, type: 'tokens', text: below }), 'rateLimit');
  });

  it('is total', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.option(fc.string()),
        fc.option(fc.integer()),
        (text, code, status) => {
          const found = classifyError({ status, code, type: code, text });
          assert.ok(Object.keys(texts).includes(found));
        },
      ),
    );
  });
});

describe('what a structured error means', () => {
  const kind = (error: Partial<ProviderError>): string => classifyError({ ...unknown, ...error });
  const overflowing = 'prompt is too long: 213462 tokens > 200000 maximum';

  it('is decided by code and type before the text', () => {
    assert.equal(kind({ code: 'context_length_exceeded', text: 'bad request' }), 'overflow');
    assert.equal(kind({ type: 'rate_limit_error', text: overflowing }), 'rateLimit');
    assert.equal(kind({ type: 'overloaded_error', text: overflowing }), 'other');
    assert.equal(kind({ code: 'insufficient_quota', status: 429, text: '' }), 'quota');
    assert.equal(kind({ type: 'invalid_request_error', text: overflowing }), 'overflow');
  });

  it('is decided by the status where there is no telling code', () => {
    assert.equal(kind({ status: 429, text: overflowing }), 'rateLimit');
    assert.equal(kind({ status: 429, text: 'You exceeded your current quota' }), 'quota');
    assert.equal(kind({ status: 413, text: 'Payload Too Large' }), 'overflow');
    assert.equal(kind({ status: 413, text: 'Limit 6000 tokens per minute (TPM)' }), 'rateLimit');
    assert.equal(kind({ status: 402, text: overflowing }), 'billing');
    assert.equal(kind({ status: 401, text: overflowing }), 'other');
  });

  it('is decided by the text where the status says nothing', () => {
    for (const status of [400, 422, 500])
      assert.equal(kind({ status, text: overflowing }), 'overflow');
    assert.equal(kind({ status: 500, text: 'Internal server error' }), 'other');
  });
});
