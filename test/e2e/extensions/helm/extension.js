// @ts-check
// An agent in the editor's chat, as others write them: it offers our tools to its model, uses what the model asks for, and tells what
// the model makes of it. The model is a script: the question `use NAME {…}` makes it ask for that tool, and what the tool gave back is
// its answer.
const vscode = require('vscode');

const model = {
  ...{ id: 'helm-1', name: 'Helm One', family: 'helm', version: '1' },
  ...{ maxInputTokens: 50_000, maxOutputTokens: 2_000, isUserSelectable: true, isDefault: true },
  capabilities: { toolCalling: true },
};

const textOf = (parts) => parts.map((part) => part.value ?? '').join('');

const provider = {
  provideLanguageModelChatInformation: () => [model],
  async provideLanguageModelChatResponse(_model, messages, { tools = [] }, progress) {
    const last = messages.at(-1)?.content ?? [];
    const result = last.find((part) => part instanceof vscode.LanguageModelToolResultPart);
    const say = (words) => progress.report(new vscode.LanguageModelTextPart(words));
    if (result) return say(`The tool says: ${textOf(result.content)}`);
    const asked = /use (\S+) (\{.*\})/.exec(textOf(last));
    if (!asked) return say(`I know ${tools.map(({ name }) => name).join(', ')}.`);
    const [, name, input] = asked;
    progress.report(
      new vscode.LanguageModelToolCallPart(`call-${Date.now()}`, name, JSON.parse(input)),
    );
  },
  provideTokenCount: async (_model, value) => String(value).length / 4,
};

/** @type {vscode.ChatRequestHandler} */
async function answer(request, _context, stream, token) {
  const tools = vscode.lm.tools
    .filter(({ name }) => name.startsWith('tidemark_'))
    .map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
  const messages = [vscode.LanguageModelChatMessage.User(request.prompt)];
  for (;;) {
    const response = await request.model.sendRequest(messages, { tools }, token);
    const calls = [];
    for await (const part of response.stream) {
      if (part instanceof vscode.LanguageModelTextPart) stream.markdown(part.value);
      else if (part instanceof vscode.LanguageModelToolCallPart) calls.push(part);
    }
    if (calls.length === 0) return;
    messages.push(vscode.LanguageModelChatMessage.Assistant(calls));
    for (const { callId, name, input } of calls) {
      const options = { input, toolInvocationToken: request.toolInvocationToken };
      const content = await vscode.lm.invokeTool(name, options, token).then(
        (result) => result.content,
        (error) => [new vscode.LanguageModelTextPart(`refused: ${error.message}`)],
      );
      const result = new vscode.LanguageModelToolResultPart(callId, content);
      messages.push(vscode.LanguageModelChatMessage.User([result]));
    }
  }
}

/** @param {vscode.ExtensionContext} context */
async function activate(context) {
  context.subscriptions.push(
    vscode.lm.registerLanguageModelChatProvider('helm', provider),
    vscode.chat.createChatParticipant('tidemark-test.helm', answer),
  );
  // An editor resolves models when somebody asks for them.
  await vscode.lm.selectChatModels({ vendor: 'helm' });
}

module.exports = { activate };
