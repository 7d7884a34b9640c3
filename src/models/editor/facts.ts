/** What is known of the editor's language models without asking for them. */
import type { ProviderFacts } from '../../ports/providerFacts';

export const editorFacts: ProviderFacts = {
  name: 'vscode',
  label: 'VS Code',
  form: { after: '<vendor>/<family>', pattern: '[\\w.:@ -]{1,100}/[\\w.:@ -]{1,100}' },
  reaches: 'a model of the editor',
};
