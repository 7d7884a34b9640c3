/**
 * Values by name for the templates of this folder, all generated from a seed. Nothing here is anybody's: words are
 * drawn from a short list, tokens from an alphabet.
 */
import { alnum, base64, type Dice, digits, hex, lower, upper, word } from '../random';

const words =
  'anchor velvet pigeon ladder copper lantern meadow thunder biscuit harbor walnut cobalt saddle glacier pepper violin maple falcon granite orchid tunnel compass marble beacon'.split(
    ' ',
  );
const vowels = 'aeiou';
const signs = '!#%*+?@';
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Alphanumeric with at least one of each class, as a generator of tokens gives it. */
const token = (length: number, dice: Dice): string =>
  dice.of(upper, 1) + dice.of(digits, 1) + dice.of(lower, 1) + dice.of(alnum, length - 3);
const bytes = (count: number, form: 'base64' | 'base64url') => (dice: Dice) =>
  Buffer.from(Array.from({ length: count }, () => dice.int(0, 255))).toString(form);
const encoded = (text: string): string => Buffer.from(text).toString('base64');

/** Alphabets by letter: `{x40}` is 40 hexadecimal digits, `{t32}` a token of 32 characters of all classes. */
const alphabets: Readonly<Record<string, string>> = {
  c: `./${alnum}`,
  d: digits,
  e: base64,
  E: alnum.replace(/[0OIl]/g, ''),
  k: lower,
  l: lower + digits,
  q: `${lower}234567`,
  Q: `${upper}234567`,
  U: upper + digits,
  w: word,
  x: hex,
  X: hex.toUpperCase(),
};

const password = (dice: Dice): string =>
  `${capital(dice.pick(words))}${dice.of(digits, 4)}${dice.of(signs, 1)}`;
const lowPassword = (dice: Dice): string => `${dice.pick(words)}${dice.of(digits, 4)}`;
/** What people choose, of many sorts; `simple` ones have no signs. */
const chosen =
  (simple: boolean) =>
  (dice: Dice): string => {
    const word = (): string => capital(dice.pick(words));
    const sorts: readonly (() => string)[] = [
      () => dice.of(alnum, dice.int(12, 20)),
      () => word() + word() + dice.of(digits, 3),
      () => dice.of(lower, 6) + dice.of(digits, 4) + dice.of(upper, 2),
      () => word() + dice.of(digits, 4) + dice.of(signs, 1),
      () => `${word()}${dice.of('!-_.', 1)}${word()}${dice.of(digits, 2)}`,
      () => `k${dice.of(`${alnum}!#%*+-_?`, dice.int(10, 17))}`,
      () => `${word()}-${dice.of(digits, 3)}${dice.of(upper, 2)}`,
    ];
    return dice.pick(simple ? sorts.slice(0, 3) : sorts)();
  };
/** One figure only: `maplePepper7`, `Falcon3`, `L4dder`. */
const oneFigure = (dice: Dice): string => {
  const swapped = capital(dice.pick(words)).replace(/[aeio](?=[a-z]{2})/, () => dice.of('1340', 1));
  return dice.pick([
    `${dice.pick(words)}${capital(dice.pick(words))}${dice.of(digits, 1)}`,
    `${capital(dice.pick(words))}${capital(dice.pick(words))}${dice.of(digits, 1)}`,
    `${capital(dice.pick(words))}${dice.of(digits, 1)}`,
    /[0-9]/.test(swapped) ? swapped : `${swapped}${dice.of(digits, 1)}`,
  ]);
};
/** A sign of mail where a letter was: `C@pper58lantern`. */
const withAt = (dice: Dice): string => {
  const start = capital(dice.pick(['saddle', 'walnut', 'anchor', 'harbor', 'marble', 'granite']));
  return `${start.replace(/a|A/, '@')}${dice.of(digits, 1)}${dice.pick(words)}`;
};
const uuid = (dice: Dice): string =>
  [8, 4, 4, 4, 12].map((length) => dice.of(hex, length)).join('-');
const envFile = (dice: Dice): string =>
  `APP_ENV=production\nDB_HOST=db.internal\nDB_PASSWORD=${password(dice)}\nSESSION_SECRET=${dice.of(alnum, 32)}\n`;
const part64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

const makers: Readonly<Record<string, (dice: Dice) => string>> = {
  pw: password,
  pl: lowPassword,
  mix: chosen(false),
  mixa: chosen(true),
  pw64: (dice) => encoded(chosen(true)(dice)),
  pr: (dice) =>
    dice.of(upper, 2) +
    dice.of(digits, 2) +
    dice.of('!#%*+=?^_~', 1) +
    dice.of(`${alnum}!#%*+?^_~`, 8) +
    dice.of(lower, 1),
  leet: (dice) => `P@${dice.of('s$', 2)}w0rd${dice.of(digits, 3)}${capital(dice.pick(words))}`,
  two: (dice) => `${dice.pick(words)} ${dice.pick(words)}${dice.of(digits, 1)}${dice.of(signs, 1)}`,
  Two: (dice) => `${capital(dice.pick(words))} ${dice.pick(words)} ${dice.of(digits, 2)}`,
  sent: (dice) => `${capital(dice.pick(words))} is ${dice.of(digits, 1)}${dice.pick(words)}`,
  one: oneFigure,
  at: withAt,
  cam: (dice) => `${dice.pick(words)}${capital(dice.pick(words))}`,
  pp2: (dice) => `${dice.pick(words)} ${dice.pick(words)}`,
  pp4: (dice) => Array.from({ length: 4 }, () => dice.pick(words)).join(' '),
  ph4: (dice) => Array.from({ length: 4 }, () => dice.pick(words)).join('-'),
  ph2: (dice) => `${dice.pick(words)}-${dice.pick(words)}`,
  Ph2: (dice) => `${capital(dice.pick(words))}-${capital(dice.pick(words))}`,
  Pp2: (dice) => `${capital(dice.pick(words))} ${dice.pick(words)}`,
  u2: (dice) => `${dice.pick(words)}_${dice.pick(words)}`,
  dot2: (dice) => `${dice.pick(words)}.${dice.pick(words)}`,
  pp3: (dice) => Array.from({ length: 3 }, () => dice.pick(words)).join(' '),
  ph3: (dice) => Array.from({ length: 3 }, () => dice.pick(words)).join('-'),
  camel: (dice) => `${capital(dice.pick(words))}${capital(dice.pick(words))}${dice.of(digits, 2)}`,
  say: (dice) =>
    Array.from({ length: 5 }, () => dice.of(lower, 1) + dice.of(vowels, 1)).join('') +
    dice.of(digits, 2),
  b40: (dice) => dice.of(base64, 40),
  b44: bytes(32, 'base64'),
  b88: bytes(64, 'base64'),
  b300: bytes(225, 'base64'),
  u: uuid,
  w: (dice) => dice.pick(words),
  W: (dice) => capital(dice.pick(words)),
  env64: (dice) => encoded(envFile(dice)),
  ghp64: (dice) => encoded(`ghp_${dice.of(alnum, 36)}`),
  url64: (dice) => encoded(`postgres://app:${dice.of(alnum, 20)}@db.internal:5432/shop`),
  anth64: (dice) => encoded(`sk-ant-api03-${dice.of(word, 93)}AA`),
  basic64: (dice) => encoded(`deploy:${password(dice)}`),
  json64: (dice) =>
    encoded(JSON.stringify({ username: 'svc', password: password(dice), region: 'eu' })),
  pem64: (dice) =>
    encoded(
      `-----BEGIN PRIVATE KEY-----\n${dice.of(base64, 64)}\n${dice.of(base64, 64)}\n-----END PRIVATE KEY-----\n`,
    ),
  jwt: (dice) =>
    `${part64({ alg: 'HS256', typ: 'JWT' })}.${part64({ sub: dice.of(digits, 10), role: 'admin' })}.${dice.of(word, 43)}`,
};

function value(name: string, dice: Dice): string | undefined {
  const [, letter = '', count = ''] = /^([a-zA-Z])(\d+)$/.exec(name) ?? [];
  if (letter === 't') return token(Number(count), dice);
  const alphabet = alphabets[letter];
  return alphabet === undefined ? makers[name]?.(dice) : dice.of(alphabet, Number(count));
}

/** `{name}` becomes a value of that maker, inside `⟦…⟧` and outside; other braces stay text. */
export const filled = (template: string, dice: Dice): string =>
  template.replace(/\{(\w+)\}/g, (all, name: string) => value(name, dice) ?? all);
