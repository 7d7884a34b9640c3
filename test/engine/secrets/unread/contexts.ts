/** Where a text is met in a transcript. Texts are marked (`⟦secret⟧`); marks go through every form unchanged. */
import type { Dice } from '../random';

export interface Place {
  readonly label: string;
  readonly put: (marked: string, dice: Dice) => string;
}

const eachLine = (text: string, put: (line: string, at: number) => string): string =>
  text.split('\n').map(put).join('\n');

/** Ordinary talk around, in eight languages. */
const talks: readonly (readonly [string, string])[] = [
  ['Посмотрел ещё раз, вот что сейчас стоит на сервере:', 'Сборка после этого проходит?'],
  ['راجعت الملف مرة أخرى وهذا ما وجدته:', 'أخبرني إن كان البناء يعمل الآن.'],
  ['मैंने फ़ाइल दोबारा देखी, अभी यह लिखा है:', 'बताओ कि बिल्ड अब चलता है या नहीं।'],
  [
    'J’ai regardé encore une fois, voici ce qui est en place :',
    'Dis-moi si la construction passe.',
  ],
  ['Ich habe noch einmal nachgesehen, das steht jetzt da:', 'Läuft der Bau damit durch?'],
  ['Lo he mirado otra vez y esto es lo que hay:', 'Dime si la compilación pasa ahora.'],
  ['もう一度確認しました。今の内容は次のとおりです。', 'ビルドが通るか教えてください。'],
  ['我又看了一遍，现在的内容是：', '请告诉我构建是否通过。'],
];

export const places: readonly Place[] = [
  { label: 'alone', put: (text) => text },
  {
    label: 'talk',
    put: (text) =>
      `I looked at it again and this is what I have:\n\n${text}\n\nLet me know whether the build runs now.`,
  },
  {
    label: 'coloured log',
    put: (text) =>
      eachLine(
        text,
        (line) =>
          `\x1b[90m2025-03-14T09:12:33.123Z\x1b[0m \x1b[36mINFO\x1b[39m \x1b[1m${line}\x1b[22m\x1b[0m`,
      ),
  },
  {
    label: 'coloured value',
    put: (text) => text.replace(/⟦([^⟧]*)⟧/g, '\x1b[33m⟦$1⟧\x1b[0m'),
  },
  {
    label: 'tool result as JSON',
    put: (text) =>
      JSON.stringify({
        type: 'tool_result',
        tool_use_id: 'toolu_1',
        content: text,
        is_error: false,
      }),
  },
  {
    label: 'JSON in JSON',
    put: (text) =>
      JSON.stringify({
        line: JSON.stringify({ stdout: `${text}\n`, stderr: '', interrupted: false }),
      }),
  },
  {
    label: 'diff',
    put: (text) =>
      `@@ -3,2 +3,4 @@ settings\n   keep this line\n${eachLine(text, (line) => `+${line}`)}\n-the line before`,
  },
  { label: 'quoted', put: (text) => eachLine(text, (line) => `> ${line}`) },
  {
    label: 'numbered',
    put: (text) => eachLine(text, (line, at) => `${String(at + 11).padStart(6)}→${line}`),
  },
  {
    label: 'found by grep',
    put: (text) => eachLine(text, (line, at) => `deploy/settings.txt:${at + 4}:${line}`),
  },
  {
    label: 'other languages',
    put: (text, dice) => {
      const [before, after] = dice.pick(talks);
      return `${before}\n${text}\n${after}`;
    },
  },
  {
    label: 'indented fence',
    put: (text) =>
      `1. So:\n\n   \`\`\`\n${eachLine(text, (line) => `   ${line}`)}\n   \`\`\`\n\n2. Next`,
  },
];

/** Six places for the shapes of `plantsPlain.ts`, apart from those above: whole lines as tools and people hand them on. */
export const plainPlaces: readonly Place[] = [
  {
    label: 'shell output',
    put: (text) => `ops@build:~/shop$ tail -n 3 notes.txt\n${text}\nops@build:~/shop$ `,
  },
  {
    label: 'JSON tool result',
    put: (text) => JSON.stringify({ stdout: `${text}\n`, stderr: '', exit_code: 0 }, null, 2),
  },
  {
    label: 'YAML block',
    put: (text) =>
      `steps:\n  - name: prepare\n    run: |\n${eachLine(text, (line) => `      ${line}`)}\n  - name: build\n    run: make\n`,
  },
  {
    label: 'prose',
    put: (text) => `Before you go on, note this.\n${text}\nAfter that the build should pass.`,
  },
  {
    label: 'diff lines',
    put: (text) =>
      `--- a/notes.txt\n+++ b/notes.txt\n@@ -1,2 +1,3 @@\n one\n${eachLine(text, (line) => `-${line}`)}\n two`,
  },
  {
    label: 'log lines',
    put: (text) => eachLine(text, (line) => `[2026-03-14 09:12:33,481] DEBUG worker-3: ${line}`),
  },
];
