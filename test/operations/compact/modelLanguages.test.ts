/** Conversations in eight languages beside English: the summary is in the language of the person, whatever the model answers in. */
import assert from 'node:assert/strict';
import fs from 'node:fs';
import { wrongLanguage } from '../../../src/engine/text/bodyLanguage';
import { headingOf } from '../../../src/engine/summary/headings';
import type { SectionName } from '../../../src/engine/summary/headings';
import type { LanguageCode } from '../../../src/engine/text/language';
import { phrasesOf } from '../../../src/engine/summary/phrases';
import { parseSummary } from '../../../src/engine/summary/summary';
import type { Entry } from '../../../src/engine/conversation/types';
import type { PiLines } from '../../build/lines/piLines';
import { aConversation, languages, modelSummary } from '../../build/models/modelSummaries';
import { headingsAsked } from '../../build/models/scriptedSummariser';
import type { Desk } from '../desk';
import { modelDesks } from '../modelDesk';
import type { Script } from '../modelDesk';
import { words } from '../../build/words';

const written = ['happened', 'decisions', 'open'] as const;
const byCode = ['goal', 'words', 'happened'] as const;

/** What the person and the assistant say in a language. */
function sayings(language: LanguageCode): {
  readonly asks: readonly string[];
  readonly done: string;
} {
  const texts = (role: 'user' | 'assistant'): readonly string[] =>
    aConversation(language).flatMap((entry) => (isBy(entry, role) ? textsOf(entry) : []));
  return { asks: texts('user'), done: texts('assistant').at(-1) ?? '' };
}

const isBy = (entry: Entry, role: 'user' | 'assistant'): boolean =>
  entry.kind === 'message' && entry.role === role;
const textsOf = (entry: Entry): readonly string[] =>
  entry.kind === 'message'
    ? entry.blocks.flatMap((block) => (block.kind === 'text' ? [block.text] : []))
    : [];

/** What was under way, in some sentences. */
const inShort = (language: LanguageCode): string =>
  (['decisions', 'happened'] as const)
    .map((name) => bodyOf(modelSummary(language), name))
    .join('\n');

/** Turns with tool output in English, as it mostly is. */
function talk(lines: PiLines, language: LanguageCode, from: number, to: number): PiLines {
  const { asks, done } = sayings(language);
  for (let n = from; n < to; n++) {
    const output = Array.from({ length: 90 }, (_, i) => `line ${i} of part ${n}`).join('\n');
    lines
      .user(asks[n % asks.length])
      .call('read', { path: `src/part${n}.ts` }, `call-${n}`)
      .result(`call-${n}`, output)
      .agent(done);
  }
  return lines;
}

const bodyOf = (summary: string, name: SectionName): string =>
  parseSummary(summary).sections.find((section) => section.name === name)?.body ?? '';

/** Our headings and sentences in the language, ours alone, in their order. */
function assertIn(
  language: LanguageCode,
  summary: string,
  sections: readonly SectionName[] = [...new Set([...byCode, ...written])],
): void {
  assert.ok(summary.startsWith(phrasesOf(language).lead));
  const headings = [...summary.matchAll(/^## (.+)$/gmu)].map(([, heading]) => heading);
  const wanted = sections.map((name) => headingOf(name, language));
  assert.deepEqual(headings.slice(0, wanted.length), wanted);
  assert.ok(headings.includes(headingOf('evidence', language)), headings.join(', '));
  for (const name of sections) {
    const body = bodyOf(summary, name);
    assert.notEqual(body.trim(), '', name);
    assert.equal(wrongLanguage(body, language), null, body);
  }
}

describe('a compaction by a model in the language of the person', () => {
  const { here, settings, outside } = modelDesks();

  const inLanguage =
    (language: LanguageCode): Script =>
    (prompt) =>
      headingsAsked(prompt).length === 0 ? inShort(language) : modelSummary(language);

  async function compacted(desk: Desk, file: string, script: Script) {
    const by = outside('vscode', script);
    const done = await desk.compact(file, desk.limits(settings('vscode')), by.outside);
    assert.ok(done.ok, JSON.stringify(done));
    return done.value;
  }

  for (const language of languages) {
    it(`keeps headings and words over two compactions: ${language}`, async () => {
      const desk = here();
      const lines = talk(desk.lines(), language, 0, 8);
      const file = desk.write(lines.text());
      const first = await compacted(desk, file, inLanguage(language));
      assert.deepEqual([first.tier, first.why], ['model', null]);
      assertIn(language, first.result.summary);
      const told = bodyOf(modelSummary(language), 'happened');
      assert.equal(bodyOf(first.result.summary, 'happened'), told);

      const before = lines.lines.length;
      lines.branchFrom(first.entryId);
      const more = talk(lines, language, 8, 15).lines.slice(before);
      fs.appendFileSync(file, `${more.join('\n')}\n`);
      desk.age(file);
      const second = await compacted(desk, file, inLanguage(language));
      assert.deepEqual([second.tier, second.why], ['model', null]);
      assertIn(language, second.result.summary);
      assert.equal(bodyOf(second.result.summary, 'happened'), told);
    });

    it(`is written by code where the model answers in another language: ${language}`, async () => {
      const desk = here();
      const file = desk.write(talk(desk.lines(), language, 0, 8).text());
      const other: LanguageCode = language === 'en' ? 'de' : 'en';
      const { tier, why, result } = await compacted(desk, file, inLanguage(other));
      assert.equal(tier, 'offline');
      assert.match(words(why ?? ''), /was in another language, so it was not used\.$/);
      assertIn(language, result.summary, byCode);
      assert.ok(!result.summary.includes(bodyOf(modelSummary(other), 'decisions')));
    });
  }
});
