/**
 * What a name promises about its value: a password, a token, something that may be one, or nothing.
 * Pure. Judges by the last part of the name, so that `passwordField`, `max_tokens`, `tokenCount`, `primaryKey` and
 * `secretName` promise nothing; the trap is that most names with these words in code hold no secret.
 */

/**
 * `password`: any value counts; `token`: only generated-looking ones; `weak`: only long generated-looking ones;
 * `mixed`: only such ones with digits and letters of both cases; `number`: four to eight digits.
 */
export type Strength = 'password' | 'token' | 'weak' | 'mixed' | 'number';

export interface NameSense {
  readonly strength: Strength;
  readonly kind: string;
}

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Parts that may follow the telling word: `PASSWORD_PROD`, `token_value`, `apiKey2`, `secret_b64`. */
const tails = set(
  'prod production dev development staging stage test live old new current confirm confirmation confirmed repeat default value val raw b64 base64 plain plaintext cleartext env primary secondary main backup data eu us uat qa internal string encoded 0 1 2 3 4 5 6 7 8 9',
);
const passwordWords = set(
  'password passwd passphrase passcode passwort kennwort senha contrasena contrase contraseña motdepasse wachtwoord haslo hasło heslo parola lozinka sifre şifre parol jelszo jelszó losenord lösenord passord adgangskode kodeord salasana pwd passwords pw mdp psk sshpass pgpassword parole requirepass masterauth storepass keypass authtok bindpw bindpasswd ldappw',
);
const passOwners = set(
  'db database sql smtp email mail imap pop ftp sftp user usr username admin root mysql pg postgres postgresql redis mongo mongodb rabbitmq rmq amqp mqtt ldap http basic auth proxy login sudo ssh ssl key keystore store wifi vpn jenkins docker registry api app service svc master my rpc default initial temp bind git nexus sonar encryption cert p12 pfx jks truststore vault ansible become body form creds credentials',
);
const tokenStoppers = set(
  'next page cursor continuation cancellation cancel syntax eof end max min num total count lex lexer design color css bos eos pad unk mask stop special sync public abort prev previous prompt completion csrf xsrf punctuation keyword identifier operator string number numeric comment line column field first last expected unexpected found got reserved per by of injection di',
);
/** What is drawn or shown: its `pwd` is the folder, in a prompt or a bar. */
const themeOwners = set(
  'theme themes prompt segment segments style styles format icon icons color colors colour colours module modules widget widgets starship powerline powerlevel9k powerlevel10k p9k p10k omp statusline statusbar',
);
/** What names a secret that lies elsewhere: `existingSecret`, `imagePullSecret`. */
const secretStoppers = set(
  'existing pull tls image k8s kubernetes external sealed cert certificate',
);
const secretWords = set(
  'secret secrets clientsecret appsecret consumersecret apisecret secretkeybase totp',
);
/** Who gives keys out. */
const providers = set(
  'openai anthropic azure aws gcp google gemini cohere mistral groq perplexity deepseek together replicate huggingface hf openrouter xai datadog dd newrelic algolia cloudflare cf heroku netlify vercel render fly railway supabase firebase twilio sendgrid mailgun mailchimp postmark stripe square paypal braintree plaid slack discord telegram github gitlab bitbucket jira atlassian confluence notion linear figma airtable asana shopify okta auth0 pagerduty opsgenie sentry grafana rollbar bugsnag snowflake databricks confluent kafka elastic mapbox here pinecone qdrant weaviate langsmith elevenlabs deepgram assemblyai serpapi tavily exa brave linode vultr hetzner scaleway ovh alibaba aliyun tencent fastly akamai segment mixpanel amplitude launchdarkly intercom zendesk hubspot salesforce dropbox box trello spotify twitch twitter facebook instagram linkedin youtube reddit steam coinbase binance kraken infura alchemy etherscan moralis ngrok tailscale circleci buildkite travis codecov snyk sonar nexus artifactory jfrog docker npm pypi rubygems nuget dd algoliasearch meilisearch mailjet typesense resend brevo novu clerk workos liveblocks pinata coda lago unkey',
);
const keyOwners = set(
  'api access secret private priv auth encryption encrypt signing sign signature master account service client app application license licence shared storage subscription admin deploy session consumer server hmac jwt aes rsa tls ssl webhook integration ingest ingestion insert write read live rest local validation listen fernet cookie vault unlock network backup maps function functions host sas crypto unseal cipher decryption wallet preshared root user org organization personal team bot web push provider sdk query management endpoint device connect dev prod',
);
/** Words that are names of providers and much else, and those whose clients take ids and hashes. */
const alsoWords = set(
  'azure aws gcp google here box render segment fly travis docker npm notion linear square steam together github gitlab git bitbucket brave exa',
);

/** Whether a word is the name of a provider of keys and little else. */
export const isProvider = (word: string): boolean => providers.has(word) && !alsoWords.has(word);

const keyStoppers = set(
  'public publishable pub foreign primary partition sort cache idempotency row object map react i18n translation composite unique candidate natural surrogate hash dedupe group label message lookup config setting registry column field property prop site shortcut hot meta modifier arrow enter escape tab dict index',
);
const glued: readonly (readonly [RegExp, NameSense])[] = [
  [
    /(?:password|passwd|passphrase|passwort|kennwort|storepass|keypass)$/,
    { strength: 'password', kind: 'password' },
  ],
  [/(?:userpwd|dbpwd|mypwd)$/, { strength: 'password', kind: 'password' }],
  [
    /(?:client|app|api|consumer|oauth|shared|webhook|signing)secret$/,
    { strength: 'token', kind: 'secret' },
  ],
  [
    /(?:auth|access|refresh|identity|bearer|session|id|api|bot|sas|oauth|registration|deploy|service|security|private|personal)token$/,
    { strength: 'token', kind: 'token' },
  ],
  [
    /(?:api|secret|access|app|account|private|master|auth|license|encryption|signing|subscription|deploy)key$/,
    { strength: 'token', kind: 'api-key' },
  ],
  [/^(?:connection|conn)str(?:ing)?$/, { strength: 'weak', kind: 'connection-string' }],
];
const weakWords = set(
  'hmac signing assertion oauth auth dsn sig salt credential credentials creds cred jwt sas bearer webhook authorization authtoken sid nonce seed',
);
const cookieNames =
  /^(?:phpsessid|jsessionid|asp\.net_sessionid|connect\.sid|laravel_session|ci_session|sessionid|_session_id|session_id|next-auth\.session-token|__secure-[\w.-]+|__host-[\w.-]+|sess|session|sid|remember_token|remember_me|remember-me|remember_user_token|access_token|refresh_token|auth_token|token|jwt|auth)$/;

/** Whether a cookie of this name carries a session. */
export function isSessionCookie(name: string): boolean {
  const low = name.toLowerCase();
  return cookieNames.test(low) || /(?:session|sess|auth|token|sid)$/.test(low);
}

/** The parts of a name in lower case: `STRIPE_SECRET_KEY`, `stripeSecretKey`, `stripe.secret-key` → stripe, secret, key. */
export function nameParts(name: string): string[] {
  return name
    .replace(/([0-9])K(?=_|$)/g, '$1k') // "POWERLEVEL10K"
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9\u00c0-\u024f]+/)
    .filter((part) => part !== '');
}

/**
 * What the name promises; undefined for nothing. `before` is the word in front of a name of one word
 * (`API key: …` in prose); names are at most some hundred units long.
 */
export function senseOf(name: string, before = ''): NameSense | undefined {
  const parts = telling(name, before);
  while (parts.length > 1 && tails.has(parts.at(-1) ?? '')) parts.pop();
  const last = (parts.at(-1) ?? '').replace(/[0-9]{1,3}$/, '');
  const owners = parts.slice(0, -1);
  return (
    pairs.get(`${owners.at(-1) ?? ''} ${last}`) ??
    wordSense(name, last, owners) ??
    glued.find(([ending]) => ending.test(last))?.[1]
  );
}

/** Whether what stands under such a name is a secret, also where the name is all there is, as over a column. */
export const namesSecret = ({ strength, kind }: NameSense): boolean =>
  kind === 'password' || strength === 'token';

/** Two last parts that only together promise something. */
const pairs: ReadonlyMap<string, NameSense> = new Map([
  ['secret id', { strength: 'weak', kind: 'secret' }],
  ['api hash', { strength: 'token', kind: 'secret' }],
  ['code verifier', { strength: 'weak', kind: 'secret' }],
  ['device code', { strength: 'weak', kind: 'secret' }],
  ['oauth signature', { strength: 'weak', kind: 'secret' }],
  ['saml response', { strength: 'weak', kind: 'secret' }],
  ['saml request', { strength: 'weak', kind: 'secret' }],
  ['key base', { strength: 'token', kind: 'secret' }],
  ['pass word', { strength: 'password', kind: 'password' }],
  ...['pin', 'alarm', 'door', 'gate', 'entry', 'disarm'].map((owner): [string, NameSense] => [
    `${owner} code`,
    { strength: 'number', kind: 'password' },
  ]),
  ...['', 'admin', 'user', 'sim', 'card', 'kiosk', 'parental', 'device', 'master'].map(
    (owner): [string, NameSense] => [`${owner} pin`, { strength: 'number', kind: 'password' }],
  ),
  ['routing key', { strength: 'token', kind: 'api-key' }],
  // Of the messenger LINE, whose name else stops a token.
  ['channel token', { strength: 'token', kind: 'token' }],
  ['sonar login', { strength: 'token', kind: 'token' }],
  ['de passe', { strength: 'password', kind: 'password' }],
  ['amz signature', { strength: 'token', kind: 'secret' }],
  ['goog signature', { strength: 'token', kind: 'secret' }],
]);

function wordSense(name: string, last: string, owners: readonly string[]): NameSense | undefined {
  if (last === 'pass' || last === 'clave') return passSense(name, owners);
  if (last === 'pwd') return pwdSense(name, owners);
  if (last === 'token' || last === 'tokens') return tokenSense(owners);
  if (last === 'key' || last === 'keys') return keySense(name, owners);
  if (passwordWords.has(last)) return { strength: 'password', kind: 'password' };
  if (secretWords.has(last)) {
    const isElsewhere = owners.some((owner) => secretStoppers.has(owner));
    return { strength: isElsewhere ? 'weak' : 'token', kind: 'secret' };
  }
  return weakSense(name, last);
}

/** `BW_SESSION` holds a key, `session` mostly the number of a conversation. */
function weakSense(name: string, last: string): NameSense | undefined {
  if (!weakWords.has(last) && !/^[A-Z0-9_]+_(?:SESSION|PAT)$/.test(name)) return undefined;
  return { strength: 'weak', kind: last === 'dsn' ? 'connection-string' : 'secret' };
}

/** The parts that count: those after the last dot (`config.apiKey`), with the one before if only one is left. */
function telling(name: string, before: string): string[] {
  const segments = name.split('.').filter((segment) => segment !== '');
  const own = nameParts(segments.at(-1) ?? '');
  if (own.length > 1) return own;
  return [...nameParts(segments.at(-2) ?? before), ...own];
}

function passSense(name: string, owners: readonly string[]): NameSense | undefined {
  const owner = owners.at(-1) ?? '';
  if (owner === '') return { strength: 'weak', kind: 'password' };
  return passOwners.has(owner) || /^[A-Z0-9]+_[A-Z0-9_]+$/.test(name)
    ? { strength: 'password', kind: 'password' }
    : undefined;
}

/** The folder of a shell and a part of its prompt, unless somebody owns it. */
function pwdSense(name: string, owners: readonly string[]): NameSense | undefined {
  if (owners.some((owner) => themeOwners.has(owner))) return undefined;
  const isBare = /^[a-z]+$/i.test(name) && !passOwners.has(owners.at(-1) ?? '');
  return { strength: isBare ? 'weak' : 'password', kind: 'password' };
}

function tokenSense(owners: readonly string[]): NameSense | undefined {
  return owners.some((owner) => tokenStoppers.has(owner))
    ? undefined
    : { strength: 'token', kind: 'token' };
}

function keySense(name: string, owners: readonly string[]): NameSense | undefined {
  if (owners.length === 0) return { strength: 'mixed', kind: 'api-key' };
  if (/pre-?shared-?key$/i.test(name)) return { strength: 'password', kind: 'password' };
  if (owners.some((owner) => keyStoppers.has(owner))) return undefined;
  if (owners.some((owner) => keyOwners.has(owner) || providers.has(owner))) {
    return { strength: 'token', kind: owners.includes('private') ? 'private-key' : 'api-key' };
  }
  if (/^[A-Z0-9_]+$/.test(name)) return { strength: 'weak', kind: 'api-key' };
  return undefined;
}
