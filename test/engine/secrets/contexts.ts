/** The places where secrets turn up in a conversation with a coding agent. */

/** `shape` contexts give no name; `named` ones tell the name as tools do. */
export interface Context {
  readonly label: string;
  readonly named: boolean;
  readonly put: (secret: string, name: string) => string;
}

const camel = (name: string): string =>
  name.toLowerCase().replace(/_([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase());
const esc = '\u001b';

export const contexts: readonly Context[] = [
  { label: 'env file', named: true, put: (s, n) => `PORT=3000\n${n}=${s}\nDEBUG=1\n` },
  { label: 'quoted env file', named: true, put: (s, n) => `# local\n${n}="${s}"\n` },
  { label: 'shell export', named: true, put: (s, n) => `$ export ${n}='${s}' && npm start` },
  { label: 'inline env', named: true, put: (s, n) => `$ ${n}=${s} node server.js --port 80` },
  {
    label: 'json',
    named: true,
    put: (s, n) => JSON.stringify({ id: 7, [camel(n)]: s, on: true }, null, 2),
  },
  { label: 'json one line', named: true, put: (s, n) => JSON.stringify({ [n.toLowerCase()]: s }) },
  {
    label: 'escaped json',
    named: true,
    put: (s, n) => JSON.stringify({ arguments: JSON.stringify({ [n]: s, x: 1 }) }),
  },
  {
    label: 'twice escaped json',
    named: true,
    put: (s, n) => JSON.stringify(JSON.stringify({ a: JSON.stringify({ [camel(n)]: s }) })),
  },
  {
    label: 'escaped env',
    named: true,
    put: (s, n) => JSON.stringify({ content: `A=1\n${n}=${s}\nB=2` }),
  },
  { label: 'yaml', named: true, put: (s, n) => `app:\n  ${n.toLowerCase()}: ${s}\n  port: 80\n` },
  { label: 'quoted yaml', named: true, put: (s, n) => `env:\n  - name: ${n}\n    value: "${s}"\n` },
  { label: 'toml', named: true, put: (s, n) => `[auth]\n${n.toLowerCase()} = "${s}"\n` },
  { label: 'code constant', named: true, put: (s, n) => `const ${camel(n)} = '${s}';` },
  { label: 'typed code', named: true, put: (s, n) => `private static final String ${n} = "${s}";` },
  { label: 'python', named: true, put: (s, n) => `os.environ["${n}"] = "${s}"\nprint("ok")` },
  {
    label: 'command flag',
    named: true,
    put: (s, n) => `tool run --${n.toLowerCase().replaceAll('_', '-')} ${s} --fast`,
  },
  {
    label: 'command flag with =',
    named: true,
    put: (s, n) => `tool --${n.toLowerCase().replaceAll('_', '-')}="${s}"`,
  },
  {
    label: 'log line',
    named: true,
    put: (s, n) => `2026-02-17T10:11:12Z INFO loaded ${n}=${s} from env`,
  },
  {
    label: 'prose',
    named: true,
    put: (s, n) => `The ${n} is \`${s}\`, please use it for the deploy.`,
  },
  { label: 'markdown list', named: true, put: (s, n) => `- **${n}**: \`${s}\`\n- other: value` },
  {
    label: 'coloured terminal',
    named: true,
    put: (s, n) => `${esc}[32m${n}${esc}[0m=${esc}[1;33m${s}${esc}[0m\n`,
  },
  { label: 'diff', named: true, put: (s, n) => `@@ -1 +1 @@\n-${n}=\n+${n}=${s}\n` },
  { label: 'docker', named: true, put: (s, n) => `docker run -e ${n}=${s} image:latest` },
  { label: 'php', named: true, put: (s, n) => `'${n.toLowerCase()}' => '${s}',` },
  { label: 'bare line', named: false, put: (s) => `${s}\n` },
  { label: 'in a sentence', named: false, put: (s) => `I pasted ${s} into the dialog.` },
  { label: 'code argument', named: false, put: (s) => `client.connect("${s}")` },
  {
    label: 'escaped newline before',
    named: false,
    put: (s) => JSON.stringify(`first\n${s}\nlast`),
  },
  { label: 'coloured', named: false, put: (s) => `out: ${esc}[36m${s}${esc}[0m` },
  {
    label: 'tool call',
    named: false,
    put: (s) => JSON.stringify({ name: 'bash', input: { command: `echo ${s} | pbcopy` } }),
  },
];
