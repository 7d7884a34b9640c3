/**
 * Every word of a natural language by which the engine decides something, in one place and few: position, length, marks and what
 * tools did tell the rest, in any language (`test/engine/text/cues.test.ts` holds their number). Flat lists, so that each
 * alternative is one word or phrase and matching stays linear.
 */

export const cues = {
  /** A reply that begins so answers a question, whatever follows. */
  yes: 'yes|yeah|sure|sí|sim|oui|ja|是|是的|对|はい|네|예|نعم|👍',
  /** In many languages the same word forbids: it answers where nothing hangs on it. */
  no: 'no|não|non|nein|不用|いや|아니요|لا',
  /** Asks for what was offered. */
  wishes: 'please|do it|por favor|bitte|お願いします',
  /** Answers alone, or before a comma. */
  oks: 'ok|okay|go|go ahead|continue|good|vale|adelante|好|好的|继续|可以|계속|حسنا',
  /** Polite, and no answer. */
  courtesies: 'thanks|thank you|hi|hello|gracias|obrigado|merci|danke|谢谢|ありがとう|고마워|شكرا',
  /** Lays down what is always or never to be … */
  lasting: 'never|always|nunca|si?empre|jamais|toujours|nie|niemals|immer|必ず|항상|반드시',
  /** … or what must be, here and now at least. */
  binding: 'must|do not|only|muss|必须|不要|يجب',
  /** Asks for a thing to be remembered. */
  remember: 'remember|recuerda|lembre|souviens|merk|记住|覚えて|기억|تذكر',
  /** The same where what is to be remembered stands behind a colon. */
  notes: 'note to self|save .{0,5}to memory',
  /** Lays down what is to be done, or tells what will be … */
  henceforth: 'from now',
  /** … where it goes on with what something is. */
  subjects: 'th.{1,4}',
  /** Tells of something that fails. */
  fails: 'fail|falla|falha|échoue|fehl|schlägt|失败|失敗|실패|فشل',
  /** All that a section says which holds nothing. */
  nothing: 'none|nada|aucune?|keine|无|なし|없음',
  /** How a model begins that will not answer. */
  refuses: 'sorry|as an ai|siento|desculpe|désolé|leid|抱歉|申し訳|죄송|عذر',
  /** Puts aside … */
  overrides:
    'ignor.|disregard|forget|override|olvida|esqueça|oublie|vergiss|忽略|无视|無視|무시|تجاهل',
  /** … what a reader was told before. */
  instructions: 'instruc|instruç|prompt|rules|consignes|anweisung|regeln|指令|指示|지시|التعليمات',
  /** Speaks of the reader, of whom they work for, or of what only those may know. */
  reader:
    'you|assistant|agent|user|usu.rio|utilisateur|nutzer|用户|ユーザー|사용자|المستخدم|secret|key',
} as const satisfies Readonly<Record<string, string>>;

/** The words of lists. */
export const listedWords = (...lists: readonly string[]): readonly string[] =>
  lists.flatMap((list) => list.split('|'));

const before = '(?<![\\p{Script=Latin}\\p{N}_-])';

/** A pattern of whole words; only Latin letters and digits around one rule it out, for other scripts join words. */
export const wordsPattern = (list: string): RegExp =>
  new RegExp(`${before}(?:${list})(?![\\p{Script=Latin}\\p{N}_])`, 'iu');

/** The source of a pattern of words that begin so. */
export const beginnings = (list: string): string => `${before}(?:${list})`;
