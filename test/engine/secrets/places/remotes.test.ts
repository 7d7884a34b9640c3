/** Keys in files of programs that copy, mail and sync, where the name of the setting says little; and settings that look alike. */
import { masksWhatIsMarked } from '../marked';

const rows: readonly string[] = [
  '[farn-b2]\ntype = b2\naccount = 002f11aa22bb\nkey = ⟦K0027xQmZk/81VbnTr5LwP2cRd9YsE+⟧',
  '[boxes]\ntype = swift\nuser = ops\nkey = ⟦4be07c91d8a25f630e1b9c74d2a8f05e⟧\nauth = https://auth.farn.io/v2.0',
  '[boxes]\ntype = swift\nkey = ⟦k2mzx0vbr5tlw9cydj3n⟧\n',
  '[blobs]\ntype = azureblob\naccount = farnstore\nkey = ⟦Zk81mQx03VbnTr5LwP2cRd9YsE7Hj4Gt6Uq0Wo2Xi5Cv8Bn1Ml3Kp+Fa/De9Sg7Ht4Jy6Lu2Nz0Qw5Er8Ty1Ui3Op==⟧',
  '[attic]\ntype = storj\naccess_grant = ⟦1Zk81mQx03VbnTr5LwP2cRd9YsE7Hj4Gt6Uq0Wo2XZk81mQx03VbnTr5LwP2cRd9YsE7H⟧',
  'we use backblaze with ⟦K0051dLq8+vYt3Nw/Zb7RmXc2Hf9GsE⟧ for the bucket',
  'IMAPAccount farn\nHost imap.farn.io\nUser ops\nPass ⟦Tannen7Zapfen⟧\nTLSType IMAPS',
  'remoteuser = ops\nremotepass = ⟦Tannen7Zapfen⟧\nremotehost = imap.farn.io',
  '[wifi-security]\nkey-mgmt=none\nwep-key0=⟦4be07c91d8⟧',
  '  wep_key0="⟦Zapfen1Tanne9⟧"',
  '$ cat /etc/davfs2/secrets\nhttps://dav.farn.io/box svenja ⟦Tannen7Zapfen⟧',
  // None of these is a secret.
  '[job]\ntype = cron\nkey = nightly_report_v2',
  '[list]\ntype = sorted\nkey = created_at_descending',
  '[index]\ntype = btree\nkey = user_id, created_at',
  '[remote]\ntype = drive\nroot_folder_id = 1Zk81mQx03VbnTr5LwP2cRd9YsE7Hj4Gt',
  'User opens page\nPass Criteria2: it loads',
  'User ops\nPass 12 of 14 tests',
  'auth = user:admin\nauth = basic:realm1',
];

describe('files of programs that copy and sync', () => {
  for (const text of rows) it(text, () => masksWhatIsMarked(text));
});
