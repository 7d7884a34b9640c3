/** Clients of a sign-in by their number and secret, in the order in which libraries take them; and calls that look like it. */
import { masksWhatIsMarked } from '../marked';

const rows: readonly string[] = [
  "  provider :gitlab, 'c81f0a9d22e7', '⟦4be07c91d8a25f630e1b9c74d2a8f05e6137cb90⟧', scope: 'read_user'",
  'provider :google_oauth2, "5512-ab.apps.googleusercontent.com", "⟦h7Qk2mZx0VbR5tLwP9cYdJ3n⟧"',
  "config.omniauth :facebook, '1184402719', '⟦0c4e9b7a2f61d8350be4a97c1d2f8e60⟧'",
  "provider(:twitter, 'Zq81mKx03VbnTr5LwP2c', '⟦Yd7Jm2Rk9Xw4Hs6Bq1Lt8Nf3Vc5Gz0Pa7Qe2Ui4Ok9Mr1Sx⟧')",
  "  provider :ldap_sso,\n    'portal',\n    '⟦4be07c91d8a25f630e1b9c74d2a8f05e⟧'",
  'gitlab.New("c81f0a9d22e7", "⟦4be07c91d8a25f630e1b9c74d2a8f05e6137cb90⟧", "https://app.farn.io/cb")',
  'goth.UseProviders(twitch.New("k2mZx0VbR5tL", "⟦w9cydj3nq8s1m4b7v0x2k5h6t3r9p1⟧", cb))',
  "consumer = OAuth::Consumer.new('c81f0a9d22e7', '⟦4be07c91d8a25f630e1b9c74d2a8f05e⟧', site: url)",
  'client = OAuth2::Client.new("portal-web", "⟦4be07c91d8a25f630e1b9c74d2a8f05e⟧", site: "https://id.farn.io")',
  'oauth = OAuth1Session("c81f0a9d22e7", "⟦4be07c91d8a25f630e1b9c74d2a8f05e⟧")',
  "use OmniAuth::Strategies::Gitlab, 'b8d21c0f', '⟦4be07c91d8a25f630e1b9c74d2a8f05e6137cb90⟧'",
  'bp = make_gitlab_blueprint("b8d21c0f93a7", "⟦4be07c91d8a25f630e1b9c74d2a8f05e6137cb90⟧")',
  // None of these is a secret.
  'github.New("owner/repo", "4be07c91d8a25f630e1b9c74d2a8f05e.patch")',
  "provider :github, ENV['GITHUB_ID'], ENV['GITHUB_SECRET']",
  "provider :developer, 'name', 'email-address-field'",
  'provider :github, "client_id_here", "your_client_secret_here_please"',
  'git.New("origin", "4be07c91d8a25f630e1b9c74d2a8f05e6137cb90")',
  'errors.New("commit 4be07c91d8a2", "4be07c91d8a25f630e1b9c74d2a8f05e6137cb90")',
];

describe('clients of a sign-in', () => {
  for (const text of rows) it(text, () => masksWhatIsMarked(text));
});
