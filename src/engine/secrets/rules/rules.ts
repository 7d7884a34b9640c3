/**
 * Tokens that tell by their first letters what they are: the table of all families, ready for the scanner.
 * Pure data. A new provider is one row in a family's file and one row in the table test.
 * Trap: a prefix alone is not a secret (`sk-loading`, `hf_hub_download`), so the rest must also look generated.
 */
import { cloudRules } from './cloud';
import { codeRules } from './code';
import { modelRules } from './models';
import { vendorRules } from './vendors';
import type { PrefixRule } from './rule';

const all: readonly PrefixRule[] = [...modelRules, ...codeRules, ...cloudRules, ...vendorRules];

/** The rules by the first two UTF-16 units of their prefix (`first * 65536 + second`), longest prefix first. */
export const rulesByStart: ReadonlyMap<number, readonly PrefixRule[]> = byStart(all);

function byStart(rules: readonly PrefixRule[]): Map<number, PrefixRule[]> {
  const map = new Map<number, PrefixRule[]>();
  for (const rule of [...rules].sort((a, b) => b.prefix.length - a.prefix.length)) {
    const key = rule.prefix.charCodeAt(0) * 65536 + rule.prefix.charCodeAt(1);
    const list = map.get(key);
    if (list) list.push(rule);
    else map.set(key, [rule]);
  }
  return map;
}
