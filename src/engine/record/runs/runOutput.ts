/** What of a run's output is kept: the message of a failure, the figures it came to, and an error that it went on from. Pure. */
import { figureLines } from '../outputs/figures';
import { looksLikeJson } from '../outputs/jsonFigures';
import { errorLines } from '../outputs/messages';
import { sureScore } from '../outputs/score';
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

/**
 * The error that a program named and went on from: its exit status says nothing of it. Of checks the sum says what came of them: what
 * they print on the way are also errors that are asked for.
 */
export function complaintsIn(output: string, { kind }: CommandShape): readonly string[] {
  if (kind !== 'act' && kind !== 'other') return [];
  const line = /^\s{0,4}(?:error|fatal): \S.{8,300}$/imu.exec(output)?.[0];
  return line === undefined ? [] : [clip(oneLine(line), 160)];
}

export function figuresOf(output: string, shape: CommandShape): readonly string[] {
  if (/^git\b.*\bcommit\b/su.test(shape.words.join(' '))) return []; // commits are listed by themselves
  if (shape.kind !== 'look') return isFields(output, shape) ? [] : figureLines(output, maxFigures);
  const program = shape.words[0] ?? '';
  if (program === 'ls') return isListing.test(output) ? figureLines(output, 3) : [];
  if (measures.test(program) || /--(?:short|num)?stat\b/u.test(shape.words.join(' ')))
    return figureLines(output, 3);
  if (isNumber.test(output)) return figureLines(output, 1);
  const reads = opens.test(program) && !shape.words.some((word) => isSource.test(word));
  return reads ? figureLines(output, 2, sureScore) : [];
}

/** What a service answers to an order are its fields; what was made is known by its id. */
const isFields = (output: string, { kind }: CommandShape): boolean =>
  kind === 'act' && looksLikeJson(output);

/** Looking that answers with one number (`find … | wc -l`, `grep -c …`) has measured something. */
const isNumber = /^\s*\d[\d.,]*\s*$/u;
/** Programs that look and measure. */
const measures = /^(?:wc|du|df|free|stat|helm|kubectl|docker|podman|systemctl)$/u;
/** A listing of files with their sizes. */
const isListing = /^-[rwxsStT-]{9}/mu;
/** Programs that show a file: a report may be one, source is none. */
const opens = /^(?:cat|head|tail|jq|less|more)$/u;
const isSource =
  /\.(?:[cm]?[jt]sx?|py|go|rs|rb|java|kts?|swift|c|h|cc|cpp|hpp|cs|php|lua|ex|exs|erl|hs|scala|vue|svelte|css|scss|less|sql|sh|md|mdx|rst|lock|toml|jsonl)$/iu;
