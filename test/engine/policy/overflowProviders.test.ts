/** What providers and servers of models say, one line each, and what it is: nothing else may be taken for an overflow. */
import assert from 'node:assert/strict';
import { classifyError } from '../../../src/engine/policy/overflow';
import type { SignKind } from '../../../src/engine/policy/overflowSigns';

const kindOf = (text: string): SignKind =>
  classifyError({ status: null, code: null, type: null, text });

/** By kind; timeouts and the like are `other`. */
const told: Readonly<Record<SignKind, readonly string[]>> = {
  overflow: [
    'The combined length of prompt and max_tokens exceeds model context',
    'Trying to keep the first 8500 tokens when context the overflows. However, the model is loaded with context length of only 4096 tokens',
    'llama_decode: n_keep >= n_ctx, the prompt does not fit',
    'the request exceeds the available context size (4096 tokens), try increasing it',
    '该模型最大上下文长度为131072个token，您请求了140000个',
    "This endpoint's maximum context length is 163840 tokens. However, you requested about 170000 tokens",
    'ValidationException: Input is too long for requested model.',
    'input length and `max_tokens` exceed context limit: 190000 + 21333 > 200000, decrease input length or `max_tokens` and try again',
    'The input token count (1050000) exceeds the maximum number of tokens allowed (1048576).',
    "Requested token count exceeds the model's maximum context length of 131072 tokens.",
    'Please reduce the length of the messages or completion.',
    'Your request exceeded model token limit: 131072',
    'This model only supports a maximum context length of 65536 tokens',
    'prompt is too long: 208310 tokens > 200000 maximum',
    'too many total text bytes: the prompt is too large',
    'compaction failed: context window exceeded',
    'Auto-compaction failed: prompt is too long',
    'El prompt is too long: 210000 tokens > 200000 maximum',
    'Error code: 400 - context_length_exceeded',
    'The prompt size exceeds the context window of the loaded model',
    '输入token数超过模型上下文限制',
    '对话上下文已超过最大长度限制',
    '输入tokens过长',
    '输入长度超出了模型支持的最大上下文长度',
    '上下文长度超过限制，请压缩上下文后重试',
    '会话历史过长，请新建会话',
    '請求內容過長',
    '輸入的 token 數超過限制',
    '当前请求的 tokens 总数超出模型最大上下文',
  ],
  rateLimit: [
    'Rate limit reached for requests',
    '请求频率超过限制，请稍后再试',
    '每分钟输入tokens数超过限制',
    '您的账户已达到速率限制',
    '请求数超过限制',
    '当前并发请求超出限制',
    'Request was rejected: 30,000 input tokens per minute',
    'Error code: 429 - Too Many Requests',
    'Resource has been exhausted (e.g. check quota).',
    'You are being throttled. Slow down.',
    'RateLimitError: requests per minute limit reached',
    'This request would exceed the rate limit for your organization of 50 requests per minute',
    'The service is busy: TPM limit reached for this deployment',
    '请求过于频繁',
    'レート制限に達しました',
    '요청 한도를 초과했습니다',
    'ThrottlingException: rate exceeded',
  ],
  quota: [
    'You exceeded your current quota, please check your plan and billing details.',
    'Usage limit reached. Try again on Monday.',
    "You've hit your weekly limit",
    'You have reached your session limit',
    'Spending limit exceeded for this key',
    'You exceeded your monthly usage',
  ],
  billing: [
    'Your credit balance is too low to access this model',
    'Insufficient funds',
    'payment required',
    'You have run out of credits',
    'insufficient balance (1008)',
    '账户余额不足',
  ],
  outputLimit: [
    'max_tokens is too large: 100000. This model supports at most 16384 completion tokens',
    'max_output_tokens must be at least 16',
    'The maximum number of output tokens is 8192',
    'maxOutputTokens has to be smaller than 65536',
  ],
  other: [
    'compaction failed: context deadline exceeded',
    'Auto-compaction failed: context deadline exceeded (Client.Timeout exceeded while awaiting headers)',
    'summarizing failed: rpc error: code = DeadlineExceeded desc = context deadline exceeded',
    'Post "https://models.example/v1": context deadline exceeded',
    'context canceled',
    '请求超时，请稍后再试',
    '图片内容过大',
    '文件名过长',
    '等待时间超过限制',
    '消息发送失败',
    '输出长度超过限制',
    'image dimensions too large: total tokens > limit',
    'image exceeds 5 MB maximum: 6291456 bytes > 5242880 bytes',
    'Request timed out.',
    'Overloaded',
    'connect ECONNREFUSED 127.0.0.1:11434',
    'invalid x-api-key',
    'model: claude-nope-1 not found',
    'Internal server error',
    'The upstream connection was closed',
    'stream ended before a message was complete',
    'tool call arguments are no JSON',
    'file too large to attach: 40 MB',
    'summarization failed: the answer was empty',
    'compaction failed: network error',
    'certificate has expired',
  ],
};

describe('what providers say', () => {
  for (const [kind, texts] of Object.entries(told))
    for (const text of texts)
      it(`is ${kind}: ${text}`, () => {
        assert.equal(kindOf(text), kind);
      });
});
