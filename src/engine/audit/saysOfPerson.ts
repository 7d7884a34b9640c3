/**
 * Whether a line says of a quote that the person said it, in nine languages: "The user asked: …", "**User feedback**: …",
 * 「ユーザーは「…」と言った」. Only where the person is who speaks: not "asked the user: …", not "the user was asked: …", not
 * "the user guide said: …", not "the text shown to the user said: …". Pure, bounded patterns.
 */
import { people } from '../summarise/answer/turnShapes';

/** Characters before a quote in which it is said whose it is. */
const reach = 80;

const said =
  'said|asked|wrote|replied|answered|clarified|sagte|gesagt|fragte|gefragt|schrieb|geschrieben|antwortete|geantwortet|dijo|dicho|preguntó|preguntado|escribió|escrito|respondió|respondido|pidió|pedido|disse|perguntou|escreveu|respondeu|pediu|dit|demandé|écrit|répondu|说|說|问|問|写道|回答|回复|要求';
const saying =
  'request|question|feedback|clarification|Frage|Bitte|Rückmeldung|pregunta|petición|pergunta|pedido|demande|请求|问题|反馈|質問|依頼|要望|질문|요청|피드백|سؤال|طلب';
/** Verbs that stand before who speaks. */
const saidFirst =
  'sagte der|fragte der|schrieb der|antwortete der|قال|قالت|سأل|سألت|كتب|كتبت|أجاب|طلب';
/** One word between who speaks and that they do: of a compound ("user guide") or a passive it is none of these. */
const between = '\\p{L}{2,20}ly|then|also|later|had|has|hat|ha|a';
/** To whom or of whom something is said. */
const toThem = '(?:to|for|from|of|by|with|para|de|por|pour|à|an|für|von)\\s(?:\\p{L}{1,3}\\s)?';
/** A person at the beginning of a word. */
const them = `(?<![\\p{Script=Latin}\\p{N}_/.-]|${toThem})(?:${people})`;
const end = '[\\s*_:：,，]{0,6}$';

const forms: readonly RegExp[] = [
  new RegExp(
    `(?:${them}(?:\\s(?:${between}))?|(?:${people}),\\s(?:who|der|que|qui))\\s?(?:${said})(?:\\s(?:me|again|dazu))?${end}`,
    'iu',
  ),
  new RegExp(
    `^[^\\p{L}]{0,40}(?:\\p{L}{1,3}[\\s'’])?(?:${people})(?:['’]s)?(?:\\s\\p{L}{2,14}){0,2}(?:\\s|の|의\\s|的)(?:${saying})(?:\\s#?\\d{1,3})?[\\s*_]{0,4}[:：][\\s*_]{0,4}$`,
    'iu',
  ),
  new RegExp(`(?:${saidFirst})\\s(?:${people})${end}`, 'iu'),
];

/** Where the verb stands behind: who speaks is told by a particle. */
const speaker = new RegExp(`(?:${people})(?:は|が|는|은|가|이)[、,\\s]{0,2}$`, 'u');
const saidLast =
  /^[^\p{L}\p{N}\s]\s?(?:と(?:言|述|尋|聞|頼|書|答|返|質問|依頼|指示|発言)|이?라고)/u;

/** `from` and `to`: of the quote's text in the line, between its marks. */
export function saysOfPerson(line: string, from: number, to: number): boolean {
  const before = line.slice(Math.max(0, from - 1 - reach), from - 1);
  // Another sentence, an aside or another quote speaks of something else.
  const clause = before.split(/[.!?。！？;；()（）|"“”„«»「」『』]/u).at(-1) ?? '';
  return (
    forms.some((form) => form.test(clause)) ||
    (speaker.test(clause) && saidLast.test(line.slice(to, to + 12)))
  );
}
