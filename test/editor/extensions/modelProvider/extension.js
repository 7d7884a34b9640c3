// @ts-check
// Language models whose answers are laid down: the family says what a model does.
const vscode = require('vscode');

const text = (/** @type {string} */ value) => new vscode.LanguageModelTextPart(value);

/** What was asked, newest last: a test looks at it. @type {{family: string, messages: unknown[], cancelled: boolean}[]} */
const asked = [];

/**
 * @type {Record<string, (
 *   report: (value: string) => void,
 *   token: vscode.CancellationToken,
 * ) => Promise<void>>}
 */
const scripts = {
  ok: async (report) => {
    report('## Goal\n');
    report('Fix the port.');
  },
  slow: (report, token) => {
    report('One word');
    return new Promise((resolve) => token.onCancellationRequested(() => resolve()));
  },
  // Ignores the cancellation altogether.
  stuck: () => new Promise(() => undefined),
  endless: async (report, token) => {
    while (!token.isCancellationRequested) {
      report('more and more words '.repeat(20));
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  },
  empty: async () => undefined,
  refused: async () => {
    throw vscode.LanguageModelError.NoPermissions('not for you: the port is 8080');
  },
  blocked: async () => {
    throw vscode.LanguageModelError.Blocked('too many requests: the port is 8080');
  },
  quota: async () => {
    throw Object.assign(new vscode.LanguageModelError('monthly limit'), {
      name: 'ChatQuotaExceeded',
    });
  },
  limited: async () => {
    throw Object.assign(new Error('slow down'), { name: 'ChatRateLimited' });
  },
  gone: async () => {
    throw vscode.LanguageModelError.NotFound('no such model');
  },
  offTopic: async () => {
    throw new Error('off_topic');
  },
  tooLong: async () => {
    throw new Error('prompt is too long: 250000 tokens > 200000 maximum');
  },
  throws: async () => {
    throw new Error('The user said: the port is 8080');
  },
  half: async (report) => {
    report('Half an answer');
    throw new Error('connection reset');
  },
};

const provider = {
  provideLanguageModelChatInformation: () =>
    Object.keys(scripts).map((family) => ({
      ...{ id: `test-${family}`, name: family, family, version: '1' },
      ...{ maxInputTokens: 8_000, maxOutputTokens: 1_000, capabilities: {} },
    })),
  provideLanguageModelChatResponse: async (model, messages, _options, progress, token) => {
    const entry = {
      family: model.family,
      messages: messages.map(({ role, content }) => ({
        role,
        text: content.map((part) => part.value).join(''),
      })),
      cancelled: false,
    };
    asked.push(entry);
    token.onCancellationRequested(() => (entry.cancelled = true));
    await scripts[model.family]((value) => progress.report(text(value)), token);
  },
  // `ok` counts words; all others answer 0, as some providers do.
  provideTokenCount: async (model, value) =>
    model.family === 'ok' ? String(value).split(/\s+/).filter(Boolean).length : 0,
};

/** @param {vscode.ExtensionContext} context */
async function activate(context) {
  for (const vendor of ['tidemark-test', 'tidemark-unused']) {
    context.subscriptions.push(vscode.lm.registerLanguageModelChatProvider(vendor, provider));
    // Models are resolved lazily: the first request of anybody would not find them.
    await vscode.lm.selectChatModels({ vendor });
  }
  return { asked };
}

module.exports = { activate };
