/**
 * Made-up secrets of many kinds. Each is put together from parts at run time, so that this source holds no text that a
 * scanner of the repository would take for a real key.
 */
import { alnum, base64, digits, hex, lower, upper, word, type Dice } from './random';

export interface Plant {
  readonly kind: string;
  /** The environment-style name under which it is kept. */
  readonly name: string;
  /** Whether its shape gives it away, so that it must be found without a name too. */
  readonly bare: boolean;
  readonly make: (dice: Dice) => string;
}

const bare = (kind: string, name: string, make: (dice: Dice) => string): Plant => ({
  kind,
  name,
  bare: true,
  make,
});
const named = (kind: string, name: string, make: (dice: Dice) => string): Plant => ({
  kind,
  name,
  bare: false,
  make,
});
const encode = (text: string): string => Buffer.from(text).toString('base64');
const urlEncode = (text: string): string => Buffer.from(text).toString('base64url');
const uuid = (d: Dice): string => [8, 4, 4, 4, 12].map((length) => d.of(hex, length)).join('-');
const jwt = (d: Dice): string =>
  [
    urlEncode('{"alg":"HS256","typ":"JWT"}'),
    urlEncode(`{"sub":"${d.of(digits, 10)}","iat":${d.int(1e9, 2e9)}}`),
    d.of(word, 43),
  ].join('.');
const password = (d: Dice): string =>
  d.of(upper, 1) + d.of(lower, 4) + d.of('!@#%^*?+=', 1) + d.of(digits, 3) + d.of(alnum, 4);
const words =
  'harbor velvet canyon orbit lunar mango thunder pencil window basket ribbon copper dragon meadow silent puzzle'.split(
    ' ',
  );

export const plants: readonly Plant[] = [
  bare('aws key id', 'AWS_ACCESS_KEY_ID', (d) => 'AK' + 'IA' + d.of(`${upper}234567`, 16)),
  named('aws secret', 'AWS_SECRET_ACCESS_KEY', (d) => d.of(base64, 40)),
  named('aws session token', 'AWS_SESSION_TOKEN', (d) => `IQoJ${d.of(base64, 260)}==`),
  named('azure storage key', 'AZURE_STORAGE_KEY', (d) => `${d.of(base64, 86)}==`),
  bare(
    'azure client secret',
    'AZURE_CLIENT_SECRET',
    (d) => `${d.of(alnum, 3)}8Q${'~'}${d.of(`${alnum}_.-`, 33)}a`,
  ),
  bare('google api key', 'GOOGLE_API_KEY', (d) => `AI${'za'}${d.of(word, 34)}a`),
  bare('google client secret', 'GOOGLE_CLIENT_SECRET', (d) => `GOC${'SPX-'}${d.of(word, 27)}b`),
  bare('google refresh token', 'GOOGLE_REFRESH_TOKEN', (d) => `1/${'/0'}${d.of(word, 60)}c`),
  bare('google access token', 'GOOGLE_TOKEN', (d) => `ya${'29.'}${d.of(word, 120)}d`),
  bare(
    'openai key',
    'OPENAI_API_KEY',
    (d) => `s${'k-'}${d.of(alnum, 20)}T3Blbk${'FJ'}${d.of(alnum, 20)}`,
  ),
  bare('openai project key', 'OPENAI_API_KEY', (d) => `s${'k-proj-'}${d.of(word, 73)}a`),
  bare('anthropic key', 'ANTHROPIC_API_KEY', (d) => `s${'k-ant-'}api03-${d.of(word, 93)}AA`),
  bare('openrouter key', 'OPENROUTER_API_KEY', (d) => `s${'k-or-'}v1-${d.of(hex, 64)}`),
  bare('groq key', 'GROQ_API_KEY', (d) => `gs${'k_'}${d.of(alnum, 52)}`),
  bare('hugging face token', 'HF_TOKEN', (d) => `h${'f_'}${d.of(lower + upper, 34)}`),
  bare('replicate token', 'REPLICATE_API_TOKEN', (d) => `r${'8_'}${d.of(alnum, 37)}`),
  bare('perplexity key', 'PERPLEXITY_API_KEY', (d) => `ppl${'x-'}${d.of(alnum, 48)}`),
  bare('xai key', 'XAI_API_KEY', (d) => `xa${'i-'}${d.of(alnum, 80)}`),
  named('cohere key', 'COHERE_API_KEY', (d) => d.of(alnum, 40)),
  named('mistral key', 'MISTRAL_API_KEY', (d) => d.of(alnum, 32)),
  bare(
    'github token',
    'GITHUB_TOKEN',
    (d) => `gh${d.pick(['p', 'o', 'u', 's', 'r'])}${'_'}${d.of(alnum, 36)}`,
  ),
  bare(
    'github fine token',
    'GH_TOKEN',
    (d) => `github${'_pat_'}${d.of(alnum, 22)}_${d.of(alnum, 59)}`,
  ),
  bare('gitlab token', 'GITLAB_TOKEN', (d) => `gl${'pat-'}${d.of(word, 19)}x`),
  bare('bitbucket token', 'BITBUCKET_APP_PASSWORD', (d) => `AT${'BB'}${d.of(alnum, 32)}`),
  bare(
    'slack bot token',
    'SLACK_BOT_TOKEN',
    (d) => `xo${'xb-'}${d.of(digits, 12)}-${d.of(digits, 12)}-${d.of(alnum, 24)}`,
  ),
  bare(
    'slack app token',
    'SLACK_APP_TOKEN',
    (d) => `xa${'pp-'}1-A${d.of(upper + digits, 10)}-${d.of(digits, 13)}-${d.of(hex, 64)}`,
  ),
  bare(
    'slack webhook',
    'SLACK_WEBHOOK_URL',
    (d) =>
      `https://hooks.slack${'.com/services'}/T${d.of(upper + digits, 8)}/B${d.of(upper + digits, 8)}/${d.of(alnum, 24)}`,
  ),
  bare(
    'discord token',
    'DISCORD_TOKEN',
    (d) => `${encode(d.of('123456789', 18))}.${d.of(word, 5)}a.${d.of(word, 37)}b`,
  ),
  bare(
    'discord webhook',
    'DISCORD_WEBHOOK',
    (d) => `https://discord${'.com/api'}/webhooks/${d.of(digits, 18)}/${d.of(word, 67)}a`,
  ),
  bare(
    'telegram token',
    'TELEGRAM_BOT_TOKEN',
    (d) => `${d.of('123456789', 10)}:AA${d.of(word, 32)}a`,
  ),
  bare(
    'stripe key',
    'STRIPE_SECRET_KEY',
    (d) => `${d.pick(['sk', 'rk'])}_${'live_'}${d.of(alnum, 24)}`,
  ),
  bare('stripe webhook secret', 'STRIPE_WEBHOOK_SECRET', (d) => `wh${'sec_'}${d.of(alnum, 32)}`),
  bare('square token', 'SQUARE_ACCESS_TOKEN', (d) => `sq${'0atp-'}${d.of(word, 21)}a`),
  bare('twilio key', 'TWILIO_API_KEY', (d) => `S${'K'}${d.of(hex, 32)}`),
  named('twilio auth token', 'TWILIO_AUTH_TOKEN', (d) => d.of(hex, 32)),
  bare('sendgrid key', 'SENDGRID_API_KEY', (d) => `S${'G.'}${d.of(word, 21)}a.${d.of(word, 42)}b`),
  bare('mailgun key', 'MAILGUN_API_KEY', (d) => `ke${'y-'}${d.of(hex, 32)}`),
  bare('mailchimp key', 'MAILCHIMP_API_KEY', (d) => `${d.of(hex, 32)}-us${d.int(1, 21)}`),
  bare('npm token', 'NPM_TOKEN', (d) => `np${'m_'}${d.of(alnum, 36)}`),
  bare('pypi token', 'PYPI_TOKEN', (d) => `py${'pi-'}AgEIcHlwaS5vcmc${d.of(word, 120)}a`),
  bare('rubygems key', 'GEM_HOST_API_KEY', (d) => `ruby${'gems_'}${d.of(hex, 48)}`),
  bare('docker token', 'DOCKER_TOKEN', (d) => `dckr${'_pat_'}${d.of(word, 26)}a`),
  named('cloudflare token', 'CLOUDFLARE_API_TOKEN', (d) => `${d.of(word, 39)}a`),
  bare('digitalocean token', 'DIGITALOCEAN_TOKEN', (d) => `do${'p_v1_'}${d.of(hex, 64)}`),
  named('heroku key', 'HEROKU_API_KEY', uuid),
  bare('netlify token', 'NETLIFY_AUTH_TOKEN', (d) => `nf${'p_'}${d.of(alnum, 36)}`),
  named('vercel token', 'VERCEL_TOKEN', (d) => d.of(alnum, 24)),
  bare('databricks token', 'DATABRICKS_TOKEN', (d) => `da${'pi'}${d.of(hex, 32)}`),
  named('datadog key', 'DD_API_KEY', (d) => d.of(hex, 32)),
  bare('new relic key', 'NEW_RELIC_API_KEY', (d) => `NR${'AK-'}${d.of(upper + digits, 27)}`),
  bare('sentry token', 'SENTRY_AUTH_TOKEN', (d) => `sntr${'yu_'}${d.of(hex, 64)}`),
  bare(
    'sentry dsn',
    'SENTRY_DSN',
    (d) => `https://${d.of(hex, 32)}${'@'}o${d.of(digits, 6)}.ingest.sentry.io/${d.of(digits, 7)}`,
  ),
  bare('grafana token', 'GRAFANA_TOKEN', (d) => `gl${'sa_'}${d.of(alnum, 32)}_${d.of(hex, 8)}`),
  named('pagerduty key', 'PAGERDUTY_API_KEY', (d) => `${d.of(alnum, 16)}3xY9`),
  bare('linear key', 'LINEAR_API_KEY', (d) => `lin${'_api_'}${d.of(alnum, 40)}`),
  bare('notion token', 'NOTION_TOKEN', (d) => `nt${'n_'}${d.of(digits, 11)}${d.of(alnum, 35)}`),
  bare('figma token', 'FIGMA_TOKEN', (d) => `fi${'gd_'}${d.of(word, 39)}a`),
  bare('airtable token', 'AIRTABLE_API_KEY', (d) => `pa${'t'}${d.of(alnum, 14)}.${d.of(hex, 64)}`),
  bare('atlassian token', 'ATLASSIAN_API_TOKEN', (d) => `ATA${'TT3'}xFfGF0${d.of(word, 179)}a`),
  bare('shopify token', 'SHOPIFY_ACCESS_TOKEN', (d) => `sh${'pat_'}${d.of(hex, 32)}`),
  named('algolia key', 'ALGOLIA_ADMIN_KEY', (d) => d.of(hex, 32)),
  bare('doppler token', 'DOPPLER_TOKEN', (d) => `dp${'.pt.'}${d.of(alnum, 43)}`),
  bare('vault token', 'VAULT_TOKEN', (d) => `hv${'s.'}${d.of(word, 94)}a`),
  bare('terraform token', 'TF_TOKEN', (d) => `${d.of(alnum, 14)}.atlas${'v1.'}${d.of(word, 66)}a`),
  bare('pulumi token', 'PULUMI_ACCESS_TOKEN', (d) => `pu${'l-'}${d.of(hex, 40)}`),
  bare('postman key', 'POSTMAN_API_KEY', (d) => `PM${'AK-'}${d.of(hex, 24)}-${d.of(hex, 34)}`),
  bare(
    'tailscale key',
    'TS_AUTHKEY',
    (d) => `ts${'key-'}auth-${d.of(alnum, 12)}CNTRL-${d.of(alnum, 32)}`,
  ),
  bare('facebook token', 'FACEBOOK_ACCESS_TOKEN', (d) => `EA${'AC'}${d.of(alnum, 150)}`),
  bare(
    'age key',
    'AGE_KEY',
    (d) => `AGE-${'SECRET-KEY-'}1${d.of('QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7L', 58)}`,
  ),
  bare('jwt', 'ID_TOKEN', jwt),
  named('okta token', 'OKTA_API_TOKEN', (d) => `00${d.of(word, 39)}a`),
  named('generic secret', 'CLIENT_SECRET', (d) => d.of(alnum, 32)),
  named('hex secret', 'JWT_SECRET', (d) => d.of(hex, 64)),
  named('generic password', 'DB_PASSWORD', password),
  named('simple password', 'ADMIN_PASSWORD', (d) => d.pick(words) + d.of(digits, 3)),
  named('passphrase', 'SSH_PASSPHRASE', (d) =>
    [d.pick(words), d.pick(words), d.pick(words), d.of(digits, 2)].join('-'),
  ),
  bare(
    'database url',
    'DATABASE_URL',
    (d) =>
      `${d.pick(['postgres', 'mysql', 'mongodb+srv', 'redis', 'amqps'])}://app:${d.of(alnum, 16)}${'@'}db.internal.net:5432/app`,
  ),
];
