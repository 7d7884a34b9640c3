/**
 * What the person answered inside a tool call: chosen in a dialogue of questions, a plan approved, the reason typed when a call
 * was refused. Each client's wording was seen written by it; output that only quotes such words says nothing. Pure, linear.
 */
import { parsedJson } from '../../../base/json';
import { cleanText, clip, oneLine } from '../../text/plain';
import { commandArgument } from '../../conversation/fileTouches';
import type { FinishedCall } from '../toolCalls';

export interface Answer {
  /** What was asked, or the plan: its beginning where it was approved, its first line where it was refused; of another call what it would have done; null where nothing was. */
  readonly question: string | null;
  /** The person's words, or the labels they chose. */
  readonly text: string;
  readonly kind: 'chosen' | 'approved' | 'refused';
}

/** Longest result looked at, in characters, and most answers taken from it. */
const maxChars = 64_000;
const maxAnswers = 40;
/** Most characters of a plan that was approved: what it says first. */
const maxPlan = 1_200;

const asks =
  /^(?:\w{1,40}_)?(?:ask(?:_?user)?(?:_?questions?)?|request_user_input|question(?:naire)?)$/iu;
const plans = /^exit_?plan_?mode$/iu;

/** Whether a call waits for the person: what was said before it is said to them. */
export const isForPerson = (tool: string): boolean => asks.test(tool) || plans.test(tool);

/** Everything the person answered in one call, in order. */
export function personAnswers({ tool, args, result }: FinishedCall): readonly Answer[] {
  if (!result) return [];
  const plan = plans.test(tool) ? asText(args['plan']) : null;
  // The texts of most results are never asked for: each is masked only then.
  if (!result.failed && plan === null && !asks.test(tool)) return [];
  const text = cleanText(result.text.slice(0, maxChars)).trim();
  if (result.failed) return refusedWith(text, firstLine(plan ?? '') ?? proposedIn(args));
  if (plan !== null) return approved.test(text) ? [approvedPlan(text, plan)] : [];
  const asked = questionsOf(args);
  const found = fromJson(text, asked) ?? fromText(text, asked);
  return found
    .filter((answer) => answer.text !== '')
    .slice(0, maxAnswers)
    .map((answer) => ({ ...answer, question: withMeaning(answer, asked) }));
}

/** Longest meaning of a chosen label, in characters. */
const maxMeaning = 120;

/** The question with what the chosen label stands for, where the call says it: "Minimal" alone may mean anything. */
function withMeaning({ question, text }: Answer, asked: readonly Question[]): string | null {
  const meaning = asked.find((one) => oneLine(one.text) === question)?.meanings.get(text) ?? '';
  return meaning === ''
    ? question
    : `${question ?? ''} ${text}: ${clip(oneLine(meaning), maxMeaning)}`;
}

const chosen = (question: string | null, text: string): Answer => ({
  question: question === null ? null : oneLine(question),
  text: text.trim(),
  kind: 'chosen',
});

type Fields = Readonly<Record<string, unknown>>;
const asFields = (value: unknown): Fields | undefined =>
  typeof value === 'object' && value !== null ? (value as Fields) : undefined;
const asText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A question by every name under which an answer may stand. */
interface Question {
  readonly text: string;
  readonly names: readonly string[];
  /** What the labels to choose from stand for. */
  readonly meanings: ReadonlyMap<string, string>;
}

function questionsOf(args: Fields): readonly Question[] {
  const listed = Array.isArray(args['questions']) ? args['questions'] : [args];
  return listed.flatMap((item: unknown, place): readonly Question[] => {
    const fields = asFields(item) ?? {};
    const text = asText(item) || asText(fields['question']) || asText(fields['prompt']);
    const names = [text, asText(fields['id']), asText(fields['header']), String(place)];
    const meanings = meaningsOf(fields['options']);
    return text === '' ? [] : [{ text, names: names.filter((name) => name !== ''), meanings }];
  });
}

const meaningsOf = (options: unknown): ReadonlyMap<string, string> =>
  new Map(
    (Array.isArray(options) ? options : []).map((option: unknown) => {
      const fields = asFields(option) ?? {};
      return [asText(fields['label']), asText(fields['description'])];
    }),
  );

/** An object with the answers by name: whose questions they answer stands in the call. */
function fromJson(text: string, asked: readonly Question[]): readonly Answer[] | undefined {
  if (!text.startsWith('{')) return undefined;
  const told = asFields(parsedJson(text));
  const answers = asFields(told?.['answers']);
  const notes = asFields(told?.['annotations']) ?? {};
  if (!answers) return undefined;
  return Object.entries(answers).map(([name, value]) => {
    const question = asked.find(({ names }) => names.includes(name));
    const note = asText(asFields(notes[question?.text ?? name])?.['notes']);
    return chosen(question?.text ?? name, withNote(chosenWords(value), note));
  });
}

/** Labels and free text of one answer: a text, a list, or an object that holds them. */
function chosenWords(value: unknown): string {
  if (typeof value === 'string') return value.replace(/^user_note: /u, '');
  if (Array.isArray(value)) return value.map(chosenWords).filter(Boolean).join(', ');
  const fields = asFields(value);
  if (!fields) return '';
  const picked = chosenWords(fields['answers'] ?? fields['selected'] ?? fields['answer']);
  return withNote(picked, asText(fields['freeText']) || asText(fields['notes']));
}

const withNote = (picked: string, note: string): string => {
  const said = note.trim();
  if (said === '' || said === picked.trim()) return picked;
  return picked.trim() === '' ? said : `${picked} (${said})`;
};

/** `"Which?"="This", "And?"="That" user notes: …` between two fixed sentences of the client. */
const answeredLead = /^(?:User has answered your questions|Your questions have been answered): /u;
const answeredEnd = '. You can now continue with ';
/** What a tool that asks one thing says of it. */
const single = /^User (?:selected|wrote|answered|chose): (?:\d{1,3}\. )?([^]*)$/u;

function fromText(text: string, asked: readonly Question[]): readonly Answer[] {
  const alone = single.exec(text)?.[1];
  if (alone !== undefined) return [chosen(asked[0]?.text ?? null, alone)];
  const lead = answeredLead.exec(text)?.[0];
  if (lead === undefined) return [];
  const end = text.lastIndexOf(answeredEnd);
  const said = text.slice(lead.length, end < 0 ? text.length : end);
  const places = placesOf(said, asked);
  return places.map(({ question, to }, i) =>
    chosen(question, answerIn(said.slice(to, places[i + 1]?.from ?? said.length))),
  );
}

interface AskedAt {
  readonly question: string;
  readonly from: number;
  /** Where the answer begins. */
  readonly to: number;
}

/** The questions are known: each is looked for once, behind the one before it. */
function placesOf(said: string, asked: readonly Question[]): readonly AskedAt[] {
  const places: AskedAt[] = [];
  let behind = 0;
  for (const { text } of asked) {
    const mark = `"${cleanText(text)}"="`;
    const from = said.indexOf(mark, behind);
    if (from < 0) continue;
    behind = from + mark.length;
    places.push({ question: text, from, to: behind });
  }
  return places;
}

/** An answer without its closing quote, what was shown beside it, and notes that repeat it. */
function answerIn(piece: string): string {
  const noted = piece.indexOf('" user notes: ');
  const shown = piece.indexOf('" selected preview:');
  const ends = [noted, shown].filter((at) => at >= 0);
  const rest = piece.replace(/,\s*$/u, '').replace(/"$/u, '');
  if (ends.length === 0) return rest;
  const note = noted < 0 ? '' : piece.slice(noted + '" user notes: '.length);
  return withNote(piece.slice(0, Math.min(...ends)), note.replace(/,\s*$/u, ''));
}

/** Longest of what a refused call would have done, in characters. */
const maxProposed = 110;

const refused = /^The user doesn't want to (?:proceed with|take) this (?:tool use|action)\b/u;
const given =
  /(?:To tell you how to proceed, the user said:\n|The user provided the following reason for the rejection:\s)([^]*)$/u;
const afterword = "\n\nNote: The user's next message may contain a correction or preference.";

/** What the client says of questions that the person did not want as they were. */
const sentBack = 'The user wants to clarify these questions.';
const answeredBefore = /^- "(.{1,2000})"\n {2}Answer: (.*)$/gmu;

/** What a call would have done, behind the mark of what was refused: its command, or the file. */
function proposedIn(args: Fields): string | null {
  const path = asText(args['file_path']) || asText(args['path']);
  const proposed = commandArgument(args) ?? path;
  return proposed === '' ? null : `✗ ${clip(oneLine(proposed), maxProposed)}`;
}

/** Why the person refused a call, in their words; nothing where they gave no reason or nobody refused. `question`: what they refused. */
function refusedWith(text: string, question: string | null): readonly Answer[] {
  const said = refused.test(text) ? (given.exec(text)?.[1] ?? '') : '';
  const end = said.indexOf(afterword);
  const reason = (end < 0 ? said : said.slice(0, end)).trim();
  if (reason === '') return [];
  if (!reason.startsWith(sentBack)) return [{ question, text: reason, kind: 'refused' }];
  const answered = [...reason.matchAll(answeredBefore)].slice(0, maxAnswers);
  return answered.map((match) => chosen(match[1] ?? '', match[2] ?? ''));
}

const approved = /^User has approved (?:your plan|exiting plan mode)\b/u;
const approvedHead = /^## Approved Plan(?: \(edited by user\))?:\n/mu;

function approvedPlan(text: string, proposed: string): Answer {
  const head = approvedHead.exec(text);
  // The person may have changed it: what the client gives back is what holds.
  const plan = head ? text.slice(head.index + head[0].length) : proposed;
  const whole = clip(oneLine(plan.replace(/^\s*#{1,6}\s+/u, '')), maxPlan);
  return { question: firstLine(plan) === null ? null : whole, text: '', kind: 'approved' };
}

const firstLine = (plan: string): string | null => {
  const line = plan.split('\n').find((one) => /[\p{L}\p{N}]/u.test(one));
  return line === undefined ? null : oneLine(line.replace(/^#{1,6}\s+/u, ''));
};
