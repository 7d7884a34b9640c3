/** Passwords that look like a file or a member of an object but for a figure in a word, and the files and members themselves. */
import { masksWhatIsMarked } from '../marked';

const rows: readonly string[] = [
  'mot de passe : ⟦Citr0n.vert⟧',
  'Le mot de passe du serveur est ⟦Citr0n.vert⟧.',
  'password: ⟦Citr0n.vert⟧',
  'the password is ⟦Citr0n.vert⟧',
  'DB_PASSWORD=⟦Citr0n.vert⟧',
  'db_password: ⟦Citr0n.vert⟧',
  '{"password":"⟦Citr0n.vert⟧"}',
  'das Passwort lautet ⟦Zw1ebel.suppe⟧',
  'contraseña: ⟦lim0n.verde⟧',
  'hasło: ⟦zielony.kw4iat⟧',
  'senha: ⟦Lim4o.doce.frio⟧',
  'пароль: ⟦Citr0n.vert⟧',
  'password: ⟦Citr0n-vert⟧',
  'mot de passe : ⟦Citr0n_vert⟧',
  'password: ⟦vert.Citr0n⟧',
  'password: ⟦Citr0n.vert7⟧',
  'DB_PASSWORD=⟦m0nsun.regen⟧',
  'the password is ⟦m0nsun.regen⟧',
  'the password for the box is ⟦Kettle-9-Harbor⟧, please try it',
  'пароль от базы: ⟦Kettle-9-Harbor⟧',
  'mot de passe : ⟦Lune_42_Fleuve_Nord⟧',
  'Pour info, le mot de passe du NAS est ⟦Fenster$Glas8⟧.',
  'DB_PASSWORD=⟦B3rge.Wiesen⟧',
  'db_password: ⟦niebla.R0ja⟧',
  'Das Passwort für den Testserver lautet ⟦Caf3_noir⟧ und läuft morgen ab.',
  'пароль от базы: ⟦Ros3_des_vents⟧',
  // Files, hosts, members, parts of a plan.
  'the password is in Step3_output',
  'the password is checked in Outer$Inner2',
  'password: Neo4j.driver',
  'password: d3scale.linear',
  'the password is in Section-4-Notes',
  'the password of the box is for Phase-2-Plan',
  'the password model is Claude-3-Opus',
  'password: secr3t.json',
  'password: crede0tials.txt',
  'mot de passe : acc3s.yaml',
  'password: base64.encode',
  'password: oauth2client.token',
  'password: Neo4jconfig.pass',
  'password: log4net.appender',
  'password: i18n.t',
  'password: web1a.prod',
  'password: mail3x.example.com',
  'password: auth.service',
  'password = client3x.password',
  'PASSWORD=conf1g.properties',
  'the password is in Citr0n.vert',
  'see Citr0n.vert for the rest',
];

describe('words with a figure for a letter', () => {
  for (const row of rows)
    it(row, () => {
      masksWhatIsMarked(row);
    });
});
