/**
 * Whether a pattern takes more than linear time on some text: by steps of a backtracking machine on texts of two lengths.
 * What is slow is shown with a text, so there are no false alarms; what needs a text that `attacks` does not make is missed.
 */
import type { AST } from '@eslint-community/regexpp';
import { attackText, attacksOn, everything, repeatedIn, type Attack } from './attacks';
import { compile, parsed, type Pattern } from './program';
import { stepsOver } from './steps';

/** What was found slow: the text, and how the steps grew when it became twice as long. */
export interface Slow {
  readonly attack: Attack;
  readonly growth: number;
  readonly steps: number;
}

/** Lengths in characters: a first look, and two that tell a large constant from growth. */
const [first, once] = [64, 1_500];
/** Steps for each character that are worth a closer look, and most that are borne at all. */
const [curious, most] = [12, 1_200];
const giveUp = most * 2 * once;
/** Twice the text may cost this much more; linear is 2, quadratic 4. */
const mostGrowth = 2.6;

/** The slowest text of a pattern that grows too fast; null when none does. */
export function slowOn(pattern: Pattern): Slow | null {
  const ast = parsed(pattern);
  if (!repeats(ast)) return null;
  const program = compile(pattern, ast);
  const sticky = pattern.flags.includes('y');
  const count = (attack: Attack, length: number): number =>
    stepsOver(program, attackText(attack, length), sticky, giveUp, repeatedIn(attack, length));
  // Of the ends that a text may have, the one that costs most; then those that grow, not those that are merely dear.
  const dearest = new Map<
    string,
    { readonly attack: Attack; readonly steps: number; readonly length: number }
  >();
  for (const attack of attacksOn(pattern, ast)) {
    const length = Math.max(first, 10 * attack.again.length);
    const look = { attack, steps: count(attack, length), length };
    const key = JSON.stringify([attack.before, attack.again]);
    if (look.steps > curious * length && look.steps > (dearest.get(key)?.steps ?? 0))
      dearest.set(key, look);
  }
  const growing = [...dearest.values()]
    .map(({ attack, steps, length }) => ({
      attack,
      growth: count(attack, 4 * length) / steps,
    }))
    .filter(({ growth }) => growth > 4.2)
    .sort((one, other) => other.growth - one.growth)
    .slice(0, 8);
  for (const { attack } of growing) {
    const [small, large] = [count(attack, once), count(attack, 2 * once)];
    const growth = large >= giveUp ? Infinity : large / small;
    if (growth > mostGrowth) return { attack, growth, steps: large };
  }
  return null;
}

/** Whether anything in it repeats often enough to be slow. */
const repeats = (ast: AST.Pattern): boolean =>
  everything(ast).some((node) => node.type === 'Quantifier' && node.max >= 8);
