/**
 * The language a person writes in, from their typed messages only: pasted logs, code and English
 * identifiers must not flip it, nor one message in another language. Pure.
 */

/** The languages in which a summary's headings and fixed sentences exist. */
export type LanguageCode = 'en' | 'es' | 'pt' | 'fr' | 'de' | 'zh' | 'ja' | 'ko' | 'ar';

const stopWords: Readonly<Record<'en' | 'es' | 'pt' | 'fr' | 'de', string>> = {
  en: 'the a an and or of to in is are was were be it that this with for on as at by from have has can could should would do does not we you i my your our please now what why how when if then but so also just all any make sure use only never always must new same too there them they which who need want let still',
  es: 'el la los las un una unos unas y o de del en es son era que con para por como al se lo le su sus mi tu no si ya más pero también muy hay este esta esto eso ese esa cuando donde qué cómo porque ahora todo todos nunca siempre solo hasta desde sin sobre haz usa hacer puedes vamos necesito quiero está están gracias favor después antes cada otra otro así nada dentro debe deben nuevas nuevos prefiero evita mira decidimos siguiente',
  pt: 'o a os as um uma uns umas e ou de do da dos das em no na nos nas é são era que com para por como ao à se lhe seu sua seus meu minha não sim já mais mas também muito há este esta isto isso esse essa quando onde quê porque agora tudo todos nunca sempre só até desde sem sobre faça use fazer pode vamos preciso quero está estão obrigado favor depois antes cada outra outro assim você pelo pela ainda nada dentro deve devem novas novos prefiro evite isso continua decidimos próximo ficamos agora rode mexa',
  fr: 'le la les un une des et ou de du en est sont était que qui avec pour par comme au aux se son sa ses mon ma ton tes ne pas si déjà plus mais aussi très il elle y ce cette ces cela ça quand où quoi pourquoi parce maintenant tout tous jamais toujours seulement sans sur dans fais utilise faire peux peut allons besoin veux on nous vous je tu être merci après avant chaque autre ainsi',
  de: 'der die das den dem des ein eine einen einem einer und oder von im in ist sind war dass mit für durch als wie am an auf zu zum zur sich sein seine ihr mein dein nicht kein keine ja schon mehr aber auch sehr es er sie wir ich du man dies diese dieser wenn wo was warum weil jetzt alle alles nie niemals immer nur ohne über mach nutze machen kannst kann bitte muss müssen soll sollte werden wird noch dann danach vorher jede andere so bei nach aus',
};

const owners = new Map<string, readonly (keyof typeof stopWords)[]>();
for (const language of Object.keys(stopWords) as (keyof typeof stopWords)[]) {
  for (const word of stopWords[language].split(' ')) {
    owners.set(word, [...(owners.get(word) ?? []), language]);
  }
}

/** The languages that have a lower-case word among their commonest. */
export const languagesOf = (word: string): readonly LanguageCode[] => owners.get(word) ?? [];

/** What stands between blanks or back-ticks, and words among it that are typical of code rather than of a language. */
const word = /`[^`]*`|[^\s`]+/gu;
const codeWord = /^`|[/\\_(){}[\]<>=@#$]|[a-z][A-Z]/u;
const codePart = /^\S+\.\w{1,5}\b|--?[a-z][\w-]+|(?:(?<![A-Za-z])[A-Za-z]{1,40})?\d\S*/gu;

const withoutCode = (text: string): string =>
  text.replace(word, (said) => (codeWord.test(said) ? ' ' : said.replace(codePart, ' ')));

/** The language of one message, and how sure that is (0 = no vote, 1 = a full sentence). */
export function messageLanguage(
  text: string,
): { readonly language: LanguageCode; readonly weight: number } | null {
  const prose = withoutCode(text.slice(0, 2_000));
  return scriptLanguage(prose) ?? wordLanguage(prose);
}

function scriptLanguage(prose: string): { language: LanguageCode; weight: number } | null {
  const count = (script: RegExp): number => prose.match(script)?.length ?? 0;
  const latin = count(/\p{Script=Latin}/gu);
  const kana = count(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu);
  const han = count(/\p{Script=Han}/gu);
  const hangul = count(/\p{Script=Hangul}/gu);
  const arabic = count(/\p{Script=Arabic}/gu);
  const most = Math.max(kana + han, hangul, arabic);
  // Latin letters between them are names and pasted errors; only a lot of them makes it another language.
  if (most < 2 || most * 8 < latin) return null;
  const weight = Math.min(1, most / 8);
  if (arabic === most) return { language: 'ar', weight };
  if (hangul === most) return { language: 'ko', weight };
  return { language: kana * 8 >= han && kana > 0 ? 'ja' : 'zh', weight };
}

function wordLanguage(prose: string): { language: LanguageCode; weight: number } | null {
  const scores = new Map<LanguageCode, number>();
  for (const word of prose.toLowerCase().match(/[\p{L}]+/gu) ?? []) addWord(word, scores);
  const [best, second] = [...scores].sort((a, b) => b[1] - a[1]);
  if (!best || best[1] < 1) return null;
  const margin = best[1] - (second?.[1] ?? 0);
  return margin < 0.5 ? null : { language: best[0], weight: Math.min(1, margin / 4) };
}

/** A word that several languages have counts for each of them in part. */
function addWord(word: string, scores: Map<LanguageCode, number>): void {
  const languages = owners.get(word) ?? [];
  for (const language of languages) {
    scores.set(language, (scores.get(language) ?? 0) + 1 / languages.length);
  }
}

/** Adds up the votes of a person's messages. Stable: a few other messages do not turn a majority. */
export class LanguageVote {
  readonly #votes = new Map<LanguageCode, number>();

  /** Takes one typed message into account. */
  add(text: string): void {
    const found = messageLanguage(text);
    if (found)
      this.#votes.set(found.language, (this.#votes.get(found.language) ?? 0) + found.weight);
  }

  /** The language with most votes; null before the first message that shows one. */
  result(): LanguageCode | null {
    let best: LanguageCode | null = null;
    for (const [language, votes] of this.#votes) {
      if (best === null || votes > (this.#votes.get(best) ?? 0)) best = language;
    }
    return best;
  }
}
