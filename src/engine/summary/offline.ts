/**
 * The summary that needs no model: facts from the whole branch, worded as a record, in the person's language,
 * within a token budget. Never fails and never invents: every line was said, run or returned in the conversation.
 */
import type { Draft, DraftInput } from './draft';
import { evidenceParts } from './evidenceParts';
import { bookLists } from '../record/fileLists';
import { Ledger, readLedger } from '../record/ledger';
import { leadText, proseParts } from './proseParts';
import { steadyRoom } from './steadySize';
import { assembleSummary } from './summary';
import { type View, viewOf } from './view';

/** About what the headings and tags take, in tokens. */
const headingTokens = 90;

/** A complete summary with the sections built by code. */
export function draftOffline(input: DraftInput): Draft {
  const { view, prefix } = readInput(input);
  const lead = leadText(
    view,
    input.instructions,
    Math.max(40, Math.floor(input.proseTokens * 0.13)),
  );
  const whole = input.proseTokens + input.evidenceTokens;
  const budget = steadyRoom(view.ledger.summaries, whole, view.counter, view.language);
  let prose = Math.floor((input.proseTokens * budget) / whole);
  let evidence = input.evidenceTokens;
  for (let attempt = 0; ; attempt++) {
    const said = proseParts(view, prefix, lead, prose, budget < whole);
    const words = Object.values(said.sections).join('\n');
    // What the words leave over is the evidence's.
    const left = budget - view.counter.count(`${lead}\n${words}`) - headingTokens;
    const parts = evidenceParts(view, Math.max(0, Math.min(evidence, left)), words);
    const sections = {
      ...said.sections,
      evidence: parts.evidence,
      failures: parts.failuresSection,
    };
    const { readLines, modifiedLines } = parts;
    const summary = assembleSummary({ lead, sections, readLines, modifiedLines }, view.language);
    const over = view.counter.count(summary) - budget;
    if (over <= 0 || attempt >= 4) {
      return {
        summary,
        details: { ...bookLists(view.ledger.files.all()), toolFailures: parts.failures },
        repairs: [],
      };
    }
    // Measured line by line the parts fit; joined they may not by a few tokens: give back a little more than that.
    prose -= Math.ceil(over * 0.6) + 10;
    evidence = Math.min(evidence, left) - Math.ceil(over * 0.6) - 10;
  }
}

interface Reading {
  readonly view: View;
  readonly prefix: Ledger | null;
}

/** The readings of inputs that are still in use: a model's prompt, its audit and what code writes instead need the same one. */
const readings = new WeakMap<DraftInput, Reading>();

/** Reads everything a draft or an audit needs, in one pass over the branch; once for each input. */
export function readInput(input: DraftInput): Reading {
  const known = readings.get(input);
  if (known) return known;
  const reading = readAnew(input);
  readings.set(input, reading);
  return reading;
}

function readAnew(input: DraftInput): Reading {
  const { cwd, redact, previous } = input;
  const ledger = new Ledger(cwd, redact);
  for (const entry of input.replaced) ledger.feed(entry);
  const keptFrom = ledger.total + 1;
  for (const entry of input.kept) ledger.feed(entry);
  if (previous) ledger.carry(previous);
  ledger.finish();
  const view = viewOf(ledger, keptFrom, input);
  return {
    view,
    prefix: input.turnPrefix.length === 0 ? null : readLedger(input.turnPrefix, cwd, redact),
  };
}
