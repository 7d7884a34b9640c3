/** What stands beside a secret or speaks of one and is none: hosts, names of accounts, classes of errors, addresses of a chain. */
import { masksWhatIsMarked } from './marked';

const rows: readonly string[] = [
  // The host behind a token stays, also where the address ends with it.
  'https://oauth2:⟦glpat-Zk81mQx03VbnTr5LwP2c⟧@git.kettering.dev',
  '{"remote":"https://x-token-auth:⟦ATCTT3xFfGN0kQ7mZ1r8B2v6Lw9Xs4Hd5Tj3Yc0Pq⟧@bitbucket.org"}',
  'origin  https://auth:⟦npm_8sKq2LxV0dRz7WfTn3YbJm5HcPg1UeAa4Q9i⟧@registry.farn.io (fetch)',
  'https://auth_bot:⟦kR4mVq81.zLw@bcX⟧@proxy.farn.io/x',
  '$ cat ~/.git-credentials\nhttps://oauth2:⟦glpat-Zk81mQx03VbnTr5LwP2c⟧@git.farn.io\nhttps://jo:⟦k2mZx0VbR5tLwP9cYdJ3⟧@farn.dev\n',
  '$ head -1 secrets/db.token\npostgres://ops:⟦k2mZx0VbR5tLwP9cYdJ3⟧@db.farn.dev:5432/shop',
  // A setting below a token is no rest of it.
  'KEY=⟦sk_live_Zk81mQx03VbnTr5LwP2cRd9Y⟧\nFarn_Webhook2=on',
  // Of a sentence that names the account too only the password goes.
  '비밀번호는 ⟦Hodu-kwaja77⟧ 이고 아이디는 deployer04 입니다',
  '계정은 runner88, 비밀번호는 ⟦Maple!street-20⟧ 입니다.',
  'パスワードは ⟦Kani8!hasami⟧ です。アカウントは builder31 です',
  'the password is ⟦Quay!Lantern61⟧ and the login name worker2207x, ok',
  '계정 이름은 worker31, 비밀번호는 없습니다',
  // Errors.
  'ldap3.core.LDAPInvalidCredentialsError: the password was not accepted',
  'psycopg3.errors.InvalidPassword: password authentication failed for user "app"',
  'got oauth2.TokenExpiredException while the password was checked',
  'urllib3.exceptions.HTTPError: no password was sent',
  'java: org.h2.jdbc.JdbcSQLInvalidAuthorizationException: wrong user name or password',
  'mysql2.errors.AccessDenied means that the password is wrong',
  // Accounts and contracts of a chain of blocks.
  'token: 0x91f4c2b7a05e8d3364bb7cd1f2a90e5768c3d4ea (WETH)',
  'TOKEN_ADDRESS_TOKEN=0x91F4c2B7a05E8d3364bb7CD1f2a90E5768c3d4eA',
  'the token is 0x91f4c2b7a05e8d3364bb7cd1f2a90e5768c3d4ea on the testnet',
  'accounts: ["⟦0x4f3edf983ac636a65a842ce7c78d9aa706d3b113bce9c46f30d7d21715b23b1d⟧"]',
];

describe('beside secrets', () => {
  for (const text of rows) it(text, () => masksWhatIsMarked(text));
});
