/**
 * What a summary written before, by us or by another tool, hands on. Another tool's summary was written by
 * a model and says things no rule finds again; ours is derived from the branch and counts only where
 * the branch behind it is gone. Summaries of summaries lose a little each time (trap T33): bullets are taken over word for word.
 */
import type { FactSet } from './facts';
import type { FileBook } from './fileLists';
import type { SectionName } from '../summary/headings';
import { leadOf } from '../summary/phrases';
import type { Plan } from './plans';
import { clip, keyOf, oneLine } from '../text/plain';
import { proseLines } from '../text/sentences';
import { parseSummary } from '../summary/summary';
import type { TurnLog } from './turns';

/** The parts of a ledger that a summary can add to. */
export interface CarryTarget {
  readonly constraints: FactSet;
  readonly decisions: FactSet;
  readonly questions: FactSet;
  readonly earlier: FactSet;
  readonly files: FileBook;
  readonly turns: TurnLog;
  plan: Plan | null;
}

/** Most bullets taken from one section. */
const maxBullets = 30;

/** Adds the bullets of an earlier summary to a ledger, at place `at`. */
export function carrySummary(ledger: CarryTarget, summary: string, at: number): void {
  const parsed = parseSummary(summary);
  ledger.files.carry(parsed.readFiles, parsed.modifiedFiles, at);
  if (leadOf(summary) !== null && ledger.turns.first !== null) return;
  ledger.earlier.clear(); // each summary of another tool takes in the one before
  for (const section of parsed.sections) {
    if (section.name === 'next') planOf(ledger, section.body, at);
    for (const bullet of bulletsOf(section.body)) note(ledger, section.name, bullet, at);
  }
}

/** What it named as next is an announcement like any other and ages like one. */
function planOf(ledger: CarryTarget, body: string, at: number): void {
  const items = bulletsOf(body).slice(0, 8);
  if (items.length > 0) ledger.plan = { items, at, requests: ledger.turns.substantialCount };
}

function bulletsOf(body: string): readonly string[] {
  return proseLines(body)
    .filter((line) => !line.heading && line.text.length >= 8 && !/[:：]$/u.test(line.text))
    .map((line) => clip(oneLine(line.text.replace(/\*\*/gu, '')), 300))
    .slice(0, maxBullets);
}

function note(ledger: CarryTarget, section: SectionName | null, text: string, at: number): void {
  const key = keyOf(text);
  if (section === 'constraints') ledger.constraints.note(key, text, at, 2);
  else if (section === 'decisions') ledger.decisions.note(key, text, at, 2);
  else if (section === 'questions') ledger.questions.note(key, text, at, 1);
  else if (section === null) ledger.earlier.note(key, text, at, 0);
  else if (section !== 'evidence' && section !== 'failures' && section !== 'next') {
    ledger.earlier.note(key, text, at, section === 'goal' ? 2 : 1);
  }
}
