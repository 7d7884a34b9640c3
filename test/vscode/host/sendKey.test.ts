import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import { brief } from '../../../src/vscode/show/text/brief';
import { keyOwners } from '../../../src/vscode/host/keyOwners';
import { sendKeyQuestion } from '../../../src/vscode/host/sendKey';
import { root } from '../../build/shared';
import { say } from '../words';

/** The sentences of a language of the editor. */
function inLanguage(name: string): typeof say {
  const file = path.join(root, `l10n/bundle.l10n.${name}.json`);
  const texts = JSON.parse(fs.readFileSync(file, 'utf8')) as Readonly<Record<string, string>>;
  return (message, ...args) => say(texts[message] ?? message, ...args);
}

describe('the question whether a key may go to a new address', () => {
  const anthropic = { label: 'Anthropic', sends: 'conversations' } as const;
  const labels = ['Anthropic', 'OpenAI', 'Gemini', 'Voyage AI'];
  const languages = {
    en: say,
    de: inLanguage('de'),
    es: inLanguage('es'),
    zh: inLanguage('zh-cn'),
  };

  it('shows the address, or where it ends, in what a notification shows', () => {
    const hosts = [
      'https://gate.example',
      'https://llm-gateway.internal.some-company.example.com:8443',
      `https://api.anthropic.com.${'deep.'.repeat(40)}somebody-else.example:8443`,
    ];
    for (const [language, words] of Object.entries(languages))
      for (const label of labels)
        for (const host of hosts)
          for (const sends of ['conversations', 'notes'] as const) {
            const about = { label, sends };
            const shown = brief(sendKeyQuestion(about, host, 'tidemark.anthropic.baseUrl', words));
            const seen = host.length > 72 ? 'somebody-else.example:8443' : host;
            assert.ok(shown.text.includes(seen), `${language}: ${shown.text}`);
            assert.match(shown.text, /[?？]/, `${language}: ${shown.text}`);
          }
  });

  it('says what would be sent: of a service for vectors the notes, which conversations never go to', () => {
    const asked = keyOwners.map((owner) =>
      sendKeyQuestion(owner, 'https://gate.example', 'x', say),
    );
    const sent = asked.map((text) => /the text of (.*?) to/.exec(text)?.[1]);
    assert.deepEqual(sent, ['conversations', 'your notes', 'your notes', 'your notes']);
  });

  it('does not show the beginning of a long host, which anybody may choose', () => {
    const host = `https://api.anthropic.com.${'deep.'.repeat(40)}somebody-else.example`;
    assert.doesNotMatch(sendKeyQuestion(anthropic, host, 'x', say), /api\.anthropic/);
  });
});
