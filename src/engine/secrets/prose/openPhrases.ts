/**
 * Passphrases of plain words without quotes behind their noun: "der Merksatz lautet kupfer otter dreizehn mandel". What is said of a
 * passphrase has small words, verbs or what says how it is among as many words, in every language. Pure and linear.
 */
import type { Hit } from '../hit';
import { hitsIn } from '../matches';
import { isAboutPasswords } from '../values/looks';

const nouns =
  'passphrase|pass phrase|(?:merk|kenn|schlüssel|pass|code|losungs)s[aä]tz|(?:schlüssel|kennwort)phrase|kennwort|passwort|phrase (?:de passe|secrète|clé)|frase (?:de paso|de seguridad|de acceso|secreta|segreta|de acesso|clave|di accesso)|frase-senha|fraza (?:do \\p{L}{3,10}|hasł(?:a|owa))|wacht(?:woord)?(?:zin|frase)|фраз\\p{L}-парол\\p{L}|(?:секретн|ключев|парольн|кодов)\\p{L}{2} фраз\\p{L}|lösenfras(?:en)?|mot de passe|contraseña|senha';

/** Where the noun is one for any password, more words are needed. */
const general = /^(?:mot de passe|contraseña|senha|kennwort|passwort)/i;

const told = new RegExp(
  `(?<![\\p{L}_-])(?:${nouns})(?:[ ,][^\\r\\n.!?:;"'\`“„«()=]{0,48}?)?(?: ?[:—–]|[ ’'](?:is|was|ist|war|lautet|heißt|est|était|es|era|è|é|luidt|jest|to|brzmi|это|är)(?: (?:jetzt|nun|übrigens|ja|halt|wieder|noch|currently|now|maintenant|ahora|ora|adesso|agora|nu|teraz|теперь))?:?) (?<said>\\p{Ll}{3,14}(?: \\p{Ll}{3,14}){3,9}?)(?=[ \\t]{0,4}(?:$|[\\r\\n"\\\\])|[,.;](?:\\s|$)| [—–(-]| (?:falls|wenn|damit|und|aber|and|but|if|so|et|mais|si|y|pero|e|ma|se|mas|en|maar|als|i|ale|jeśli|и|но|если) )`,
  'gimu',
);

/** A word of this kind stands in what is said of a passphrase, hardly in one. */
const small = new Set(
  (
    'the and for with that this are was not from have has you your when will which must its but can any all than then never always only nowhere somewhere same still also already ' +
    'der die das den dem des ein eine einen einem einer und oder aber nicht kein keine immer noch nur schon auch sehr mit von vom zum zur bei beim auf aus für über unter nach wie was wer wenn als wird werden wurde worden kann muss soll sollte darf ist sind war hat haben hier dort nie niemals leider bereits bisher überall nirgends nirgendwo derselbe dieselbe dasselbe gleich gleiche geblieben unbekannt gesperrt lang kurz gut ' +
    'les des une est sont pas plus par pour dans sur avec sans que qui dont mais encore toujours jamais deux fois même déjà très trop bien nulle part ' +
    'los las del una unos unas por para con sin que como pero más muy nunca siempre todavía también cada todo todos toda todas misma mismo ' +
    'gli dei della dello delle nel nella una uno con per che non più sempre mai ancora anche già stessa stesso tutti tutte ' +
    'uma umas dos das nos nas pelo pela com sem não mais sempre nunca ainda também mesma mesmo ' +
    'het een van niet nog steeds maar ook altijd nooit dezelfde hetzelfde voor met door bij ' +
    'nie jest się lub oraz dla przez już zawsze nigdy jeszcze tylko zwykle kilka sama taka które która ' +
    'это не что как для или уже всегда никогда ещё еще только несколько такая которая нигде ' +
    'och att det som inte för med alltid aldrig bara samma'
  ).split(' '),
);
/** What says how it is or what was done to it. */
const says =
  /(?:iert|lich|bar|isch|haft|ed|ly|ible|able|ée?s?|[ai]d[ao]s?|at[aeio]|toria|mente|ный|ная|ное|ается|ится|ены?|[nł]a|ny|nie)$/u;
const described = (words: readonly string[]): number =>
  words.filter((word) => says.test(word)).length;

const isPhrase = (said: string, fewest: number): boolean => {
  const words = said.split(' ');
  return (
    /^[\p{Ll} ]+$/u.test(said) &&
    words.length >= fewest &&
    !words.some((word) => small.has(word)) &&
    !isAboutPasswords(said) &&
    !says.test(words[0] ?? '') &&
    described(words) * 2 <= words.length &&
    new Set(words).size === words.length
  );
};

/** All of them that a text tells. */
export const findOpenPhrases = (text: string): readonly Hit[] =>
  hitsIn(text, told, 'password', (said, { 0: all }) => isPhrase(said, general.test(all) ? 5 : 4));
