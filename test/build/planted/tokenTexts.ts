/**
 * Made-up texts of many kinds for counting tokens: the same for the same seed, on every machine.
 * Each kind aims at one part of a token pattern or of the merge; `mixed` puts all of them side by side.
 */

/** A source of numbers: `below(n)` is a whole number from 0 to n - 1. */
export interface Chance {
  below(limit: number): number;
}

/** A small repeatable generator (mulberry32). */
export function chance(seed: number): Chance {
  let state = seed | 0;
  return {
    below(limit) {
      state = (state + 0x6d2b79f5) | 0;
      let t = Math.imul(state ^ (state >>> 15), 1 | state);
      t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
      return Math.floor((((t ^ (t >>> 14)) >>> 0) / 0x100000000) * limit);
    },
  };
}

type Unit = (from: Chance) => string;

function words(text: string): readonly string[] {
  return text.split(' ');
}

function pick<T>(from: Chance, list: readonly T[]): T {
  const found = list[from.below(list.length)];
  if (found === undefined) throw new Error('nothing to pick from');
  return found;
}

/** Common ones come more often, as in real text. */
function pickCommon<T>(from: Chance, list: readonly T[]): T {
  return pick(from, list.slice(0, 1 + from.below(list.length)));
}

const english = words(
  "the of and to in a is that it was for on are with as be this have from or had by not but what all were when we there can an your which their said if do will each about how up out them then she many some so these would other into has more her two like him see time could no make than first been its who now people my made over did down only way find use may water long little very after words called just where most know get through back much before go good new write our me man too any day same right look think also around another came come work three word must because does part even place well such here take why things help put years different away again off went old number great tell men say small every found still between name should home big give air line set own under read last never us left end along while might next sound below saw something thought both few those always looked show large often together asked house don't world going want school important until form food keep children feet land side without boy once animals life enough took sometimes four head above kind began almost live page got earth need far hand high year mother light parts country father let night following picture being study second eyes soon times story boys since white days ever paper hard near sentence better best across during today others however sure means knew it's try told young miles sun ways thing whole hear example heard several change answer room sea against top turned learn point city play toward five using himself usually money seen didn't car morning given trees I'm body upon family later turn move face door cut done group true half red fish plants living wanted eat short compaction transcript threshold summarise reservation workspace extension asynchronous determination infrastructure characteristically O'Brien we'll they've you're",
);
const syllables = words(
  'ba ke li mo nu ra se ti vo zu pra stel grin vex ton mar del fi ous ing er',
);
const names = words(
  'value index result config entry token count buffer stream handler request response session message window compaction transcript readFile onDidChange getUserName parseJSON toString HTTPServer XMLParser userId maxTokens isReady _private __proto__ snake_case_name MAX_RETRY_COUNT i j k x1 tmp2',
);
const lines = [
  (f: Chance) =>
    `const ${pick(f, names)} = ${pick(f, names)}.${pick(f, names)}(${pick(f, names)}, ${f.below(1000)});`,
  (f: Chance) => `if (${pick(f, names)} !== undefined && ${pick(f, names)} <= ${f.below(100)}) {`,
  (f: Chance) => `  return \`\${${pick(f, names)}}: ${pick(f, english)}\`;`,
  () => `}\n`,
  (f: Chance) => `// ${pick(f, english)} ${pick(f, english)} ${pick(f, english)}`,
  (f: Chance) =>
    `export async function ${pick(f, names)}(${pick(f, names)}: string): Promise<void> {`,
  (f: Chance) =>
    `\t\tself.${pick(f, names)} = [${f.below(9)}, ${f.below(99)}]  # ${pick(f, english)}`,
  (f: Chance) =>
    `for (let i = 0; i < ${pick(f, names)}.length; i++) ${pick(f, names)} += ${pick(f, names)}[i] ?? 0;`,
];
const chinese = Array.from(
  '的一是在不了有和人这中大为上个国我以要他时来用们生到作地于出就分对成会可主发年动同工也能下过子说产种面而方后多定行学法所民得经十三之进着等部度家电力里如水化高自二理起小物现实加量都两体制机当使点从业本去把性好应开它合还因由其些然前外天政四日那社义事平形相全表间样与关各重新线内数正心反你明看原又么利比或但质气第向道命此变条只没结解问意建月公无系军很情者最立代想已通并提直题党程展五果料象员革位入常文总次品式活设及管特件长求老头基资边流路级少图山统接知较将组见计别她手角期根论运农指几九区强放决西被干做必战先回则任取据处理',
);
const kana = Array.from(
  'あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわをんがぎぐげござじずぜぞアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワヲンー、。「」日本語文',
);
const hangul = words(
  '안녕하세요 저는 학교에 갑니다 오늘은 날씨가 매우 좋습니다 그리고 우리는 함께 프로그램을 만들고 있습니다 데이터 분석 결과를 확인하세요 서울 한국어 문장 컴퓨터',
);
const arabic = words(
  'مرحبا بالعالم هذا نص عربي للتجربة وهو يحتوي على كلمات مختلفة ومتنوعة الكتاب المدرسة السلام عليكم كيف حالك اليوم كِتَابٌ שלום עולם',
);
const emoji = words('😀 😂 👍 🎉 👩‍💻 👨‍👩‍👧‍👦 🏳️‍🌈 ❤️ 🇩🇪 🇯🇵 👋🏽 1️⃣ ✨ 🚀 ☺ 🤷‍♀️ 🫠 ⚠️ ✅');
const marks = Array.from('aeioumNOZ').flatMap((letter) =>
  ['\u0301', '\u0308', '\u0327\u0304', '\u20dd'].map((m) => letter + m),
);
const indic = words('नमस्ते दुनिया हिन्दी தமிழ் ภาษาไทย বাংলা Việt Nam tiếng ĐỒNG ǅungla ŉ');
const whites = [
  ' ',
  '  ',
  '\t',
  '    ',
  '\u00a0',
  '\u3000',
  '\u2028',
  '\u0085',
  '\v',
  '\f',
  '\ufeff',
  'x',
  ' y',
  '.',
];
const breaks = ['\n', '\r\n', '\r', '\n\n', ' \n', '\n ', '\t\n\t', 'a', '/', '!\n/', '  ', 'B\n'];
const specials = words(
  '<|endoftext|> <|fim_prefix|> <|fim_middle|> <|endofprompt|> <|im_start|> <|start|> <| endoftext |>',
);
const odd = [
  '\ud800',
  '\udc00',
  '\udbff',
  '\udfff',
  '\ud83d',
  '\ude00',
  'a',
  ' ',
  '\ud800\ud800',
  "'s",
  '1',
  '\n',
];
const base64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const contractions = words("'s 'S 'll 'LL 'lL 're 've 'd 'M 't 'ſ 'x 'r ' '' 'Ve");

function some(from: Chance, length: number, letters: string | readonly string[]): string {
  let text = '';
  for (let i = 0; i < length; i++) text += letters[from.below(letters.length)] ?? '';
  return text;
}

function point(from: Chance): string {
  const limit = [0x80, 0x800, 0x3000, 0x10000, 0x20000, 0x110000][from.below(6)] ?? 0x80;
  return String.fromCodePoint(from.below(limit));
}

const kinds = {
  english: (f) =>
    (f.below(12) === 0 ? some(f, 2 + f.below(4), syllables) : pickCommon(f, english)) +
    pick(f, [' ', ' ', ' ', ' ', ' ', ' ', ', ', '. ', '; ', '.\n', ' — ', '? ']),
  code: (f) => `${pick(f, lines)(f)}\n`,
  json: (f) =>
    `{"${pick(f, names)}": ${f.below(10_000)}, "${pick(f, names)}":"${pick(f, english)} ${pick(f, names)}", "ok":true,\n    "list": [${f.below(10)}, null]},`,
  paths: (f) =>
    `${pick(f, ['/usr/lib/', './src/', 'C:\\Users\\', '../../', 'https://example.org/'])}${pick(f, names)}/${some(f, 2, syllables)}-${f.below(100)}${pick(f, ['.ts', '.json', '/', ':12:5'])}\n`,
  chinese: (f) => some(f, 4 + f.below(16), chinese) + pick(f, ['，', '。', '、', '\n']),
  kana: (f) => some(f, 3 + f.below(14), kana) + pick(f, ['。', '', ' ']),
  hangul: (f) => pick(f, hangul) + pick(f, [' ', ' ', '. ']),
  arabic: (f) => pick(f, arabic) + pick(f, [' ', ' ', '، ']),
  emoji: (f) => pick(f, emoji) + pick(f, ['', '', ' ', '!']),
  marks: (f) => pick(f, pick(f, [marks, indic])) + pick(f, ['', '', ' ', 'a', 'B']),
  whitespace: (f) => some(f, 1 + f.below(5), whites),
  lineBreaks: (f) => some(f, 1 + f.below(5), breaks),
  digits: (f) =>
    some(f, 1 + f.below(12), '0123456789') + pick(f, ['', ' ', '.', ',', '-', '٣', '½', '²']),
  base64: (f) => `${some(f, 76, base64)}\n`,
  hex: (f) => some(f, 40, '0123456789abcdef') + pick(f, [' ', '\n', '-']),
  repeats: (f) =>
    pick(f, ['a', 'ab', ' ', '=', '-', '\n', '中', '0', '😀', 'é', '\t']).repeat(1 + f.below(120)),
  surrogates: (f) => pick(f, odd),
  specials: (f) => pick(f, specials) + pick(f, ['', ' ', 'x', '\n']),
  randomPoints: point,
  contractions: (f) => pick(f, ['it', 'IT', ' ', '', 'é', '中', '1', '!']) + pick(f, contractions),
} satisfies Record<string, Unit>;

/** The name of a kind of text. */
export type TextKind = keyof typeof kinds | 'mixed';

/** All kinds: 21. */
export const textKinds: readonly TextKind[] = [
  ...(Object.keys(kinds) as (keyof typeof kinds)[]),
  'mixed',
];

/** A text of the given kind with at least `length` UTF-16 units. */
export function makeText(kind: TextKind, length: number, from: Chance): string {
  const units: readonly Unit[] = kind === 'mixed' ? Object.values(kinds) : [kinds[kind]];
  const parts: string[] = [];
  for (let made = 0; made < length;) {
    const part = pick(from, units)(from);
    parts.push(part);
    made += part.length + 1;
  }
  return parts.join('');
}
