/**
 * How a model is named in settings and on the command line: `session`, `offline`, `anthropic/<id>`,
 * `vscode/<vendor>/<family>`. Only the form is read here; whether there is such a model is the provider's to say.
 */
import type { ModelChoice } from '../engine/summarise/options';

/** The form, for the manifest. */
export const modelPattern =
  '^(session|offline|anthropic/[\\w.:@-]{1,200}|vscode/[\\w.:@ -]{1,100}/[\\w.:@ -]{1,100})$';

/** A choice as written; undefined where it is none. */
export function parseModelChoice(text: string): ModelChoice | undefined {
  if (!new RegExp(modelPattern, 'u').test(text)) return undefined;
  if (text === 'session' || text === 'offline') return { kind: text };
  const [provider, ...rest] = text.split('/');
  const [first = '', second = ''] = rest;
  return provider === 'anthropic'
    ? { kind: 'anthropic', id: first }
    : { kind: 'vscode', vendor: first, family: second };
}
