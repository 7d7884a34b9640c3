/** What is known of the toy without loading it. */
import type { ApiProvider } from '../../../src/ports/providerFacts';

export const toyFacts: ApiProvider = {
  name: 'toy',
  label: 'Toy',
  form: { after: '<id>', pattern: '[\\w-]{1,100}' },
  reaches: 'a toy with your key',
  api: {
    address: 'https://toy.example',
    addressKey: 'toy.baseUrl',
    env: { key: 'TOY_API_KEY', address: 'TOY_BASE_URL' },
    secret: 'toyApiKey',
    placeHolder: 'toy-…',
    commands: { set: 'setToyKey', remove: 'removeToyKey' },
    idOf: ({ provider, id }) => (provider === 'toy' ? id : null),
  },
};
