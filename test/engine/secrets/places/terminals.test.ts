/** Tokens that a narrow terminal broke, commands as lists of arguments, words of a wallet in lists; and what looks like them. */
import { masksWhatIsMarked } from '../marked';

const rows: readonly string[] = [
  // Broken by a terminal.
  '$ gh auth token\n⟦gho_Zk81mQx03VbnTr5LwP2cRd⟧\n⟦9YsE7Hj4Gt6Uq0⟧\n$ ls\nsrc',
  'the token is\n⟦ghs_8sKq2LxV0dRz7WfTn3YbJm5H⟧\n⟦cpgkue7abqmi⟧\n',
  '⟦sk-ant-api03-Zk81mQx03VbnTr5LwP2cRd9YsE7Hj4G⟧\n⟦t6Uq0Wo2Xi5Cv8Bn1Ml3KpFaDe9Sg7Ht4Jy6Lu2Nz0Qw⟧\n⟦5Er8Ty1Ui3OpAa⟧\nnext',
  '⟦github_pat_11AQ7MZX0VBR5TLW9CY_k2mZx0VbR5tLwP9cY⟧\n⟦dJ3nQ8s1M4b7v0X2k5H6t3R9p1Yd7Jm2Rk9Xw4Hs6Bq1L⟧\n',
  '"output": "⟦glpat-Zk81mQx03VbnTr5L⟧\\n⟦wP2c⟧\\n"',
  // Commands as lists.
  '{"cmd": ["doveadm", "pw", "-s", "SHA512-CRYPT", "-p", "⟦8tRk4Zwq1m⟧"], "rc": 0}',
  'CMD ["mysqladmin", "-uroot", "-p⟦Lupine7tray⟧", "ping"]',
  "subprocess.run(['sshpass', '-p', '⟦Lupine7tray⟧', 'ssh', 'ops@nas'])",
  "spawn('mysqldump', ['-u', 'root', '-p⟦Lupine7tray⟧', 'shop'])",
  'exec.Command("curl", "-u", "ops:⟦Lupine7tray⟧", "https://nas.farn.io")',
  'command: ["redis-cli", "-a", "⟦Lupine7tray⟧", "ping"]',
  'command:\n  - redis-cli\n  - -a\n  - ⟦Lupine7tray⟧\n  - ping',
  'args: ["--requirepass", "⟦lupineTray⟧"]',
  'exec: [\n    "ldapsearch",\n    "-D",\n    "cn=ops",\n    "-w",\n    "⟦Lupine7tray⟧"\n  ]',
  "execFileSync('7z', ['a', '-p⟦Lupine7tray⟧', 'out.7z'])",
  '"cmd": ["smbclient", "//nas/x", "-U", "ops%⟦Lupine7tray⟧"]',
  '"cmd": ["htpasswd", "-bB", "/etc/users", "ops", "⟦Lupine7tray⟧"]',
  '"cmd": ["openssl", "enc", "-aes-256-cbc", "-k", "⟦Lupine7tray⟧"]',
  '{"args": ["-u", "ops:⟦Lupine7tray⟧", "https://git.farn.io"], "command": "curl"}',
  'Process.Start("net", "use Z: //nas/x /user:ops ⟦Lupine7tray⟧")',
  // Words of a wallet.
  'Schreib die Wörter der Wallet auf:\n⟦marble\ncactus\nviolin\nhunter\ncoral\nsaddle\npepper\nfrozen\nladder\nmagnet\ntunnel\nwalnut⟧\n',
  'mnemonic = ["⟦marble", "cactus", "violin", "hunter", "coral", "saddle", "pepper", "frozen", "ladder", "magnet", "tunnel", "walnut⟧"]',
  'Your wallet was made. Write these words down:\n  1. ⟦marble\n  2. cactus\n  3. violin\n  4. hunter\n  5. coral\n  6. saddle\n  7. pepper\n  8. frozen\n  9. ladder\n 10. magnet\n 11. tunnel\n 12. walnut⟧\nDone.',
  'seed phrase\n1) ⟦marble   7) pepper\n2) cactus   8) frozen\n3) violin   9) ladder\n4) hunter  10) magnet\n5) coral   11) tunnel\n6) saddle  12) walnut⟧\n',
  'Recovery phrase:\n| 1 | ⟦marble | 2 | cactus | 3 | violin |\n| 4 | hunter | 5 | coral | 6 | saddle |\n| 7 | pepper | 8 | frozen | 9 | ladder |\n| 10 | magnet | 11 | tunnel | 12 | walnut⟧ |',
  'recovery phrase:\n⟦marble\ncactus\nviolin\nhunter\ncoral\nsaddle\npepper\nfrozen\nladder\nmagnet\ntunnel\nwalnut⟧\n\nok',
  'seed words: ⟦marble, cactus, violin, hunter, coral, saddle, pepper, frozen, ladder, magnet, tunnel, walnut⟧',
  'Notiere diese Wörter deiner Wallet:\n1. ⟦marble\n2. cactus\n3. violin\n4. hunter\n5. coral\n6. saddle\n7. pepper\n8. frozen\n9. ladder\n10. magnet\n11. tunnel\n12. walnut⟧',
  'la frase semilla:\n- ⟦marble\n- cactus\n- violin\n- hunter\n- coral\n- saddle\n- pepper\n- frozen\n- ladder\n- magnet\n- tunnel\n- walnut⟧',
  'Frase semilla: ⟦marble cactus violin hunter coral saddle pepper frozen ladder magnet tunnel walnut⟧',
  '助记词：⟦marble cactus violin hunter coral saddle pepper frozen ladder magnet tunnel walnut⟧',
  // None of these.
  '$ cat ids\nAbC12dEf34GhI\nKlM56nOp78QrS\n',
  '⟦ghp_Zk81mQx03VbnTr5LwP2cRd9YsE7Hj4Gt6Uq0⟧\n3f2a9c1d77e04b5a9c11\nmain',
  '⟦glpat-Zk81mQx03VbnTr5LwP2c⟧\nreadme.md\n',
  '⟦ghp_Zk81mQx03VbnTr5LwP2cRd9YsE7Hj4Gt6Uq0⟧\nAbC12dEf34GhI\n',
  '["mysql", "-u", "root", "-p", "3306"]',
  '["grep", "-p", "Lupine7tray", "notes.txt"]',
  'the lists ["-a", "first1choice", "-b"]',
  'Vocabulary of the week, learn them:\n1. marble\n2. cactus\n3. violin\n4. hunter\n5. coral\n6. saddle\n7. pepper\n8. frozen\n9. ladder\n10. magnet\n11. tunnel\n12. walnut',
  'mnemonics: add, sub, mul, div, mov, push, pop, call, ret, jmp, test, loop',
  'wallet tabs:\n1. send\n2. receive\n3. history\n4. settings',
  'wallet menu\n1. home\n2. send\n3. swap\n4. buy\n5. sell\n6. stake\n7. bridge\n8. nfts\n9. apps\n10. help\n11. about\n12. exit',
  'recovery steps:\n1. stop\n2. copy\n3. start',
];

describe('in terminals', () => {
  for (const text of rows) it(text, () => masksWhatIsMarked(text));
});
