/** Private keys as people paste them and tools print them: forms, wrappings, cuts and words around, from a seed. */
import { base64, type Dice, digits, hex } from './random';

export interface PastedKey {
  /** How it was pasted, for the message of a failing test. */
  readonly label: string;
  readonly text: string;
  /** Pieces of which none may be found anywhere: the lines of the body, without what a wrapping added. */
  readonly pieces: readonly string[];
}

const dashes = '-'.repeat(5);

interface Form {
  readonly name: string;
  readonly head: readonly string[];
  readonly foot: readonly string[];
  readonly width: number;
  /** How the first line of the body begins, as the format has it. */
  readonly starts: string;
}

const pem = (name: string, starts: string, head: readonly string[] = [], width = 64): Form => ({
  name,
  starts,
  width,
  head: [`${dashes}BEGIN ${name}${dashes}`, ...head],
  foot: [`${dashes}END ${name}${dashes}`],
});

const forms: readonly Form[] = [
  pem('PRIVATE KEY', 'MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSj'),
  pem('RSA PRIVATE KEY', 'MIIEpAIBAAKCAQEA'),
  pem('EC PRIVATE KEY', 'MHcCAQEEI'),
  pem('DSA PRIVATE KEY', 'MIIBuwIBAAKBgQ'),
  pem('OPENSSH PRIVATE KEY', 'b3BlbnNzaC1rZXktdjEAAAAABG5vbmUAAAAEbm9uZQ', [], 70),
  pem('ENCRYPTED PRIVATE KEY', 'MIIFHDBOBgkqhkiG9w0BBQ0wQTApBgkqhkiG9w0BBQww'),
  pem('RSA PRIVATE KEY', '', [
    'Proc-Type: 4,ENCRYPTED',
    'DEK-Info: AES-256-CBC,0A1B2C3D4E5F60718293A4B5C6D7E8F9',
    '',
  ]),
  pem('PGP PRIVATE KEY BLOCK', 'lQdGBF', ['Version: GnuPG v2', '']),
  {
    name: 'PuTTY',
    head: [
      'PuTTY-User-Key-File-3: ssh-ed25519',
      'Encryption: none',
      'Comment: deploy',
      'Private-Lines: 10',
    ],
    foot: ['Private-MAC: made-up'],
    width: 64,
    starts: '',
  },
  {
    name: 'SSH2',
    head: ['---- BEGIN SSH2 ENCRYPTED PRIVATE KEY ----', 'Comment: "2048-bit RSA"'],
    foot: ['---- END SSH2 ENCRYPTED PRIVATE KEY ----'],
    width: 70,
    starts: 'P2/56wAAA',
  },
];

const lineOf = (dice: Dice, width: number, starts: string): string =>
  (starts + dice.of(base64, width)).slice(0, width);

type Wrapping = (lines: readonly string[]) => string;
const each =
  (put: (line: string, at: number) => string, join = '\n'): Wrapping =>
  (lines) =>
    lines.map(put).join(join);

const wrappings: Readonly<Record<string, Wrapping>> = {
  plain: each((line) => line),
  'CRLF lines': each((line) => line, '\r\n'),
  indented: each((line) => `    ${line}`),
  'a tab': each((line) => `\t${line}`),
  quoted: each((line) => `> ${line}`),
  'quoted twice': each((line) => `> > ${line}`),
  added: each((line) => `+${line}`),
  'taken out': each((line) => `-${line}`),
  'a comment': each((line) => `# ${line}`),
  'a code comment': each((line) => `// ${line}`),
  'a block comment': each((line) => ` * ${line}`),
  numbered: each((line, at) => `${String(at + 1).padStart(6)}\t${line}`),
  'numbered with arrows': each((line, at) => `${String(at + 1).padStart(6)}→${line}`),
  'found by grep': each((line, at) => `deploy/key.txt:${at + 1}:${line}`),
  'a table cell': each((line) => `| ${line} |`),
  coloured: each((line) => `\x1b[32m${line}\x1b[0m`),
  logged: each((line) => `2025-03-14T09:12:33Z INFO ${line}`),
  'one string': each((line) => line, '\\n'),
  'a string in a string': each((line) => line, '\\\\n'),
  'one line': each((line) => line, ' '),
  'strings put together': each((line) => `  "${line}\\n" +`),
  'a list of strings': each((line) => `    '${line}',`),
  'HTML breaks': each((line) => line, '<br>\n'),
  'a block of YAML': (lines) => `tls:\n  key: |\n${lines.map((line) => `    ${line}`).join('\n')}`,
  'a fence': (lines) => `\`\`\`\n${lines.join('\n')}\n\`\`\``,
  'a here document': (lines) => `cat > key.pem <<'EOF'\n${lines.join('\n')}\nEOF`,
};

/** What a tool that shortens its output leaves. */
const cuts: Readonly<Record<string, (lines: readonly string[]) => readonly string[]>> = {
  whole: (lines) => lines,
  'without its end': (lines) => [...lines.slice(0, -4), '... [output truncated]'],
  'without its beginning': (lines) => ['[... 212 lines omitted]', ...lines.slice(4)],
  'without its middle': (lines) => [
    ...lines.slice(0, 5),
    '... [4 lines truncated] ...',
    ...lines.slice(-5),
  ],
  'ended in a line': (lines) => [...lines.slice(0, -3), (lines.at(-3) ?? '').slice(0, 37)],
};

const around: readonly (readonly [string, string])[] = [
  ['You must always use this key for the deploy: ', '\nNever print it in the log.'],
  ['We decided to keep this key because the server knows it:\n', '\nThe suite took 12.4 s.'],
  ['', ''],
  ['Please note the rule: only this key may sign releases.\n', '\nIt is required for v2.3.1.'],
  ['Error: could not load the key\n', '\nexit status 1'],
  ['Wichtig: nimm immer diesen Schlüssel.\n', '\nDas ist Pflicht.'],
];

/** `count` keys; the first ones go through every form, wrapping and cut once. */
export function pastedKeys(count: number, dice: Dice): readonly PastedKey[] {
  const wraps = Object.entries(wrappings);
  const shortenings = Object.entries(cuts);
  return Array.from({ length: count }, (_, i) => {
    const form = forms[i % forms.length]!;
    const [wrap, put] = wraps[(i * 7) % wraps.length]!;
    const [cut, shorten] = shortenings[Math.floor(i / 3) % shortenings.length]!;
    const [before, after] = around[(i * 5) % around.length]!;
    const body = Array.from({ length: dice.int(8, 26) }, (_line, at) =>
      lineOf(dice, form.width, at === 0 ? form.starts : ''),
    );
    body.push(`${dice.of(base64, 18)}=`);
    const shown = shorten([...form.head, ...body, ...form.foot]);
    return {
      label: `${form.name}, ${wrap}, ${cut}`,
      text: before + put(shown) + after,
      pieces: body.map((line) => line.slice(0, 24)).filter((line) => line.length >= 16),
    };
  });
}

/** Long values of other kinds that a reader of keys must leave alone. */
export const noKeys = (dice: Dice): readonly string[] => [
  `${dashes}BEGIN CERTIFICATE${dashes}\n${Array.from({ length: 12 }, () => dice.of(base64, 64)).join('\n')}\n${dashes}END CERTIFICATE${dashes}`,
  `${dashes}BEGIN PUBLIC KEY${dashes}\nMIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8A${dice.of(base64, 32)}\n${dashes}END PUBLIC KEY${dashes}`,
  Array.from({ length: 6 }, () => dice.of(hex, 64)).join('\n'),
  Array.from({ length: 6 }, () => dice.of(digits, 64)).join('\n'),
];
