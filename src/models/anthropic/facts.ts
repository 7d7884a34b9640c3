/** What is known of Anthropic without loading its SDK. */
import type { ApiProvider } from '../../ports/providerFacts';

export const anthropicFacts: ApiProvider = {
  name: 'anthropic',
  label: 'Anthropic',
  form: { after: '<id>', pattern: '[\\w.:@-]{1,200}', example: 'claude-haiku-4-5' },
  reaches: 'an Anthropic model with your key',
  api: {
    address: 'https://api.anthropic.com',
    addressKey: 'anthropic.baseUrl',
    env: { key: 'ANTHROPIC_API_KEY', address: 'ANTHROPIC_BASE_URL' },
    secret: 'anthropicApiKey',
    placeHolder: 'sk-ant-…',
    commands: { set: 'setAnthropicKey', remove: 'removeAnthropicKey' },
    idOf: ({ provider, id }) => {
      const own = provider === null ? /^claude-/i.test(id) : provider.toLowerCase() === 'anthropic';
      // Some clients mark the long window in the id.
      return own ? id.replace(/\[1m\]$/i, '') : null;
    },
  },
};
