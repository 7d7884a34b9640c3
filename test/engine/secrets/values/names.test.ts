/** What names promise: the telling words of several languages, the owners that make a key, and the words that undo it. */
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { isSessionCookie, nameParts, senseOf } from '../../../../src/engine/secrets/values/names';
import type { Strength } from '../../../../src/engine/secrets/values/names';

const strengthOf = (name: string, before = ''): Strength | undefined =>
  senseOf(name, before)?.strength;
const list = (words: string): readonly string[] => words.split(' ');

describe('the parts of a name', () => {
  const table: readonly (readonly [name: string, parts: string])[] = [
    ['STRIPE_SECRET_KEY', 'stripe secret key'],
    ['stripeSecretKey', 'stripe secret key'],
    ['stripe.secret-key', 'stripe secret key'],
    ['AWSSecretKey', 'aws secret key'],
    ['apiKey2', 'api key2'],
    ['oauth2Token', 'oauth2 token'],
    ['__password__', 'password'],
    ['contraseñaVieja', 'contraseña vieja'],
    ['', ''],
  ];
  for (const [name, parts] of table) {
    it(`"${name}" are "${parts}"`, () => {
      assert.equal(nameParts(name).join(' '), parts);
    });
  }

  it('are the same however they are joined', () => {
    const word = fc.constantFrom('api', 'secret', 'token', 'key', 'db', 'pass');
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), (words) => {
        const camel = words.map((w, i) => (i ? w[0]!.toUpperCase() + w.slice(1) : w)).join('');
        for (const name of [words.join('_').toUpperCase(), words.join('-'), camel]) {
          assert.deepEqual(nameParts(name), words);
        }
      }),
    );
  });
});

describe('a name of a password', () => {
  const words = list(
    'password passwd passphrase passcode passwort kennwort senha contrasena contrase contraseña motdepasse wachtwoord haslo hasło heslo parola lozinka passwords pw mdp psk sshpass pgpassword parole',
  );
  for (const name of words) {
    it(`is ${name}`, () => {
      const sense = { strength: 'password', kind: 'password' };
      assert.deepEqual(senseOf(name), sense);
      assert.deepEqual(senseOf(`db_${name}`.toUpperCase()), sense);
    });
  }

  it('may be glued to another word', () => {
    for (const name of list(
      'userpassword rootpasswd keypassphrase dbpasswort meinkennwort userpwd dbpwd mypwd',
    ))
      assert.equal(strengthOf(name), 'password', name);
    assert.equal(strengthOf('cwdpwd'), undefined);
  });

  it('may be two words', () => {
    assert.equal(strengthOf('pass word'), 'password');
    assert.equal(strengthOf('mot de passe'), 'password');
  });

  it('may be followed by where or which it is', () => {
    const tails = list(
      'PROD production DEV staging TEST old new CURRENT confirm default VALUE raw B64 plaintext env primary backup EU us 0 7',
    );
    for (const tail of tails) assert.equal(strengthOf(`DB_PASSWORD_${tail}`), 'password', tail);
    assert.equal(strengthOf('password_new_2'), 'password');
    assert.equal(strengthOf('password12'), 'password');
    assert.equal(strengthOf('password1234'), undefined);
  });

  it('is none where another word comes last', () => {
    for (const tail of list('field input length policy hash reset file manager strength'))
      assert.equal(strengthOf(`password_${tail}`), undefined, tail);
  });

  it('is "pass" or "pwd" only behind an owner: test runs and themes have them too', () => {
    assert.deepEqual(senseOf('smtp_pass'), { strength: 'password', kind: 'password' });
    assert.equal(strengthOf('ansible_become_pass'), 'password');
    assert.equal(strengthOf('PASS'), 'weak');
    assert.equal(strengthOf('pwd'), 'weak');
    assert.equal(strengthOf('db_pwd'), 'password');
    assert.equal(strengthOf('MYSQL_PWD'), 'password');
    assert.equal(strengthOf('ACME_PASS'), 'password');
    assert.deepEqual(senseOf('pass'), { strength: 'weak', kind: 'password' });
    assert.equal(strengthOf('first_pass'), undefined);
    assert.equal(strengthOf('renderPass'), undefined);
    for (const name of list('p10k_pwd P10K_PWD POWERLEVEL9K_PWD POWERLEVEL10K_PWD'))
      assert.equal(strengthOf(name), undefined, name);
  });
});

describe('a name of a token', () => {
  it('is a token or tokens, whoever has it', () => {
    for (const name of list(
      'token tokens access_token authToken X-Auth-Token github_token BOT_TOKEN',
    ))
      assert.deepEqual(senseOf(name), { strength: 'token', kind: 'token' }, name);
  });

  it('is none where the token is one of a text, a page or a design', () => {
    const stoppers = list(
      'next page cursor continuation cancellation syntax eof end max min num total count lexer design color css bos eos pad mask stop special abort prev previous prompt completion csrf xsrf operator string number keyword identifier line field first last expected unexpected reserved per by of',
    );
    for (const stopper of stoppers) {
      assert.equal(strengthOf(`${stopper}_token`), undefined, stopper);
      assert.equal(strengthOf(`${stopper}_input_tokens`), undefined, stopper);
    }
  });

  it('may be glued to its owner', () => {
    for (const owner of list(
      'access refresh bearer session id api bot sas oauth private deploy personal',
    ))
      assert.deepEqual(senseOf(`${owner}token`), { strength: 'token', kind: 'token' }, owner);
    assert.equal(strengthOf('maxtoken'), undefined);
    assert.equal(strengthOf('authtoken'), 'weak');
  });
});

describe('a name of a secret', () => {
  it('is a secret of its own or of a client', () => {
    for (const name of list(
      'secret secrets clientSecret APP_SECRET consumersecret api_secret webhooksecret oauthsecret sharedsecret',
    ))
      assert.deepEqual(senseOf(name), { strength: 'token', kind: 'secret' }, name);
    assert.equal(strengthOf('secretName'), undefined);
    assert.equal(strengthOf('topsecret'), undefined);
  });

  it('is weak where it mostly is something else', () => {
    for (const name of list(
      'auth sig salt credential credentials creds cred jwt sas bearer webhook authorization sid nonce seed',
    ))
      assert.deepEqual(senseOf(name), { strength: 'weak', kind: 'secret' }, name);
    assert.deepEqual(senseOf('SENTRY_DSN'), { strength: 'weak', kind: 'connection-string' });
    assert.deepEqual(senseOf('connectionString')?.strength, undefined);
    for (const name of list('connectionstring connstr connstring'))
      assert.deepEqual(senseOf(name), { strength: 'weak', kind: 'connection-string' }, name);
  });

  it('may need both of two words', () => {
    assert.deepEqual(senseOf('VAULT_SECRET_ID'), { strength: 'weak', kind: 'secret' });
    assert.deepEqual(senseOf('X-Amz-Signature'), { strength: 'token', kind: 'secret' });
    assert.deepEqual(senseOf('X-Goog-Signature'), { strength: 'token', kind: 'secret' });
    assert.deepEqual(senseOf('SECRET_KEY_BASE'), { strength: 'token', kind: 'secret' });
    assert.equal(strengthOf('user_id'), undefined);
    assert.equal(strengthOf('signature'), undefined);
  });
});

describe('a name of a key', () => {
  const owners = list(
    'api access secret auth encryption signing master account service client app license storage subscription admin deploy session hmac jwt aes rsa ssl webhook live rest crypto root organization personal bot openai anthropic azure google gemini mistral groq stripe slack discord github gitlab datadog cloudflare sendgrid twilio algolia pinecone langsmith mapbox hf',
  );
  it('needs an owner that has keys', () => {
    for (const owner of owners)
      assert.deepEqual(senseOf(`${owner}-key`), { strength: 'token', kind: 'api-key' }, owner);
    assert.equal(strengthOf('my_openai_keys'), 'token');
    assert.deepEqual(senseOf('private_key'), { strength: 'token', kind: 'private-key' });
    assert.equal(strengthOf('piano_key'), undefined);
  });

  it('is weak behind an unknown owner in capitals, and asks for most alone', () => {
    assert.deepEqual(senseOf('ACME_KEY'), { strength: 'weak', kind: 'api-key' });
    assert.deepEqual(senseOf('key'), { strength: 'mixed', kind: 'api-key' });
    assert.deepEqual(senseOf('KEY'), { strength: 'mixed', kind: 'api-key' });
  });

  it('is none where the key is public, of a table, of a map or on a keyboard', () => {
    const stoppers = list(
      'public publishable pub foreign primary partition sort cache idempotency row object map react translation composite unique hash group label message lookup config column field property hot meta arrow enter escape tab index',
    );
    for (const stopper of stoppers) {
      assert.equal(strengthOf(`${stopper}_key`), undefined, stopper);
      assert.equal(strengthOf(`${stopper.toUpperCase()}_API_KEY`), undefined, stopper);
    }
    assert.equal(strengthOf('i18n_key'), undefined);
  });

  it('may be glued to its owner', () => {
    for (const owner of list(
      'api secret access app account private master auth license encryption signing deploy',
    ))
      assert.deepEqual(senseOf(`${owner}key`), { strength: 'token', kind: 'api-key' }, owner);
    assert.equal(strengthOf('hotkey'), undefined);
    assert.equal(strengthOf('monkey'), undefined);
  });
});

describe('a name among others', () => {
  it('is judged by what follows its last dot, with the part before if only one is left', () => {
    assert.equal(strengthOf('config.apiKey'), 'token');
    assert.equal(strengthOf('acme.api.key'), 'token');
    assert.equal(strengthOf('token.length'), undefined);
    assert.equal(strengthOf('cache.key'), undefined);
    assert.equal(strengthOf('password.'), 'password');
  });

  it('takes the word before it in prose', () => {
    assert.equal(strengthOf('key', 'API'), 'token');
    assert.equal(strengthOf('key', 'primary'), undefined);
    assert.equal(strengthOf('token', 'page'), undefined);
    assert.equal(strengthOf('config.key', 'api'), undefined);
    assert.equal(strengthOf('accessToken', 'page'), 'token');
  });

  it('promises nothing without a telling word', () => {
    for (const name of list(
      'author keyboard passenger tokenizer compass monkey secretary assign size',
    ))
      assert.equal(strengthOf(name), undefined, name);
    assert.equal(strengthOf(''), undefined);
  });
});

describe('a cookie of a session', () => {
  it('is told by its name in any case', () => {
    const names =
      'PHPSESSID jsessionid ASP.NET_SessionId connect.sid laravel_session ci_session session_id next-auth.session-token __Secure-x.y __Host-z sess sid remember_me jwt myAuth user_token xsid app_session';
    for (const name of list(names)) assert.equal(isSessionCookie(name), true, name);
  });

  it('is not every cookie', () => {
    for (const name of list('theme lang _ga csrftokens sidebar authors remember'))
      assert.equal(isSessionCookie(name), false, name);
  });
});
