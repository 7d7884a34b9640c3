/** Keys that are pressed together and what is pressed after them (`Ctrl+Shift+P F12`): bindings are kept under names such as `token`. Pure. */
import { lazy } from '../../../base/lazy';

const modifier =
  '(?:ctrl|control|cmd|command|cmdorctrl|commandorcontrol|alt|altgr|option|opt|shift|meta|super|win|fn|mod|hyper|primary|strg|umschalt|maj|leader)';

const named =
  'enter|return|esc|escape|tab|space|spacebar|backspace|del|delete|ins|insert|home|end|page_?(?:up|down)|pg(?:up|dn|down)|(?:arrow|cursor)?(?:up|down|left|right)|(?:caps|num|scroll)_?lock|pause|break|print(?:screen)?|menu|plus|minus|period|comma|slash|backslash|semicolon|quote|back(?:tick|quote)|bracket(?:left|right)|entf|einfg|pos1|click|wheel(?:up|down)?';

/** One key: a letter, a figure or a sign; by its place on the board; by its number; by its name. */
const key = `(?:[!-~]|f[0-9]{1,2}|(?:key|digit|numpad_?|oem_)[a-z0-9]{1,8}|${named})`;

const chord = `(?:${modifier}[+-]){1,5}(?:${key}|${modifier})`;

const chords = lazy(() => new RegExp(`^${chord}(?:,? (?:${chord}|${key})){0,3}$`, 'i'));

/** How every binding begins: the whole pattern takes 30 ms until it has been made and run once. */
const begins = new RegExp(`^${modifier}[+-]`, 'i');

/** Whether the value is a binding of keys and nothing else; `Ctrl+Alt+marble42` is none. */
export const isChord = (value: string): boolean =>
  value.length <= 80 && begins.test(value) && chords().test(value);
