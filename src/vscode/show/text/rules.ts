/** Which rule put a line into a summary, in the language of the editor. */
import type { Rule } from '../../../engine/record/why';
import type { Say } from './language';

// A record keyed by the union: a rule that is forgotten here does not compile.
const rules: Readonly<Record<Rule, (say: Say) => string>> = {
  'the first request': (say) => say('the first request'),
  'the newest request': (say) => say('the newest request'),
  'words of the person': (say) => say('words of the person'),
  'an answer of the person': (say) => say('an answer of the person'),
  'what another agent wrote': (say) => say('what another agent wrote'),
  'what a request led to': (say) => say('what a request led to'),
  'from an earlier summary': (say) => say('from an earlier summary'),
  'newest state of the plan tool': (say) => say('newest state of the plan tool'),
  'failed and was not seen to work again': (say) => say('failed and was not seen to work again'),
  'newest outcome of a command': (say) => say('newest outcome of a command'),
  'other commands, by their first words': (say) => say('other commands, by their first words'),
  'a commit of this conversation': (say) => say('a commit of this conversation'),
  'an identifier that was named': (say) => say('an identifier that was named'),
  'where the work is done': (say) => say('where the work is done'),
  'an identifier that was used again': (say) => say('an identifier that was used again'),
  'changed by a tool': (say) => say('changed by a tool'),
  'read by a tool': (say) => say('read by a tool'),
  'a rule of a file that was read': (say) => say('a rule of a file that was read'),
  'written into a file': (say) => say('written into a file'),
  'written elsewhere through a tool': (say) => say('written elsewhere through a tool'),
  'too long to be kept': (say) => say('too long to be kept'),
  'pinned by the person': (say) => say('pinned by the person'),
  'asked of this summary': (say) => say('asked of this summary'),
  'words of this program': (say) => say('words of this program'),
  'written by a model or by hand': (say) => say('written by a model or by hand'),
};

/** The rule as people read it; of a draft that another version kept it may be one that is not known here. */
export const ruleText = (rule: string, say: Say): string =>
  Object.hasOwn(rules, rule) ? rules[rule as Rule](say) : rule;
