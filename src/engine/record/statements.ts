/**
 * What people settle in words: constraints (the person's only) and decisions (with their reasons).
 * Pure. Tool output never counts: a file that says "you must" is no rule of the person's.
 */
import { announces, contrasts, decides, givesReason } from './decisionCues';
import { notARule, saysPreference, saysRule, speaksOfAll } from './ruleCues';
import { isQuestion, proseLines, splitSentences } from '../text/sentences';

/** A sentence taken over as it was said, and how sure its reading is (3 = a clear case). */
export interface Statement {
  readonly text: string;
  readonly strength: 1 | 2 | 3;
}

/** Longest sentence that is still one statement, in characters; longer ones are pasted text. */
const maxLength = 700;

/** Rules and preferences in a person's message, verbatim. */
export function constraintsIn(text: string): readonly Statement[] {
  const found: Statement[] = [];
  let listed: Statement['strength'] | null = null;
  for (const line of proseLines(text)) {
    // "Rules:" or "## Constraints" make rules of the items below it.
    if (line.heading || /[:：]$/u.test(line.text)) listed = saysRuleHeading(line.text) ? 3 : null;
    else if (!line.listed) listed = null;
    if (line.heading) continue;
    for (const sentence of splitSentences(line.text)) {
      const strength = constraintStrength(sentence) ?? (line.listed ? listed : null);
      if (strength !== null) found.push({ text: sentence, strength });
    }
  }
  return found;
}

const saysRuleHeading = (text: string): boolean =>
  /constraint|rule|requirement|convention|guideline|restric|regla|regra|requisito|contrainte|règle|vorgabe|regel|anforderung|约束|规则|要求|制約|ルール|要件|제약|규칙|요구|قيود|قواعد/iu.test(
    text,
  ) && text.length < 120;

/** A character of these scripts says as much as a syllable. */
const tooShort = (sentence: string): boolean =>
  sentence.length <
  (/[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}]/u.test(sentence) ? 4 : 8);

function constraintStrength(sentence: string): Statement['strength'] | null {
  if (tooShort(sentence) || sentence.length > maxLength) return null;
  const rule = saysRule(sentence);
  if (isQuestion(sentence) && !(rule && asksFor(sentence))) return null;
  if (notARule(sentence)) return null;
  if (rule) return 3;
  if (saysPreference(sentence)) return 2;
  return sentence.length <= 160 && speaksOfAll(sentence) && !tells.test(sentence) ? 1 : null;
}

/** Sentences that tell or ask for one piece of work rather than set a rule. */
const tells =
  /^(?:no\b|ok\b|okay|alright|if|but|so|and then|then|now|hm+|hmm|yeah|wow|omg|omfg|that|this|it|there|we have|you|read|create|remove|remov|split|propose|can|fix|find|look|check|add|investigate|implement|refactor|show|tell|explain|`|\d)|\b(?:i|i['’]m|i['’]ve|me|my|still|works?|worked|looks?|broke|broken|looked)\b|^\S+ \S+$/iu;

/** A request in the form of a question is a request. */
const asksFor = (sentence: string): boolean =>
  /^(?:please|(?:can|could|would|will) you|puedes|podrías|você pode|pode|peux-tu|pourrais-tu|kannst du|könntest du|bitte|请|能|هل يمكنك)/iu.test(
    sentence,
  );

/** Decisions in a person's or an assistant's message, verbatim, with the sentence after it when that gives the reason. */
export function decisionsIn(text: string, byPerson: boolean): readonly Statement[] {
  const found: Statement[] = [];
  let listed = false;
  for (const line of proseLines(text)) {
    if (line.heading || /[:：]$/u.test(line.text)) listed = saysDecisionHeading(line.text);
    else if (!line.listed) listed = false;
    if (!line.heading) found.push(...lineDecisions(line.text, byPerson, listed && line.listed));
  }
  return found;
}

function lineDecisions(line: string, byPerson: boolean, listed: boolean): readonly Statement[] {
  const found: Statement[] = [];
  const sentences = splitSentences(line);
  for (let i = 0; i < sentences.length; i++) {
    const sentence = sentences[i]!;
    const next = sentences[i + 1];
    const strength =
      decisionStrength(sentence, byPerson) ?? (listed ? 2 : reasoned(sentence, next, byPerson));
    if (strength === null) continue;
    const reason = next !== undefined && !givesReason(sentence) && startsReason(next);
    const sure = reason && decides(sentence) && strength === 2 ? 3 : strength;
    found.push({ text: reason ? joined(line, sentence, next) : sentence, strength: sure });
    if (reason) i += 1;
  }
  return found;
}

/** An assistant explaining trouble or how code behaves decides nothing. */
const troubles =
  /\b(?:n['’]t|not work|fail\w*|error|broken|bug|missing|wrong|issue|problem|may|might|needs? more|should (?:pick|detect|be|work))\b|n['’]t\b|^[^\p{L}`]*`|^(?:since|because)\b/iu;

/** A statement with its reason is often a decision though no word of its own says so. */
function reasoned(
  sentence: string,
  next: string | undefined,
  byPerson: boolean,
): Statement['strength'] | null {
  if (!isStatement(sentence) || sentence.length < 15 || sentence.length > 180) return null;
  if (announces(sentence) || (!byPerson && troubles.test(sentence))) return null;
  const reason = givesReason(sentence) || (next !== undefined && reasonEnd.test(next));
  if (!reason) return null;
  return byPerson ? 2 : 1;
}

/** Two sentences as they stood in the line: some scripts put no blank between them. */
const joined = (line: string, sentence: string, next: string): string =>
  line.includes(`${sentence}${next}`) ? `${sentence}${next}` : `${sentence} ${next}`;

const saysDecisionHeading = (text: string): boolean =>
  /decision|decisi[oó]n|decisões|décision|entscheidung|决定|決定|결정|قرارات/iu.test(text) &&
  text.length < 80;

const reasonStart =
  /^(?:because|since|that way|this way|otherwise|or else|si no|de lo contrario|senão|caso contrário|sinon|sonst|andernfalls|否则|不然|そうしないと|さもないと|でないと|그렇지 않으면|안 그러면|وإلا|reason|why|so that|it avoids|this avoids|this keeps|porque|así|motivo|razón|assim|razão|parce|car|ainsi|raison|weil|denn|so |grund|因为|原因|理由|这样|なぜなら|そうすれば|왜냐|이유|그래야|그러면|(?:그렇게|이렇게|그리) 하면|(?:그|이) ?(?:편|쪽|방식|방법|게|것)(?:이|가)? (?:더|훨씬|가장)|그게 |덕분|لأن|السبب|بهذا)/iu;
const reasonEnd =
  /(?:から|ため|ので)(?:です|だ)?[。.]?$|(?:때문|위해서?|어서|아서|해서|(?<![에면])서(?=요|입니다)|므로|니까|거든|덕분|탓|라서|테니)(?:입니다|이다|이에요|예요|에|요)?[.。]?$/u;

const startsReason = (sentence: string): boolean =>
  sentence.length < 300 && (reasonStart.test(sentence) || reasonEnd.test(sentence));

function decisionStrength(sentence: string, byPerson: boolean): Statement['strength'] | null {
  if (!isStatement(sentence)) return null;
  const reason = givesReason(sentence);
  if (!decides(sentence)) return contrasts(sentence) ? contrastStrength(reason, byPerson) : null;
  if (byPerson || reason) return 3;
  if (announces(sentence)) return null;
  return explicit(sentence) ? 3 : 2;
}

const isStatement = (sentence: string): boolean =>
  !tooShort(sentence) &&
  sentence.length <= maxLength &&
  !isQuestion(sentence) &&
  !/[:：]$/u.test(sentence);

function contrastStrength(reason: boolean, byPerson: boolean): Statement['strength'] | null {
  if (reason) return 2;
  return byPerson ? 1 : null;
}

/** Whether a decision says of itself that it is one; a rule in it is part of what was decided. */
export const settles = (decision: Statement): boolean => explicit(decision.text);

const explicit = (sentence: string): boolean =>
  /decid|decis|décid|agreed|settled|chose|opted|going with|went with|entschieden|beschlossen|acord|optamos|escolh|eleg|convenu|决定|选择|选定|采用|決|採用|選|결정|하기로|선택|채택|택했|골랐|قرر|اتفقنا|اخترنا/iu.test(
    sentence,
  );
