/** What of a run's output is kept: the message of a failure and the figures it came to. Pure. */
import { figureLines, isDifference } from '../outputs/figures';
import { errorLines } from '../outputs/messages';
import { sureScore } from '../outputs/score';
import { isSum, showsPass } from '../outputs/verdict';
import { clip, oneLine } from '../../text/plain';
import type { CommandShape } from './shape';

/** Most lines of an output kept as what a run came to. */
const maxFigures = 5;

/** Lines of an output that is short enough to be an answer. */
const fewLines = 6;

/** The message of a failed run; of a short output in words nobody knows, its first lines. */
export function messageIn(output: string): readonly string[] {
  const errors = errorLines(output);
  if (errors.length > 0) return errors;
  const lines = output.split('\n').filter((line) => /[\p{L}\p{N}]/u.test(line));
  return lines.length > fewLines ? [] : lines.slice(0, 2).map((line) => clip(oneLine(line), 200));
}

export function figuresOf(output: string, shape: CommandShape): readonly string[] {
  if (isCommit(shape)) return []; // commits are listed by themselves
  if (shape.kind !== 'look') {
    const made = addressMade(output, shape);
    return made !== null ? [made] : isFields(output, shape) ? [] : ownFigures(output, shape);
  }
  const program = shape.words[0] ?? '';
  if (measures.test(program) || /--(?:short|num)?stat\b/u.test(shape.words.join(' ')))
    return figureLines(output, 3);
  if (isNumber.test(output)) return figureLines(output, 1);
  const reads = opens.test(program) && !shape.words.some((word) => isSource.test(word));
  return reads ? figureLines(output, 2, sureScore) : [];
}

/** A commit that was made, and what its hooks printed before it. */
const isCommit = ({ words }: CommandShape): boolean => /^git\b.*\bcommit\b/su.test(words.join(' '));

/**
 * What a run came to. Of what steps that look printed beside it, of a page that was shown and of a text typed into the command only what
 * sums up; where all passed, no line of errors that were asked for, and none that a test printed on the way: it
 * begins with its place in the source.
 */
function ownFigures(output: string, shape: CommandShape): readonly string[] {
  if (isPage(output)) return [];
  const looksBeside = shape.steps.some((step) => step.kind === 'look');
  // Fields of a file that was looked into on the way.
  const isReading = isTyped(shape) && isJson.test(output);
  const lines = figureLines(output, maxFigures, looksBeside || isReading ? sureScore : 0);
  const own = lines.filter((line) => !ofSystem.test(line) && !(looksBeside && isDifference(line)));
  const isAside = (line: string): boolean => ofErrors.test(line) || atPlace.test(line);
  return showsPass(output) ? own.filter((line) => isSum(line) || !isAside(line)) : own;
}

/** What was created, where a step that creates printed its address on a line of its own: it tells which is which. */
function addressMade(output: string, { steps }: CommandShape): string | null {
  const creates = steps.some(({ kind, words }) => kind === 'act' && words.includes('create'));
  return (creates && /^https?:\/\/\S{1,300}$/mu.exec(output.slice(-2_000))?.[0]) || null;
}

const ofErrors = /^\W{0,4}(?:error|fatal)\b/iu;
/** What a program on the way wanted and did not get, told of a run that was well. */
const ofSystem = /^\W{0,4}caused by\b|\(os error \d{1,5}\)/iu;
const atPlace = /^\W{0,4}[\w./-]{1,120}\.[a-z]{1,5}:\d{1,6}(?::\d{1,5})?: /u;
/** A program whose text is typed into the command. */
const isTyped = ({ words }: CommandShape): boolean => words.some((word) => word.startsWith('<<'));
/** A text with chapters and examples: help, instructions, a page. */
const isPage = (output: string): boolean =>
  (output.slice(0, 20_000).match(/^(?:#{1,4} \p{L}[^\d\n]*$|```)/gmu)?.length ?? 0) >= 3;

/** What a service answers to an order are its fields; what was made is known by its id. */
const isFields = (output: string, { kind }: CommandShape): boolean =>
  kind === 'act' && isJson.test(output);

const isJson = /^\s*(?:\{|\[\s*[{[\n])/u;

/** Looking that answers with one number (`find … | wc -l`, `grep -c …`) has measured something. */
const isNumber = /^\s*\d[\d.,]*\s*$/u;
/** Programs that look and measure. */
const measures = /^(?:wc|du|df|free|stat|helm|kubectl|docker|podman|systemctl)$/u;
/** Programs that show a file: a report may be one, source is none. */
const opens = /^(?:cat|head|tail|jq|less|more)$/u;
const isSource =
  /\.(?:[cm]?[jt]sx?|py|go|rs|rb|java|kts?|swift|c|h|cc|cpp|hpp|cs|php|lua|ex|exs|erl|hs|scala|vue|svelte|css|scss|less|sql|sh|md|mdx|rst|lock|toml|jsonl)$/iu;
