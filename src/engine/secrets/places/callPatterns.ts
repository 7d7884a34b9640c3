/**
 * Secrets in calls that a pattern tells: what stands beside them, not what the call is named. Pure data; the last group is the secret.
 */

/** A client that is made with what only a key looks like: `Minio("host", "name", "…")`. */
export const madeWithKey =
  /\b[A-Z]\w{2,30}\((?:[^()\r\n]{0,160},\s{0,8})["'](?=[^"']*[a-z])(?=[^"']*[A-Z])(?=[^"']*[0-9])([A-Za-z0-9+/_-]{28,100}={0,2})["']/g;

export const pairOf =
  /\bauth[ \t]{0,2}=[ \t]{0,2}\([ \t]{0,2}(["'])[^"'\r\n]{1,60}\1,[ \t]{0,4}(["'])([^"'\r\n]{4,128})\2|\b(?:credentials|creds|login)[ \t]{0,2}=[ \t]{0,2}[([][ \t]{0,2}(["'])[^"'\r\n]{1,60}\4,[ \t]{0,4}(["'])([^"'\r\n]{4,128})\5|\b(?:pass(?:word|phrase|code)?|pwd|pin|secret|token),[ \t]?set\w{2,20}\][ \t]?=[ \t]?useState(?:<string>)?\((["'])([^"'\r\n]{4,128})\7/g;
/** What is written into a field for passwords by a test of pages: `fill('#password', 'x')`, `getByLabel('Password').fill('x')`. */
export const typed =
  /(?<!\[redacted:[a-z-]{0,30})(?:pass(?:word|wd|phrase)?|pwd|secret|token|pin)[^\r\n"'`]{0,20}["'`\])]{1,4}[ \t]{0,4}(?:,[ \t]{0,4}(?:with:[ \t]?)?|\)?\.(?:fill|type|send_keys|sendKeys|setValue|clearAndType|pressSequentially|set|with)\()[ \t]{0,4}(["'`])([^"'`\r\n]{4,128})\1/gi;
/** A string made into the bytes of a password or a key: `"x".toCharArray()`, `hmacShaKeyFor("x".getBytes())`, `Key(UTF8.GetBytes("x"))`. */
export const madeBytes =
  /(["'])([^"'\s]{6,200})\1\.toCharArray\(|(?:[Kk]ey|KEY|[Ss]ecret|[Hh]mac|HMAC)\w{0,20}(?:\(|[ \t]?=[ \t]?)(?:(?:\w{1,20}\.){0,3}(?:[Gg]et|to|from)_?[Bb]ytes\((["'])([^"'\s]{16,200})\3|(["'])([^"'\s]{16,200})\5\.(?:getBytes|encode)\()/g;
/** `basic_auth 'bob', 'x'` without parentheses, and `bob:x` made into base64 or handed to curl. */
export const loginPairs =
  /["']AUTH["'],[ \t]{0,4}(["'])([^"'\r\n]{4,128})\1|(?:[Rr]edis|[Cc]onn|[Cc]lient|[Jj]edis|\br|\bred)[.:]auth\((["'])([^"'\r\n]{4,128})\3\)|\b(?:basic_auth|http_basic|authenticate|login)[ \t](["'])[^"'\r\n]{1,60}\5,[ \t]{0,4}(["'])([^"'\r\n]{4,128})\6|(?:\bbtoa|b64encode|base64_encode|encode64|[Bb]ase64\w{0,4}\.\w{3,12}|USERPWD|Buffer\.from|utf8\.encode)\b[^"'`\r\n]{0,30}(["'`])[\w.@-]{1,60}:([^"'`\r\n$]{4,128})\8/g;
/** `wandb.login(key="…")`: hexadecimal digits behind a name that is none of a key elsewhere. */
export const loginKey =
  /\b(?:login|authenticate|configure|Client)\((?:[^()\r\n]{0,80},[ ]{0,4})?key[ ]?=[ ]?(["'])([0-9a-f]{32,64})\1/g;
/** An account's number and what belongs to it, in any call. */
export const account =
  /(?:\([ \t]{0,4}(?=["'](?:AC[0-9a-f]{32}|[0-9a-f]{8}-[0-9a-f-]{27}|[0-9]{10,24})["'])|[(,]\s{0,12}(?=["'](?:A[KS]IA[A-Z0-9]{16}|LTAI[A-Za-z0-9]{12,24})["']))(["'])[\w-]{10,40}\1[ \t]{0,4},[\s+>|0-9-]{0,16}(["'])([^"'\s]{16,200})\2/g;

/** The source of a database, its user and its password, in any call: `run("DBI:mysql:…", "bob", "x")`. */
export const fromSource =
  /\((["'])(?:dbi|mysql|pgsql|jdbc|sqlsrv|oci|mongodb|postgres(?:ql)?|oracle):[^"'\r\n]{0,200}\1,[ \t]{0,4}(["'])[^"'\r\n]{1,60}\2,[ \t]{0,4}(["'])([^"'\r\n]{4,128})\3/gi;

/** A host, the port of a service that one logs in to, a name and what goes with it: `connect("10.6.0.2", 22, "root", "x")`. */
export const fromHost =
  /\(\s{0,12}(["'])(?:localhost|[\w-]{1,60}(?:\.[\w-]{1,60}){1,5})\1,\s{0,12}(?:2[1-3]|25|143|389|465|587|636|99[35]|1433|1521|2222|3306|5432|5672|6379|8728|27017),\s{0,12}(["'])[^"'\r\n]{1,60}\2,\s{0,12}(["'])([^"'\r\n]{4,128})\3/g;

/** The number of a client at a service where people sign in, and its secret: `provider :gitlab, 'x', 'y'`, `gitlab.New("x", "y", …)`. */
export const signIn =
  /\b(?:(?:provider|omniauth)[ (]{1,2}:\w{2,40}|use[ (]{1,2}OmniAuth::\w{2,20}::\w{2,40}),\s{0,12}(["'])[^"'\r\n/]{3,120}\1,\s{0,12}(["'])([\w~+/=-]{16,120})\2|\b(?:OAuth[12]?\w{0,24}(?:::\w{2,20})?(?:\.new)?|make_\w{2,30}_blueprint|(?:github|gitlab|google|facebook|twitter\w{0,2}|twitch|discord|slack|spotify|linkedin|bitbucket|microsoftonline|azuread\w{0,2}|amazon|apple|auth0|okta|dropbox|strava|digitalocean|salesforce|paypal|instagram|zoom|yandex|vk|line|kakao|naver|gitea|openidConnect)\.New)\(\s{0,12}(["'])[^"'\r\n/]{3,120}\4,\s{0,12}(["'])([\w~+/=-]{16,120})\5/g;
