/**
 * The host of a process that is no editor: keys come from the environment, and there are neither language models of an
 * editor nor listeners. Never fails.
 */
import { failed } from '../base/result';
import type { Host, HostVerb, HostVerbs } from '../ports/host';
import type { ModelProblem } from '../ports/model';

const noEditor: ModelProblem = {
  kind: 'unknownModel',
  sentence:
    'The language models of VS Code can be used only inside the editor; choose "offline" or "anthropic/<id>" here.',
  again: 'never',
  retryAfterMs: null,
};

/** The host of the command line. A key is that of `ANTHROPIC_API_KEY`. */
export function environmentHost(env: Readonly<Record<string, string | undefined>>): Host {
  const key = env['ANTHROPIC_API_KEY']?.trim() ?? '';
  const answers: { readonly [V in HostVerb]: HostVerbs[V]['answer'] } = {
    key: key === '' ? null : key,
    editorModels: failed(noEditor),
    askEditorModel: failed(noEditor),
    countWithEditorModel: null,
    conversations: [],
    hook: { kind: 'go' },
  };
  return { call: (verb) => Promise.resolve(answers[verb]) };
}
