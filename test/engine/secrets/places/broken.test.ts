/** Tokens that a line ends before they do: a backslash of a shell, a box of signs; and lines that only stand below one another. */
import { masksWhatIsMarked } from '../marked';

const rows: readonly string[] = [
  'export GITLAB_TOKEN=⟦glpat-2WL6V2CWk\\\nmoeG-07mdZW⟧\nglab mr list',
  'curl -H "Authorization: Bearer ⟦Zt7kQx93LmPv\\\nB2nR58sWy4Hd⟧" https://api.mill.net/v1',
  'export STRIPE_KEY=⟦sk_live_51cRVcbRVEDxrSc\\\nxyNPTXlEBM2hFLJa7h4Fwk0Om⟧\necho done',
  'set -x TOKEN ⟦ghp_x7Kq93mZtLw2pVb\\\n81Rn5sYc4Hd6Jf0GaTeU2⟧',
  '│ Your API key:  ⟦sk-ant-api03-YsHwd6cQEpaDaZBxDyS55ZZw8Q0hNV │\n│ qkyVEMpgG-h2XR5ovHSSWYflcrQwGJpqmieqboxiJxVi │\n│ nG9f9pmJKhRK-0QbJvbAA⟧ │\n│ Store it now, it will not be shown again. │',
  '┃ Token: ⟦ghp_x7Kq93mZtLw2pVb ┃\n┃ 81Rn5sYc4Hd6Jf0GaTeU2⟧ ┃\n┃ Copy it now ┃',
  '| Secret: ⟦sk_live_51cRVcbRVEDxrSc |\n| xyNPTXlEBM2hFLJa7h4Fwk0Om⟧ |',
  '* Your API key: ⟦sk-ant-api03-YsHwd6cQEpaDaZBxDyS55ZZw8Q0hNV *\n* qkyVEMpgG-h2XR5ovHSSWYflcrQwGJpqmieqboxiJxVi⟧ *',
];

const others: readonly string[] = [
  'docker run \\\n  --name web \\\n  nginx',
  'make build\\\ntest',
  '│ Name │\n│ Value │\n│ webpack-dev-server │\n│ html-webpack-plugin │',
  '| token | kind |\n| ----- | ---- |\n| plus-equals | operator |',
  '│ Your API key: (hidden) │\n│ claude-3-5-sonnet-20241022 │',
];

describe('tokens over the end of a line', () => {
  for (const text of rows) it(text, () => masksWhatIsMarked(text));
  for (const text of others) it(`leaves ${text}`, () => masksWhatIsMarked(text));
});
