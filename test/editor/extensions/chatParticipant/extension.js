// @ts-check
// A participant whose answers, tools and reported sizes stand in the question: `say WORDS`, `size PROMPT+OUTPUT`, `look`,
// `hold` (waits until it is released), and the command `/compact`.
const vscode = require('vscode');

/** Those that wait to be released. @type {(() => void)[]} */
const held = [];

const model = {
  ...{ id: 'harbour-1', name: 'Harbour One', family: 'harbour', version: '1' },
  ...{ maxInputTokens: 50_000, maxOutputTokens: 2_000, isUserSelectable: true, isDefault: true },
  capabilities: { toolCalling: true },
};

const provider = {
  provideLanguageModelChatInformation: () => [model],
  provideLanguageModelChatResponse: async (_model, _messages, _options, progress) => {
    progress.report(new vscode.LanguageModelTextPart('Nothing.'));
  },
  provideTokenCount: async (_model, value) => String(value).length / 4,
};

const tool = {
  invoke: async ({ input }) =>
    new vscode.LanguageModelToolResult([new vscode.LanguageModelTextPart(`seen: ${input.what}`)]),
};

/** @type {vscode.ChatRequestHandler} */
async function answer(request, _context, stream, token) {
  const { prompt, command } = request;
  files = request.references.map(({ value }) => String(value?.path ?? value?.uri?.path ?? value));
  const [, said = 'Yes.'] = /say "([^"]*)"/.exec(prompt) ?? [];
  const rounds = [];
  const results = {};
  if (prompt.includes('look')) {
    const input = { what: 'README.md' };
    stream.markdown('Looking. ');
    await vscode.lm.invokeTool(
      'test_look',
      { input, toolInvocationToken: request.toolInvocationToken },
      token,
    );
    const id = `call_${Date.now()}`;
    const calls = [{ id, name: 'test_look', arguments: JSON.stringify(input) }];
    rounds.push({ id: `r${Date.now()}a`, response: 'Looking. ', toolCalls: calls });
    results[id] = { content: [{ value: 'seen: README.md' }] };
  }
  stream.markdown(said);
  const size = /size (\d+)\+(\d+)/.exec(prompt);
  // Only an editor that lets extensions use what is proposed has it.
  const report = size && 'usage' in stream ? stream.usage : undefined;
  if (size && report) {
    report.call(stream, {
      ...{ promptTokens: Number(size[1]), completionTokens: Number(size[2]), outputBuffer: 2_000 },
      promptTokenDetails: [{ category: 'System', label: 'All', percentageOfPrompt: 20 }],
    });
  }
  if (prompt.includes('hold')) {
    await new Promise((resolve) => {
      held.push(() => resolve(undefined));
      token.onCancellationRequested(() => resolve(undefined));
    });
  }
  rounds.push({ id: lastRound(), response: said, toolCalls: [] });
  if (command === 'compact') {
    const summary = { toolCallRoundId: previousRound, text: 'The harbour opens at six.' };
    return { metadata: { summary } };
  }
  previousRound = rounds.at(-1)?.id ?? '';
  return { metadata: { toolCallRounds: rounds, toolCallResults: results } };
}

/** @type {string[]} */
let files = [];
let previousRound = '';
let made = 0;
const lastRound = () => `round-${++made}`;

/** @param {vscode.ExtensionContext} context */
async function activate(context) {
  context.subscriptions.push(
    vscode.lm.registerLanguageModelChatProvider('tidemark-chat', provider),
    vscode.lm.registerTool('test_look', tool),
    vscode.chat.createChatParticipant('tidemark-test.toy', answer),
  );
  await vscode.lm.selectChatModels({ vendor: 'tidemark-chat' });
  return {
    storage: context.storageUri?.fsPath,
    files: () => files,
    release: () => held.splice(0).forEach((go) => go()),
  };
}

module.exports = { activate };
