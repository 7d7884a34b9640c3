/**
 * The course of the conversation: each request of the person and what came of it, in the assistant's own closing
 * words. Pure, bounded. A turn that was cut short is never reported as done.
 */
import { clip, clipMiddle, oneLine } from '../text/plain';
import { announces } from './decisionCues';
import { isQuestion, proseLines, splitSentences, typedText } from '../text/sentences';

export interface Turn {
  /** The request in one line, shortened; empty for a turn that began before what is seen. */
  readonly request: string;
  readonly substantial: boolean;
  readonly at: number;
  /** The assistant's closing words, shortened; null while none were given. */
  readonly outcome: string | null;
  /** How many calls changed something in it. */
  readonly changes: number;
  /** The assistant's last words before it went on working; null when there were none. */
  readonly lastWords: string | null;
}

/** A request in full, for quoting. */
export interface Request {
  readonly text: string;
  readonly at: number;
}

/** Most turns remembered, and longest request kept in full, in characters. */
const maxTurns = 1_500;
const maxRequestChars = 12_000;

export class TurnLog {
  #turns: Turn[] = [];
  #first: Request | null = null;
  #last: Request | null = null;
  #lastSubstantial: Request | null = null;
  #substantialCount = 0;

  /** The person wrote. Returns the text without what programs added, empty when nothing was typed. */
  asked(raw: string, at: number): string {
    const text = typedText(raw);
    if (text === '' || isFragment(text)) return '';
    const full = { text: clipMiddle(text, maxRequestChars), at };
    const substantial = isSubstantial(text);
    this.#last = full;
    if (substantial) {
      this.#first ??= full;
      this.#lastSubstantial = full;
      this.#substantialCount += 1;
    }
    this.#turns.push({
      request: clip(oneLine(text), 300),
      substantial,
      at,
      outcome: null,
      changes: 0,
      lastWords: null,
    });
    if (this.#turns.length > maxTurns) this.#turns = this.#turns.slice(-maxTurns / 2);
    return text;
  }

  /** The assistant wrote; `final` when it then stopped. */
  answered(text: string, final: boolean): void {
    const words = oneLine(text);
    if (words === '') return;
    if (final) this.#update({ outcome: outcomeOf(text), lastWords: null });
    else this.#update({ lastWords: clip(lastSentence(text), 240) });
  }

  /** A call changed something. */
  changed(): void {
    const turn = this.#turns[this.#turns.length - 1];
    if (turn) this.#update({ changes: turn.changes + 1 });
  }

  get turns(): readonly Turn[] {
    return this.#turns;
  }
  /** The first request that asks for something. */
  get first(): Request | null {
    return this.#first ?? this.#last;
  }
  /** The newest message of the person. */
  get last(): Request | null {
    return this.#last;
  }
  get lastSubstantial(): Request | null {
    return this.#lastSubstantial;
  }
  /** Requests of substance so far. */
  get substantialCount(): number {
    return this.#substantialCount;
  }

  clear(): void {
    this.#turns = [];
    this.#first = this.#last = this.#lastSubstantial = null;
    this.#substantialCount = 0;
  }

  #update(change: Partial<Turn>): void {
    const turn = this.#turns.pop();
    if (turn) this.#turns.push({ ...turn, ...change });
  }
}

/** A slash command alone is not a request, nor are leftovers of one. */
const isFragment = (text: string): boolean => /^\/[\w:-]*$/u.test(text);

/** Words that a nod is made of, in lower case; one may begin another. */
const nods =
  "ok|okay|k|yes|yep|yeah|no|nope|sure|go|go on|go ahead|continue|proceed|next|thank|thanks|thank you|thx|please|do it|yeah do it all|yeah, do it all|good|great|nice|perfect|wow|cool|yo|hi|hello|hey|lgtm|done|fine|right|correct|sleep|ls|sí|si|vale|sigue|continúa|adelante|gracias|listo|sim|segue|continua|obrigada|obrigado|valeu|beleza|oui|vas-y|merci|d'accord|ja|weiter|mach weiter|danke|gut|passt|好|好的|继续|可以|是|是的|对|嗯|谢谢|はい|続けて|お願いします|どうぞ|了解|ありがとう|네|예|응|계속|좋아|좋아요|고마워|고마워요|نعم|تابع|أكمل|حسنا|حسنًا|شكرا|شكرًا".split(
    '|',
  );
const marks = /[\s,.!?。！،、]*/uy;

/** Whether a text is nods alone. Every place that nods lead to is looked at once, however many ways lead there. */
function isNods(text: string): boolean {
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

/** Whether a message asks for something rather than nodding. */
export const isSubstantial = (text: string): boolean => text.length > 3 && !isNods(text);

const openers =
  /^(?:(?:perfect|great|excellent|done|good|ok(?:ay)?|alright|sure|yes|yep|fixed|thanks|awesome|nice|all (?:done|set)|you're right|got it|good (?:catch|point|idea|thinking|question)|listo|hecho|perfecto|claro|vale|pronto|feito|perfeito|certo|fait|c'est fait|parfait|d'accord|fertig|erledigt|perfekt|gut|klar|完成了?|好的|没问题|できました|完了しました|了解です|承知しました|완료(?:했습니다)?|네|좋습니다|تم|حسنًا|ممتاز)(?:[!.,:;。！、]+|$|(?= I[ '’]| the | we ))\s*)+/iu;
const offers =
  /^(?:want me|should i|shall i|would you like|do you want|ready (?:to|for)|let me know|what['’]s your|which (?:would|do)|¿|quieres|quer que|veux-tu|soll ich|möchtest|是否|要不要|需要我|続け|しましょうか|할까요|هل تريد)/iu;

/** What a closing message reports, in its own words, without nods and offers; at most 260 characters. */
export function outcomeOf(text: string): string {
  const parts: string[] = [];
  const lines = proseLines(text);
  lines.forEach((line, i) => {
    if ((line.heading && parts.length > 0) || parts.join(' ').length > 240) return;
    for (const sentence of splitSentences(line.text)) {
      const said = parts.length === 0 ? sentence.replace(openers, '') : sentence;
      // What a colon announces may be code or a table, which is not shown.
      const announcesNothing = /[:：]$/u.test(said) && lines[i + 1]?.listed !== true;
      if (announcesNothing || !reports(said, parts.length === 0)) continue;
      parts.push(line.listed && parts.length > 0 ? `${said.replace(/[;.]$/u, '')};` : said);
    }
  });
  const joined = parts.join(' ').replace(/;$/u, '');
  return clip(oneLine(joined === '' ? text.slice(0, 400) : joined), 260);
}

const reports = (said: string, first: boolean): boolean =>
  said.length >= 3 && !isQuestion(said) && !offers.test(said) && !(first && announces(said));

function lastSentence(text: string): string {
  const sentences = proseLines(text).flatMap((line) => splitSentences(line.text));
  return oneLine(sentences[sentences.length - 1] ?? text.slice(-240));
}

/** The questions an assistant closed with, at most three. */
export const closingQuestions = (text: string): readonly string[] =>
  proseLines(text)
    .slice(-6)
    .flatMap((line) => splitSentences(line.text))
    .filter((sentence) => isQuestion(sentence) && sentence.length <= 400)
    .slice(-3);
