import assert from 'node:assert/strict';
import { redact } from '../../../src/engine/secrets/redact';
import { alnum, base64, diceOf, digits, hex, lower, upper, word, type Dice } from './random';

interface Place {
  readonly label: string;
  readonly secret: (dice: Dice) => string;
  readonly put: (secret: string) => string;
}

const token = (d: Dice): string => d.of(alnum, 32);
const encodedPair = (d: Dice): string =>
  Buffer.from(`deploy:${d.of(alnum, 14)}`).toString('base64');
const password = (d: Dice): string =>
  d.of(upper, 1) + d.of(lower, 5) + d.of('!@#%^*?', 1) + d.of(digits, 3);
const plainPassword = (d: Dice): string => d.of(lower, 7) + d.of(digits, 2);
const pem = (d: Dice, label: string): string =>
  [
    `-----BEGIN ${label}-----`,
    ...Array.from({ length: 12 }, () => d.of(base64, 64)),
    `${d.of(base64, 30)}==`,
    `-----END ${label}-----`,
  ].join('\n');
const phraseWords =
  'harbor velvet canyon orbit lunar mango thunder pencil window basket ribbon copper dragon meadow silent puzzle'.split(
    ' ',
  );
const phrase = (d: Dice): string => Array.from({ length: 12 }, () => d.pick(phraseWords)).join(' ');
const esc = '\u001b';

const of = (
  secret: (dice: Dice) => string,
  table: Readonly<Record<string, (secret: string) => string>>,
): Place[] => Object.entries(table).map(([label, put]) => ({ label, secret, put }));

const places: readonly Place[] = [
  ...of(token, {
    'bearer header': (s) => `curl -H "Authorization: Bearer ${s}" https://api.internal.net/v1`,
    'bearer in code': (s) => `headers: { Authorization: 'Bearer ${s}' },`,
    'bearer in escaped json': (s) =>
      JSON.stringify({ command: `curl -H "Authorization: Bearer ${s}" x` }),
    'bearer without a header': (s) => `sent Bearer ${s} and got 401`,
    'token header': (s) => `> Authorization: token ${s}\n> Accept: */*`,
    'bare authorization': (s) => `Authorization: ${s}`,
    'lower-case header of http2': (s) => `* [HTTP/2] [1] [authorization: Bearer ${s}]`,
    'api key header': (s) => `curl -H 'X-Api-Key: ${s}' https://api.internal.net`,
    'private token header': (s) => `PRIVATE-TOKEN: ${s}`,
    'auth token header': (s) => `"X-Auth-Token": "${s}",`,
    'query parameter': (s) => `GET /v1/items?api_key=${s}&page=2 200`,
    'access token in query': (s) => `https://api.internal.net/me?access_token=${s}`,
    'encoded query': (s) => `url=https%3A%2F%2Fapi%3Faccess_token%3D${s}%26x%3D1`,
    npmrc: (s) => `//npm.acme.dev/:_authToken=${s}`,
    'npm config': (s) => `npm config set //npm.acme.dev/:_authToken ${s}`,
    kubeconfig: (s) => `users:\n- name: admin\n  user:\n    token: ${s}\n`,
    'session cookie': (s) => `Cookie: theme=dark; session=${s}; lang=en`,
    'set-cookie': (s) => `Set-Cookie: sid=${s}; Path=/; HttpOnly`,
    'cookie of a framework': (s) => `curl -b "connect.sid=${s}" http://localhost:3000`,
    phpsessid: (s) => `-H 'Cookie: PHPSESSID=${s}'`,
    'client secret in a form': (s) =>
      `grant_type=client_credentials&client_id=abc&client_secret=${s}`,
    'user of an address': (s) => `git clone https://oauth2:${s}@git.internal.net/a/b.git`,
    'x-access-token': (s) => `origin https://x-access-token:${s}@github.com/a/b (fetch)`,
    'azure connection string': (s) =>
      `DefaultEndpointsProtocol=https;AccountName=acme;AccountKey=${s}==;EndpointSuffix=core.windows.net`,
    'service bus': (s) =>
      `Endpoint=sb://acme.servicebus.windows.net/;SharedAccessKeyName=Root;SharedAccessKey=${s}=`,
    'shared access signature': (s) =>
      `https://acme.blob.core.windows.net/c?sv=2022-11-02&se=2026-01-01&sr=b&sig=${s}abcd%3D`,
    'fish shell': (s) => `set -gx API_TOKEN ${s}`,
    'power shell': (s) => `$env:API_TOKEN = "${s}"`,
    dockerfile: (s) => `ENV API_TOKEN ${s}\nRUN make`,
    'helm flag': (s) => `helm upgrade app . --set auth.token=${s}`,
    'c define': (s) => `#define API_KEY "${s}"`,
    go: (s) => `	apiKey := "${s}"`,
    'go struct': (s) => `	Token:    "${s}",`,
    rust: (s) => `const API_KEY: &str = "${s}";`,
    'typescript annotation': (s) => `const apiKey: string = '${s}';`,
    'python annotation': (s) => `    api_key: str = "${s}"`,
    'method call': (s) => `client.setApiKey("${s}")`,
    'header call': (s) => `request.header("X-Api-Key", "${s}")`,
    'json pair': (s) => `[{"name":"API_KEY","value":"${s}"}]`,
    'yaml pair': (s) => `- name: API_TOKEN\n  value: ${s}\n`,
    xml: (s) => `<apiKey>${s}</apiKey>`,
    properties: (s) => `acme.api.key=${s}`,
    'prose with is': (s) => `the API key is ${s}`,
    'prose with colon': (s) => `API key: ${s}`,
    'markdown table': (s) => `| API token | ${s} |`,
    'coloured json': (s) =>
      `${esc}[34;1m"token"${esc}[0m${esc}[1;39m:${esc}[0m ${esc}[0;32m"${s}"${esc}[0m`,
    'python dict': (s) => `{'token': '${s}', 'n': None}`,
    'html entity': (s) => `{&quot;token&quot;:&quot;${s}&quot;}`,
    'ruby hash': (s) => `config.secret_key = :x ; { :api_key => "${s}" }`,
    sql: (s) => `ALTER USER app WITH PASSWORD '${s}';`,
    'identified by': (s) => `CREATE USER 'a'@'%' IDENTIFIED BY '${s}';`,
    'github actions': (s) => `  with:\n    token: ${s}\n`,
    'otp link': () => `otpauth://totp/Acme:me?secret=JBSW${'Y3DP'}EHPK3PXP2Q&issuer=Acme`,
    'expected in tests': (s) => `expect(config.apiKey).toBe('${s}')`,
    compared: (s) => `if (token === "${s}") return true;`,
    'default of an env': (s) => `const apiKey = process.env.API_KEY || "${s}";`,
    'default of python': (s) => `api_key = os.environ.get("API_KEY", "${s}")`,
    'bash default': (s) => `TOKEN="\${TOKEN:-${s}}"`,
  }),
  ...of(encodedPair, {
    'basic header': (s) => `Authorization: Basic ${s}`,
    'basic in json': (s) => JSON.stringify({ headers: { authorization: `Basic ${s}` } }),
    'docker config': (s) => `{"auths":{"ghcr.io":{"auth":"${s}"}}}`,
    'npm basic': (s) => `//npm.internal.net/:_auth=${s}`,
    'docker config pretty': (s) => `"https://index.docker.io/v1/": {\n\t\t\t"auth": "${s}"\n\t\t}`,
  }),
  ...[password, plainPassword].flatMap((make) =>
    of(make, {
      'password flag': (s) => `tool login --password ${s} --user bob`,
      'password flag with =': (s) => `tool --password=${s}`,
      'quoted flag': (s) => `tool --password '${s}'`,
      'curl user': (s) => `curl -u admin:${s} https://host/x`,
      'curl quoted user': (s) => `curl --user "admin:${s}" https://host/x`,
      'mysql flag': (s) => `mysql -h db -u root -p${s} app`,
      sshpass: (s) => `sshpass -p ${s} ssh root@host`,
      'docker login': (s) => `docker login -u bob -p ${s} ghcr.io`,
      'redis-cli': (s) => `redis-cli -h r -a ${s} ping`,
      pgpassword: (s) => `PGPASSWORD=${s} psql -h db`,
      'pgpassword quoted': (s) => `PGPASSWORD='${s}' psql -h db`,
      netrc: (s) => `machine api.internal.net login bob password ${s}`,
      'netrc lines': (s) => `machine api.internal.net\n  login bob\n  password ${s}\n`,
      properties: (s) => `spring.datasource.password=${s}\nserver.port=80`,
      xml: (s) => `<server><id>x</id><password>${s}</password></server>`,
      nuget: (s) => `<add key="ClearTextPassword" value="${s}" />`,
      jdbc: (s) => `jdbc:mysql://db:3306/app?user=app&password=${s}&ssl=true`,
      odbc: (s) => `Server=db;Database=app;Uid=sa;Pwd=${s};Encrypt=yes;`,
      'ado net': (s) => `"Data Source=db;User Id=sa;Password=${s};Timeout=5"`,
      'database url': (s) =>
        `DATABASE_URL=postgres://app:${s.replace('@', '%40').replace('#', '%23').replace('?', '%3F')}@db:5432/app`,
      yaml: (s) => `db:\n  user: app\n  password: "${s}"\n`,
      'bare yaml': (s) => `db:\n  password: ${s}\n  port: 1\n`,
      hcl: (s) => `  password = "${s}"`,
      kwargs: (s) => `connect(user="a", password="${s}")`,
      php: (s) => `define('DB_PASSWORD', '${s}');`,
      'prose is': (s) => `the password is ${s}`,
      'prose colon': (s) => `Password: ${s}`,
      bold: (s) => `**Password:** \`${s}\``,
      german: (s) => `Das Passwort lautet: ${s}`,
      spanish: (s) => `contraseña: ${s}`,
      french: (s) => `mot de passe : ${s}`,
      portuguese: (s) => `senha: ${s}`,
      russian: (s) => `пароль: ${s}`,
      chinese: (s) => `密码：${s}`,
      'chinese is': (s) => `密码是 ${s}`,
      japanese: (s) => `パスワード：${s}`,
      korean: (s) => `비밀번호: ${s}`,
      'json pretty': (s) => JSON.stringify({ username: 'a', password: s }, null, 2),
      'escaped json': (s) => JSON.stringify({ body: JSON.stringify({ password: s }) }),
      'log line': (s) => `DEBUG connecting user=app password=${s} host=db`,
      camel: (s) => `userPassword: '${s}',`,
      'test fill': (s) => `await page.fill('#password', '${s}');`,
      ansible: (s) => `ansible_become_pass: ${s}`,
      smtp: (s) => `SMTP_PASS=${s}`,
      'my.cnf': (s) => `[client]\nuser=root\npassword=${s}\n`,
      sudo: (s) => `echo '${s}' | sudo -S apt update`,
      chpasswd: (s) => `echo "bob:${s}" | chpasswd`,
      sql: (s) => `CREATE ROLE app LOGIN PASSWORD '${s}';`,
      kubectl: (s) => `kubectl create secret generic db --from-literal=password=${s}`,
    }),
  ),
  ...[
    'RSA PRIVATE KEY',
    'EC PRIVATE KEY',
    'PRIVATE KEY',
    'OPENSSH PRIVATE KEY',
    'ENCRYPTED PRIVATE KEY',
    'PGP PRIVATE KEY BLOCK',
  ].flatMap((label) =>
    of((d) => pem(d, label), {
      [`${label} in a file`]: (s) => `$ cat key\n${s}\n$ `,
      [`${label} indented`]: (s) => `key: |\n${s.replace(/^/gm, '    ')}\nother: 1`,
      [`${label} in json`]: (s) =>
        JSON.stringify({ type: 'service_account', private_key: `${s}\n` }),
      [`${label} in twice escaped json`]: (s) => JSON.stringify(JSON.stringify({ private_key: s })),
      [`${label} numbered`]: (s) =>
        s
          .split('\n')
          .map((line, i) => `${String(i + 1).padStart(6)}→${line}`)
          .join('\n'),
      [`${label} in a diff`]: (s) => s.replace(/^/gm, '+'),
      [`${label} cut off`]: (s) => s.split('\n').slice(0, 9).join('\n'),
      [`${label} in env`]: (s) => `PRIVATE_KEY="${s.replaceAll('\n', '\\n')}"`,
      [`${label} with crlf`]: (s) => s.replaceAll('\n', '\r\n'),
    }),
  ),
  ...of(phrase, {
    mnemonic: (s) => `MNEMONIC="${s}"`,
    'seed phrase': (s) => `My seed phrase is: ${s}.`,
    'json mnemonic': (s) => JSON.stringify({ mnemonic: s }),
    'recovery phrase': (s) => `Recovery phrase\n${s}\n`,
  }),
  ...of((d) => `0x${d.of(hex, 64)}`, {
    'wallet key': (s) => `PRIVATE_KEY=${s}`,
    'wallet key in code': (s) => `const privateKey = "${s}";`,
    'wallet prose': (s) => `private key: ${s}`,
  }),
  ...of((d) => `${d.of(word, 40)}${d.of(digits, 2)}`, {
    pgpass: (s) => `client_secret: ${s}`,
    wireguard: (s) => `[Interface]\nPrivateKey = ${s}=\n`,
  }),
];

/** What must not survive: for blocks every line of the body, else the whole. */
function leaks(secret: string, output: string): boolean {
  const pieces = secret.includes('\n')
    ? secret.split('\n').filter((line) => line.length === 64)
    : [secret];
  return pieces.some((piece) => output.includes(piece));
}

describe('redact: places', () => {
  for (const [index, place] of places.entries()) {
    it(`masks in ${place.label} (${index})`, () => {
      const dice = diceOf(7000 + index);
      const missed: string[] = [];
      for (let i = 0; i < 20; i++) {
        const secret = place.secret(dice);
        const text = place.put(secret);
        const { text: output } = redact(text);
        if (place.label === 'otp link' ? output === text : leaks(secret, output))
          missed.push(`${text}\n→ ${output}`);
        if (
          place.label.endsWith('cut off') &&
          leaks(secret.split('\n').slice(0, 9).join('\n'), output)
        )
          missed.push(output);
      }
      assert.ok(missed.length <= 1, `${missed.length} of 20\n${missed.slice(0, 3).join('\n')}`);
    });
  }
});
