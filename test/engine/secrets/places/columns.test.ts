import { masksWhatIsMarked } from '../marked';

describe('redact: values that a name elsewhere announces', () => {
  const masked: readonly string[] = [
    "INSERT INTO users (email, password) VALUES ('a@example.com', '⟦marble4821XY⟧'), ('b@example.com', '⟦Falcon-118KX⟧');",
    "insert into `keys` (id, `api_key`, note)\nvalues (1, '⟦T⟧', 'the old one')",
    "INSERT INTO users (name, password, city) VALUES (lower('Ops, the'), '⟦marble4821XY⟧', 'Rome4821XY')",
    'kind: Secret\nstringData:\n  slack-signing: ⟦T⟧\n  region: eu-west-1\n',
    'apiVersion: v1\ndata:\n  some.entry: "⟦T⟧"\nkind: Secret',
  ];
  for (const text of masked)
    it(`masks them alone: ${JSON.stringify(text)}`, () => {
      masksWhatIsMarked(text);
    });

  const others: readonly string[] = [
    "INSERT INTO cities (name, code) VALUES ('Rome', 'marble4821XY')",
    'INSERT INTO users (email, password) VALUES ($1, $2)',
    "INSERT INTO users (email, password) VALUES (?, crypt(?, gen_salt('bf')))",
    'kind: ConfigMap\ndata:\n  cache-id: «T»',
    'kind: Secret\nmetadata:\n  name: app-secrets\ntype: Opaque\ndata: {}',
  ];
  for (const text of others)
    it(`leaves: ${JSON.stringify(text)}`, () => {
      masksWhatIsMarked(text);
    });
});
