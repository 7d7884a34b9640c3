/**
 * What a message replies to. Position, speaker, question marks, numbers of lists and shared words tell it, in any language; a
 * pair of question and answer is made only where the reply answers. Pure and linear.
 */
import { clip, oneLine } from '../text/plain';
import { isQuestion, proseLines, splitSentences } from '../text/sentences';
import { type Chosen, chosenItem, numberedItems } from './options';

/** Words that assent, in lower case; one may begin another. */
const assents =
  "ok|okay|k|yes|yep|yeah|sure|go|go on|go ahead|continue|proceed|please|do it|do that|let's do it|let's do this|let's go|sounds good|looks good|all good|works for me|that works|good|great|nice|perfect|its perfect|it's perfect|exactly|absolutely|lgtm|fine|right|correct|sí|si|vale|sigue|continúa|adelante|por favor|claro|sim|segue|continua|pode ser|beleza|oui|vas-y|d'accord|ja|bitte|weiter|mach weiter|gerne|genau|gut|passt|好|好的|继续|可以|是|是的|对|嗯|はい|続けて|お願いします|どうぞ|네|예|응|계속|좋아|좋아요|نعم|تابع|أكمل|حسنا|حسنًا".split(
    '|',
  );
/** Words that are polite, or say that something is over, and answer nothing by themselves. */
const courtesies =
  'no|nope|next|thank|thanks|thank you|thx|wow|cool|yo|hi|hello|hey|done|listo|gracias|obrigada|obrigado|valeu|merci|danke|谢谢|了解|ありがとう|고마워|고마워요|شكرا|شكرًا'.split(
    '|',
  );
const marks = /[\s,.!?。！，،、]*/uy;

/** Whether a text is nods alone. */
export const isNods = (text: string): boolean =>
  madeOf(text.toLowerCase(), [...assents, ...courtesies]).has('end');

/** Where a text stands after words of a list: every place they lead to is looked at once, however many ways lead there. */
function madeOf(said: string, words: readonly string[]): ReadonlySet<number | 'end'> {
  const places = new Set<number | 'end'>([0]);
  for (const at of places) {
    if (at === 'end') continue;
    if (at === said.length && at > 0) places.add('end');
    for (const word of words) {
      if (!said.startsWith(word, at)) continue;
      marks.lastIndex = at + word.length;
      places.add(marks.lastIndex + (marks.exec(said)?.[0].length ?? 0));
    }
  }
  return places;
}

/** A reply that begins so answers a question, whatever follows. */
const yes =
  /^(?:yes|yeah|yep|yup|sure|agreed|i agree|absolutely|definitely|exactly|sí|sim|oui|ja|doch|genau|claro)(?![\p{L}\p{N}])|^(?:neither|both|beides?|ambos|ambas|les deux)(?=\s*(?:$|[,.;!]| please| of ))|^(?:はい|いいえ|是的|不是|两个都|両方|둘 다)|^(?:네|예|아니요?|응|نعم|对|是|嗯)(?![\p{L}\p{N}])/iu;
/** In many languages the same word forbids: it answers where nothing hangs on it. */
const no =
  /^(?:no|nope|nah|não|nao|non|nein|いや|不|不要|不用|不需要|لا)(?:\s*(?:$|[,;:.!。！，、،–—\n-])| (?:thanks|thank|need|please|just|keep|leave|gracias|obrigad|merci|danke|i|we|it|that)(?!\p{L}))/iu;
/** What turns an assent into an answer with a condition. */
const but =
  /^[^\n]{1,24}?[,.;，、。،]?\s*(?:but|aber|pero|mais|mas|但|でも|하지만|لكن)(?!\p{Ll})/iu;
/** What stands between things to choose from. */
const or =
  /(?<!\p{L})(?:or|vs|oder|ou|o|u)(?!\p{L})|还是|或者|それとも|または|아니면|또는|أو|أم|\p{L}\/\p{L}/iu;
/** How a question begins that cannot be answered by yes or no. */
const asksWhat =
  /^[\p{P}\p{S}\s]*(?:(?:for|in|on|at|to|and|so|en|para|für|pour|em)\s)?(?:which|what|where|who|when|how(?! (?:can|may|could) i)|wie|was|welche[rnsm]?|wo|qué|cuál|cómo|dónde|qual|que|como|onde|quel(?:le)?s?|comment|où)(?!\p{L})|哪|什么|多少|どの|どちら|どれ|何|いくつ|어느|어떤|무엇|무슨|몇|ماذا|أين|كيف|كم|^أي/iu;
/** The same somewhere in it, after a clause. */
const asksWhatLater = /[,:–—]\s+(?:which|what|where|who|how)(?!\p{L})/iu;

/** Longest question quoted, longest reply that may be an answer by its words alone, in characters. */
const maxQuestion = 320;
const maxAnswer = 240;
/** Lines at the end of a message that count as its close. */
const closing = 6;
/** Lines above a list in which its question may stand; how much of them is looked at, and the least line in its place, in characters. */
const farAbove = 12;
const maxAbove = 4_000;
const leastLead = 30;
/** Words of a reply to a question for a name or a number; more are a message of their own. */
const fewWords = 6;
const fewSigns = 24;

/** What a reply answers, in the words of whoever asked; null where it is no answer to what was said before. */
export function repliesTo(said: string | null, reply: string): string | null {
  if (said === null || reply.startsWith('/')) return null;
  const questions = closingQuestions(said);
  const item = chosenItem(said, reply, questions.length > 0);
  if (item !== null) return withItem(questions.at(-1) ?? leadOf(item), item);
  const listed = numberedItems(said, reply);
  if (listed !== null) return clip(listed, maxQuestion * 3);
  if (questions.length === 0) return isAssent(reply) ? offerOf(said) : null;
  const question = bestOf(questions, reply);
  return answers(question, reply) ? clip(oneLine(question), maxQuestion) : null;
}

/** Yes, not only "ok" or "thanks": what was offered is wanted. */
const isAssent = (reply: string): boolean =>
  isNods(reply) && (yes.test(reply) || /please|do it|do that|お願い|bitte|por favor/iu.test(reply));

function answers(question: string, reply: string): boolean {
  if (yes.test(reply) || no.test(reply)) return true;
  const agreed = madeOf(reply.toLowerCase(), assents);
  if (agreed.has('end')) return true;
  if (isQuestion(reply) || reply.length > maxAnswer || reply.includes('\n')) return false;
  // An "ok" that other words follow goes over to something else, unless they say "but".
  if (agreed.size > 1) return but.test(reply) || takesUp(question, reply);
  const isWanted = asksWhat.test(question) || asksWhatLater.test(question);
  return takesUp(question, reply) || (isWanted && isShort(reply));
}

/** Whether the reply is made of words of the question: one of the things it asks to choose from, or several. */
function takesUp(question: string, reply: string): boolean {
  const { count, share } = sharedWords(question, reply);
  return or.test(question) ? count > 0 && share >= 0.25 : count > 1 && share >= 0.4;
}

const isShort = (reply: string): boolean => {
  const signs = reply.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length;
  return reply.split(/\s+/u).length <= fewWords && (signs ?? 0) <= fewSigns;
};

/** The question that the reply takes most words of; the last one where it takes none. */
function bestOf(questions: readonly string[], reply: string): string {
  const shares = questions.map((question) => sharedWords(question, reply).count);
  const most = Math.max(...shares);
  return questions[most === 0 ? questions.length - 1 : shares.lastIndexOf(most)] ?? '';
}

function withItem(question: string | undefined, { mark, text }: Chosen): string {
  const asked = question === undefined ? '' : `${clip(question.replaceAll('**', ''), 150)} `;
  return oneLine(`${asked}${mark}. ${clip(text, 160)}`);
}

/** The questions an assistant closed with, at most three. */
export const closingQuestions = (text: string): readonly string[] =>
  questionsIn(text, closing).slice(-3);

/** What stands above things to choose from: the question, else the line above them where it says what they are about. */
function leadOf({ above }: Chosen): string | undefined {
  const last = proseLines(above.slice(-maxAbove)).at(-1);
  const lead = last?.heading === false && last.text.length >= leastLead ? last.text : undefined;
  return questionsIn(above, farAbove).at(-1) ?? lead;
}

const questionsIn = (text: string, lines: number): readonly string[] =>
  proseLines(text)
    .slice(-lines)
    .flatMap((line) => splitSentences(line.text))
    .filter((sentence) => isQuestion(sentence) && sentence.length <= 500);

/** What was proposed last, where nothing was asked. */
function offerOf(said: string): string | null {
  const last = proseLines(said)
    .filter((line) => !line.heading)
    .slice(-1)
    .flatMap((line) => splitSentences(line.text))
    .at(-1);
  return last === undefined || last.length < 12 ? null : clip(oneLine(last), maxQuestion);
}

interface Shared {
  readonly count: number;
  /** Of the words of the reply. */
  readonly share: number;
}

/** How many words of the question a reply takes up: "dark or light?", "dark". */
function sharedWords(question: string, reply: string): Shared {
  const asked = new Set(wordsOf(question));
  const said = wordsOf(reply.slice(0, maxAnswer));
  const count = said.filter((word) => asked.has(word)).length;
  return { count, share: said.length === 0 ? 0 : count / said.length };
}

/** Words of some length, names of three signs; signs of scripts without blanks in pairs. */
function wordsOf(text: string): readonly string[] {
  const found: string[] = [];
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}_./-]{2,}/gu) ?? []) {
    const bare = word.replace(/(?<![./-])[./-]+$/u, '');
    if (!/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(bare)) {
      if (bare.length >= 3 && !small.test(bare)) found.push(bare);
      continue;
    }
    const signs = Array.from(bare);
    for (let i = 0; i + 1 < signs.length; i++) found.push(`${signs[i] ?? ''}${signs[i + 1] ?? ''}`);
  }
  return found;
}

/** Short words that stand in every sentence. */
const small =
  /^(?:the|and|for|you|now|all|are|can|not|this|that|with|und|die|der|das|los|las|que|por|les|des|une|est|para|uma)$/u;
