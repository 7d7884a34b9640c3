/**
 * A desk with models: a local server that speaks Anthropic's wire format, an editor that has one, or neither; and what each was
 * asked. Waits are over at once.
 */
import { failed, ok } from '../../src/base/result';
import type { Result } from '../../src/base/result';
import { said } from '../../src/base/sentence';
import { environmentHost } from '../../src/operations/environmentHost';
import type { Announcement, Verdict } from '../../src/ports/announcements';
import type { Host, HostVerb, HostVerbs } from '../../src/ports/host';
import type { ModelAnswer, ModelCall, ModelProblem } from '../../src/ports/model';
import type { Outside } from '../../src/ports/outside';
import { mock, startMock } from '../build/models/mockAnthropic';
import type { MockAnthropic } from '../build/models/mockAnthropic';
import { promptOf } from '../build/models/scriptedSummariser';
import { desks } from './desk';
import type { Desk } from './desk';

export const key = 'sk-ant-test-0000';

/** One request for text, whoever got it. */
export interface Heard {
  readonly system: string;
  readonly prompt: string;
  readonly maxOutputTokens: number;
}

/** What answers a prompt. */
export type Script = (prompt: string) => string;

export const providers = ['anthropic', 'vscode', 'offline'] as const;
export type ProviderKind = (typeof providers)[number];

/** The editor's side: one model, listeners, and consent that may be missing. */
export class EditorHost implements Host {
  readonly heard: Heard[] = [];
  readonly announcements: Announcement[] = [];
  readonly asked: { readonly verb: HostVerb; readonly byPerson: boolean | null }[] = [];
  script: Script = () => 'An answer.';
  verdict: (call: Announcement) => Verdict | Promise<Verdict> = () => ({ kind: 'go' });
  /** The model may be used only where a person asked just now. */
  needsConsent = false;

  constructor(readonly windowTokens: number) {}

  async call<V extends HostVerb>(
    verb: V,
    ask: HostVerbs[V]['ask'],
  ): Promise<HostVerbs[V]['answer']> {
    const byPerson = 'byPerson' in ask ? ask.byPerson : null;
    this.asked.push({ verb, byPerson });
    // One answer for each verb; the type of all at once is that of none.
    return (await this.#answer(verb, ask)) as HostVerbs[V]['answer'];
  }

  async #answer(verb: HostVerb, ask: HostVerbs[HostVerb]['ask']): Promise<unknown> {
    if (verb === 'editorModels') return this.#models(ask as HostVerbs['editorModels']['ask']);
    if (verb === 'askEditorModel') {
      return this.#say((ask as HostVerbs['askEditorModel']['ask']).call);
    }
    if (verb === 'announce') {
      this.announcements.push(ask as Announcement);
      return this.verdict(ask as Announcement);
    }
    return null;
  }

  #models({ byPerson }: HostVerbs['editorModels']['ask']): HostVerbs['editorModels']['answer'] {
    if (this.needsConsent && !byPerson) return failed(noConsent);
    const { windowTokens } = this;
    return ok([{ id: 'one', vendor: 'acme', family: 'nova', windowTokens }]);
  }

  #say(call: ModelCall): Result<ModelAnswer, ModelProblem> {
    this.heard.push(call);
    return ok({ text: this.script(call.prompt), usage: null, ended: 'complete' });
  }
}

const noConsent: ModelProblem = {
  kind: 'noConsent',
  sentence: said`The editor has not been allowed to use vscode/acme/nova; allow it and try again.`,
  again: 'never',
  retryAfterMs: null,
};

export interface ModelDesk {
  /** The throw-away place of the present test. */
  readonly here: () => Desk;
  readonly server: () => MockAnthropic;
  /** What must be set so that this provider is asked. */
  settings(
    kind: ProviderKind,
    rest?: Readonly<Record<string, unknown>>,
  ): Readonly<Record<string, unknown>>;
  /** Everything outside, with a script for whoever answers; and what was heard since. */
  outside(
    kind: ProviderKind,
    script: Script,
  ): {
    readonly outside: Outside;
    readonly host: EditorHost;
    readonly heard: () => readonly Heard[];
  };
}

/** Registers the hooks of a describe block. The server says of its model that it has this window. */
export function modelDesks(windowTokens = 200_000): ModelDesk {
  const here = desks();
  let server: MockAnthropic;
  before(async () => {
    const known = { max_input_tokens: windowTokens, max_tokens: 2_000, id: 'claude-haiku-4-5' };
    server = await startMock({ models: { 'claude-haiku-4-5': known } });
  });
  after(() => server.close());
  const model = {
    anthropic: 'anthropic/claude-haiku-4-5',
    vscode: 'vscode/acme/nova',
    offline: 'offline',
  };
  return {
    here,
    server: () => server,
    settings: (kind, rest = {}) => ({
      'compaction.keepRecentTokens': 1_000,
      'compaction.model': model[kind],
      'anthropic.baseUrl': server.url,
      ...rest,
    }),
    outside: (kind, script) => {
      const from = server.requests.length;
      server.script(mock.ok((request) => script(promptOf(request))));
      const host = new EditorHost(windowTokens);
      host.script = script;
      const env =
        kind === 'anthropic' ? { ANTHROPIC_API_KEY: key, ANTHROPIC_BASE_URL: server.url } : {};
      const composed = here().outside(env, kind === 'vscode' ? host : environmentHost(env));
      const wait = (): Promise<void> => Promise.resolve();
      return {
        outside: { ...composed, wait },
        host,
        heard: () => (kind === 'vscode' ? host.heard : heardBy(server, from)),
      };
    },
  };
}

function heardBy(server: MockAnthropic, from: number): readonly Heard[] {
  return server.requests.slice(from).flatMap(({ path, body }) =>
    path === '/v1/messages' && body
      ? [
          {
            system: body.system ?? '',
            prompt: body.messages[0]?.content ?? '',
            maxOutputTokens: body.max_tokens ?? 0,
          },
        ]
      : [],
  );
}
