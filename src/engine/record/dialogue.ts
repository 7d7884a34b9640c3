/**
 * What a message replies to. Position, speaker, question marks and shared words tell it, in any language; a pair of question
 * and answer is made only where the reply answers. Pure and linear.
 */
import { clip, oneLine } from '../text/plain';
import { isQuestion, proseLines, splitSentences } from '../text/sentences';

/** Words that a nod is made of, in lower case; one may begin another. */
const nods =
  "ok|okay|k|yes|yep|yeah|no|nope|sure|go|go on|go ahead|continue|proceed|next|thank|thanks|thank you|thx|please|do it|good|great|nice|perfect|wow|cool|yo|hi|hello|hey|lgtm|done|fine|right|correct|sí|si|vale|sigue|continúa|adelante|gracias|listo|sim|segue|continua|obrigada|obrigado|valeu|beleza|oui|vas-y|merci|d'accord|ja|weiter|mach weiter|danke|gut|passt|好|好的|继续|可以|是|是的|对|嗯|谢谢|はい|続けて|お願いします|どうぞ|了解|ありがとう|네|예|응|계속|좋아|좋아요|고마워|고마워요|نعم|تابع|أكمل|حسنا|حسنًا|شكرا|شكرًا".split(
    '|',
  );
const marks = /[\s,.!?。！،、]*/uy;

/** Whether a text is nods alone. Every place that nods lead to is looked at once, however many ways lead there. */
export function isNods(text: string): boolean {
  const said = text.toLowerCase();
  const places = new Set([0]);
  for (const at of places) {
    if (at === said.length) return at > 0;
    for (const nod of nods) {
      if (!said.startsWith(nod, at)) continue;
      marks.lastIndex = at + nod.length;
      places.add(marks.lastIndex + (marks.exec(said)?.[0].length ?? 0));
    }
  }
  return false;
}

/** A reply that begins so answers a question, whatever follows. */
const answers =
  /^(?:yes|yeah|yep|yup|no|nope|nah|neither|both|agreed?|i agree|sí|sim|não|nao|oui|non|ja|nein|doch|はい|いいえ|いや|是的?|不是?|不要|对|不用|네|예|아니요?|نعم|لا)(?![\p{L}\p{N}])|^(?:はい|いいえ|是的|不是|不要|不用|아니요)/iu;
/** `2`, `b)`, `option 3`, `#2`, `do #2`: one of the things that were listed. */
const choice = /^(?:\p{L}{2,10}\s){0,2}#?\(?(\d{1,2}|[a-hA-H])\)?(?![\p{L}\p{N}/:%-])/u;

/** Longest question quoted, longest reply that may be an answer by its words alone, in characters. */
const maxQuestion = 320;
const maxAnswer = 240;

/** What a reply answers, in the words of whoever asked; null where it is no answer to what was said before. */
export function repliesTo(said: string | null, reply: string): string | null {
  if (said === null) return null;
  const question = closingQuestions(said).at(-1);
  const chosen = chosenItem(said, reply);
  if (chosen !== null) return chosen;
  if (question === undefined) return isNods(reply) ? offerOf(said) : null;
  const answered =
    answers.test(reply) || isNods(reply) || (!isQuestion(reply) && sharesWord(question, reply));
  return answered ? clip(oneLine(question), maxQuestion) : null;
}

/** The questions an assistant closed with, at most three. */
export const closingQuestions = (text: string): readonly string[] =>
  proseLines(text)
    .slice(-6)
    .flatMap((line) => splitSentences(line.text))
    .filter((sentence) => isQuestion(sentence) && sentence.length <= 500)
    .slice(-3);

/** The item of a list that a reply names by its number or letter. */
function chosenItem(said: string, reply: string): string | null {
  const mark = reply.length > maxAnswer ? undefined : choice.exec(reply)?.[1]?.toLowerCase();
  if (mark === undefined || (/^[a-h]$/u.test(mark) && reply.length > 60)) return null;
  for (const line of said.slice(-6_000).split('\n').reverse()) {
    const item =
      /^\s*(?:[-*]\s+)?(?:\*\*)?(?:\p{L}{3,8}\s)?\(?(\d{1,2}|[a-hA-H])[.):]+(?:\*\*)?\s+(\S.*)$/u.exec(
        line,
      );
    if (item?.[1]?.toLowerCase() === mark)
      return clip(oneLine(`${mark}. ${(item[2] ?? '').replace(/\*\*/gu, '')}`), maxQuestion);
  }
  return null;
}

/** What was proposed last, where nothing was asked. */
function offerOf(said: string): string | null {
  const last = proseLines(said)
    .filter((line) => !line.heading)
    .slice(-1)
    .flatMap((line) => splitSentences(line.text))
    .at(-1);
  return last === undefined || last.length < 12 ? null : clip(oneLine(last), maxQuestion);
}

/** Whether a short reply takes up a word of the question: "dark or light?", "dark". */
function sharesWord(question: string, reply: string): boolean {
  if (reply.length > maxAnswer || reply.includes('\n')) return false;
  const asked = new Set(wordsOf(question));
  const said = wordsOf(reply);
  const shared = said.filter((word) => asked.has(word)).length;
  return shared > 0 && shared * 4 >= said.length;
}

/** Words of some length; signs of scripts without blanks in pairs. */
function wordsOf(text: string): readonly string[] {
  const found: string[] = [];
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}_./-]{2,}/gu) ?? []) {
    if (!/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(word)) {
      if (word.length >= 4) found.push(word);
      continue;
    }
    const signs = Array.from(word);
    for (let i = 0; i + 1 < signs.length; i++) found.push(`${signs[i] ?? ''}${signs[i + 1] ?? ''}`);
  }
  return found;
}
