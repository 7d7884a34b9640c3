/** Keys and tokens in quotes that have a blank in them, and values of such names that are only words. */
import { masksWhatIsMarked } from '../marked';

const rows: readonly string[] = [
  'SECRET_KEY = "⟦Kfj3-Wind-92xQ two words⟧"',
  'API_KEY="⟦x7Zt41LmPx0z boat⟧"',
  '{"apiKey":"⟦x7Zt41LmPx0z boat⟧"}',
  '{\\"apiKey\\":\\"⟦x7Zt41LmPx0z boat⟧\\"}',
  "token: '⟦x7Zt41LmPx0z two⟧'",
  'api_key: "⟦9fQ2-Lm4x 77aB-Zk1p⟧"',
  'export ACCESS_TOKEN="⟦lantern x7Zt41LmPx0z⟧"',
  'client_secret: "⟦k3v9xq2m7p harbour⟧"',
  'tokens: ["⟦x7Zt41LmPx0z boat⟧", "b"]',
  'The API key is "⟦x7Zt41LmPx0z boat⟧".',
  // Words, sentences, places in a text, names with a number.
  "token: 'end of file'",
  'key: "Primary Color"',
  '"apiKey": "your api key here"',
  '"apiKey": "the key x7Zt41LmPx0z"',
  '"token": "Unexpected token in JSON at position 42"',
  '"token": "expected 3 arguments but got 2"',
  '"token": "import React18Provider from here"',
  '"token": "commit 3f0c9a527d1e4b6a fixed"',
  '"token": "Win10 x64 build19045"',
  'access_token = "Step 1 of 2"',
  '"accessToken": "Not available in v2 API"',
  '"secret_key": "Base64 of a 32 byte value"',
  'apiKey="AES256 GCM96"',
  'api_key: "gpt-4o-mini2024 claude-3-5-sonnet-20241022"',
  'secretKey: "Primary color 2"',
];

describe('keys with a blank in quotes', () => {
  for (const row of rows)
    it(row, () => {
      masksWhatIsMarked(row);
    });
});
