/**
 * The host of a process that is no editor: keys come from the environment, and there are neither language models of an
 * editor nor listeners. Never fails.
 */
import { failed } from '../base/result';
import { anthropicAddress, serviceAddress } from '../base/serviceAddress';
import type { Host, HostVerb, HostVerbs } from '../ports/host';
import type { ModelProblem } from '../ports/model';

const noEditor: ModelProblem = {
  kind: 'unknownModel',
  sentence:
    'The language models of VS Code can be used only inside the editor; choose "offline" or "anthropic/<id>" here.',
  again: 'never',
  retryAfterMs: null,
};

/**
 * The host of the command line. The key of `ANTHROPIC_API_KEY` goes to Anthropic, to `ANTHROPIC_BASE_URL`, and to an address that was typed
 * for this run (`typed`): never to one that only a settings file names, which may be a repository's.
 */
export function environmentHost(
  env: Readonly<Record<string, string | undefined>>,
  typed = '',
): Host {
  const key = env['ANTHROPIC_API_KEY']?.trim() ?? '';
  const given = [anthropicAddress, env['ANTHROPIC_BASE_URL'] ?? '', typed];
  const origins = given.flatMap((address) => serviceAddress(address)?.origin ?? []);
  const answers: { readonly [V in HostVerb]: Answer<V> } = {
    key: ({ origin }) => {
      if (key === '') return null;
      return origins.includes(origin) ? key : { kind: 'elsewhere' };
    },
    editorModels: () => failed(noEditor),
    askEditorModel: () => failed(noEditor),
    countWithEditorModel: () => null,
    conversations: () => [],
    hook: () => ({ kind: 'go' }),
  };
  return {
    call: (verb, ask) => {
      const answer: Answer<typeof verb> = answers[verb];
      return Promise.resolve(answer(ask));
    },
  };
}

type Answer<V extends HostVerb> = (ask: HostVerbs[V]['ask']) => HostVerbs[V]['answer'];
