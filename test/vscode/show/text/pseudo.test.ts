/** All texts of the shell in a made-up language; what comes from elsewhere is Greek here, so that it is told apart. */
import assert from 'node:assert/strict';
import { facts } from '../../../../src/agents/all';
import { said } from '../../../../src/base/sentence';
import type { Sentence } from '../../../../src/base/sentence';
import { explainWrite } from '../../../../src/disk/explain';
import { unusableAnswer } from '../../../../src/engine/summarise/answer/answer';
import type { Compacted } from '../../../../src/operations/compact/outcome';
import type { Past } from '../../../../src/operations/history/history';
import { explain } from '../../../../src/operations/problems';
import type { Problem } from '../../../../src/operations/problems';
import { resolveSettings } from '../../../../src/settings/resolve';
import { endSentences } from '../../../../src/thread/workerRun';
import { panelState } from '../../../../src/vscode/panel/state';
import { contextRows } from '../../../../src/vscode/show/rows/contextRows';
import { pastRow, sumText } from '../../../../src/vscode/show/rows/historyRows';
import { messageRow } from '../../../../src/vscode/show/rows/messageRows';
import { automaticRow, olderRow, sessionRow } from '../../../../src/vscode/show/rows/sessions';
import {
  draftActions,
  draftHeads,
  draftPage,
  whyText,
} from '../../../../src/vscode/show/text/draftText';
import { itemLook } from '../../../../src/vscode/show/meter/meter';
import { editorProblem } from '../../../../src/vscode/show/text/modelProblems';
import {
  askText,
  buttons,
  chatCompactedText,
  chatText,
  compactedText,
  flushedText,
  noQuestionText,
  ownText,
  progressText,
  refusals,
  undoneText,
} from '../../../../src/vscode/show/text/notices';
import { reasonText } from '../../../../src/vscode/show/meter/reasons';
import { ruleText } from '../../../../src/vscode/show/text/rules';
import { tooltip } from '../../../../src/vscode/show/meter/tooltip';
import { troublesOf } from '../../../../src/vscode/show/meter/troubles';
import type { MeterView } from '../../../../src/vscode/show/meter/view';
import { draft } from '../../fakes';
import { pseudo, untranslated } from '../../pseudo';
import { nowMs, snapshot, status, view, noBars } from '../../words';

const { say, tell } = pseudo;

function isTranslated(what: string, texts: readonly string[]): void {
  it(`says ${what} in it`, () => {
    assert.ok(texts.some((text) => text.includes('[!!')));
    assert.deepEqual(texts.flatMap(untranslated), []);
  });
}

const file = '/δ/α.ω';
const greek = { title: 'Η θύρα', opening: 'Η θύρα', model: 'μ-4', cwd: '/δ', file };
const trouble = said`The worker was restarted, and this is no sentence of ours.`;
const known = explain({ kind: 'cancelled' });

const views: readonly MeterView[] = [
  view({ snapshot: snapshot(greek) }),
  view({ snapshot: snapshot({ ...greek, tokens: null, percent: null, source: 'unknown' }) }),
  view({ snapshot: snapshot(null, known) }),
  view({
    snapshot: snapshot({
      ...greek,
      source: 'estimated',
      windowSource: 'assumed',
      ownLimitAt: 190_000,
      memoryFlushAt: nowMs - 1_000,
      compactions: 2,
      lastCompactionAtMs: nowMs - 90_000,
      due: { flush: true, compact: true, why: [] },
      tokens: 185_000,
      percent: 92,
      oddities: [{ line: 17, reason: said`has no id; it is kept in the file and passed over` }],
      remarks: [{ kind: 'staleDisplay', tokens: 12_000 }],
    }),
    pinned: true,
    working: 'compact',
    notes: [tell(known)],
  }),
  ...(['off', 'on'] as const).map((policy) =>
    view({
      snapshot: {
        ...snapshot({ ...greek, tokens: 185_000, percent: 92, tornLine: 5 }),
        why: 'terminal',
      },
      policy,
      onDisk: false,
      trusted: false,
      belongs: false,
      compactsWhenIdle: true,
    }),
  ),
  ...(['bySelf', 'byPerson'] as const).flatMap((again) =>
    (['ended', 'hung', 'memory', 'restarted'] as const).map((cause) =>
      view({ snapshot: { ...snapshot(greek), stopped: { cause, again } } }),
    ),
  ),
];

const rowTexts = (rows: readonly { label: string; description?: string; detail?: string }[]) =>
  rows.flatMap(({ label, description = '', detail = '' }) => [label, description, detail]);

const problems: readonly Problem[] = [
  { kind: 'cancelled' },
  { kind: 'nothingToCompact', liveTokens: 0, isSinceLast: true, keepTokens: 1 },
  { kind: 'nothingToCompact', liveTokens: 0, isSinceLast: false, keepTokens: 20_000 },
  { kind: 'littleSaid', notSaid: 60_000, windowTokens: 64_000 },
  { kind: 'oneMessage', line: 3, tokens: 1 },
  { kind: 'unfinished', line: 3, tokens: 2 },
  { kind: 'notSmaller', before: 1, after: 2 },
  { kind: 'nothingToUndo', file },
  { kind: 'busy', agent: 'pi', until: new Date(nowMs) },
  { kind: 'refused', sentence: explainWrite({ kind: 'diskFull' }, file) },
  { kind: 'refused', sentence: explainWrite({ kind: 'locked', by: said`another process` }, file) },
];

const compactions: readonly Compacted[] = (['offline', 'partial', 'model'] as const).flatMap(
  (tier) =>
    (['code', 'model', 'person', 'agent'] as const).map((writtenBy) => ({
      tier,
      writtenBy,
      forecast: null,
      archive: file,
      flushed: null,
      isBeforeReported: writtenBy === 'model',
      entryId: 'δ',
      model: { model: 'μ', calls: 1, inputTokens: 1, outputTokens: 1, usd: 0.02 },
      why: tier === 'model' ? null : unusableAnswer('μ', 'too long'),
      result: {
        summary: 'Σ',
        firstKeptEntryId: 'δ',
        tokensBefore: 9_000,
        tokensAfter: 800,
        details: { readFiles: ['α'], modifiedFiles: ['β'], toolFailures: [] },
      },
      followUp: { command: '/α', sentence: explain({ kind: 'cancelled' }) },
      repairs: [said`What looked like a secret was masked.`],
    })),
);

const told: readonly Sentence[] = [
  ...problems.map(explain),
  ...Object.values(endSentences),
  ...resolveSettings([
    {
      from: said`the user settings`,
      values: { 'compaction.policy': 1, 'agents.enabled': 2, 'compaction.threshold': 'α' },
    },
  ]).warnings,
];

const past: readonly Past[] = (['inForce', 'earlier', 'undone', 'elsewhere'] as const).map(
  (standing, i) => ({
    kind: 'compaction',
    id: 'δ',
    atMs: i === 0 ? null : nowMs,
    line: 3,
    byPerson: i > 1,
    by: i === 3 ? 'agent' : 'tidemark',
    writtenBy: null,
    model: 'μ',
    usd: 0.02,
    tokensBefore: 9,
    isBeforeReported: i === 0,
    tokensAfter: 2,
    standing,
    canUndo: true,
    answersSince: i,
    usdSaved: i > 1 ? 1 : null,
  }),
);

describe('the made-up language', () => {
  it('finds a sentence that is in no bundle, and a text that came past it', () => {
    assert.ok(untranslated(tell(trouble)).length > 0);
    assert.ok(untranslated('Cancelled; nothing was changed.').length > 0);
    assert.deepEqual(untranslated(tell(known)), []);
  });

  isTranslated(
    'the tooltip',
    views.map((one) => tooltip(one, pseudo)),
  );
  isTranslated(
    'the item',
    views.flatMap((one) => {
      const look = itemLook(one, pseudo);
      return look === null ? [] : [look.text, look.spoken];
    }),
  );
  isTranslated(
    'the rows of the quick pick',
    views.flatMap((one) => rowTexts(contextRows(one, pseudo))),
  );
  isTranslated('what is refused', told.map(tell));
  isTranslated(
    'problems of the editor’s models',
    [{ code: 'NoPermissions' }, { code: 'NotFound' }, { code: 'Blocked' }, null].map((error) =>
      tell(editorProblem(error, 'μ').sentence),
    ),
  );
  isTranslated('results', [
    ...compactions.map((one) => compactedText(one, pseudo)),
    undoneText(
      {
        undone: 'δ',
        tokensBefore: 1,
        tokensAfter: 2,
        isAfterReported: true,
        followUp: null,
        also: [],
      },
      pseudo,
    ),
    flushedText(
      {
        file: null,
        notes: [],
        tier: 'offline',
        model: null,
        why: null,
        receipt: null,
        skipped: said`Nothing new to note.`,
      },
      'α',
      pseudo,
    ),
  ]);
  isTranslated(
    'the context view',
    views.flatMap((one) => {
      const state = panelState(one, { looked: null, trouble: null, sessions: noBars }, pseudo);
      const { notices, headline, facts: known, shares, thresholds, buttons: offered } = state;
      const labels = [...shares, ...thresholds, ...offered].map(({ label }) => label);
      return [...notices, headline, ...known, ...labels, ...Object.values(state.words)];
    }),
  );
  isTranslated('questions', [
    askText(status(greek), pseudo),
    chatText(status(greek), pseudo),
    ownText(status({ ...greek, title: null }), pseudo),
    noQuestionText(status({ ...greek, refusal: explain({ kind: 'cancelled' }) }), pseudo),
    chatCompactedText(status(greek), pseudo),
  ]);
  isTranslated('buttons and refusals', [
    ...Object.values(buttons(say)),
    ...Object.values(refusals(say)),
    ...Object.values(draftActions(say)),
  ]);
  isTranslated(
    'progress',
    (['reading', 'flushing', 'summarising', 'writing', 'verifying'] as const).map((step) =>
      progressText({ step, stage: null, chars: 0, usd: null }, pseudo),
    ),
  );
  isTranslated(
    'a draft and the page beside it',
    [draft].flatMap((one) => {
      const shown = {
        ...one,
        tier: 'partial' as const,
        model: { model: 'μ', calls: 1, inputTokens: 1, outputTokens: 1, usd: null },
        why: unusableAnswer('μ', 'refused'),
        hindrance: explain({ kind: 'nothingToUndo', file }),
        repairs: [said`What looked like a secret was masked.`],
        details: {
          readFiles: ['α'],
          modifiedFiles: ['β'],
          toolFailures: [{ tool: 'τ', summary: 'σ' }],
        },
        lines: [{ section: 'Σ', text: 'λ', line: 3, rule: 'changed by a tool' }],
        leftOut: [{ section: 'Σ', text: 'λ', line: 4, rule: 'read by a tool' }],
      };
      return [
        ...draftHeads(shown, { hasGoneOn: true, isEdited: true }, pseudo),
        draftPage(shown, pseudo),
        whyText({ line: null, rule: 'the first request' }, pseudo),
        ruleText('pinned by the person', say),
      ];
    }),
  );
  isTranslated(
    'lists of conversations, messages and acts',
    rowTexts([
      automaticRow(pseudo),
      olderRow(3, pseudo),
      sessionRow(
        {
          session: { ...snapshot(greek).session!, sessionId: 'δ-1', live: 'busy' },
          status: status(greek),
          nowMs,
          isFollowed: true,
        },
        pseudo,
      ),
      messageRow(
        { id: 'δ', who: 'user', text: 'λ', line: 3, atMs: nowMs, isPinned: false },
        pseudo,
      ),
    ]),
  );
  isTranslated('the history', [
    ...rowTexts(past.map((one) => pastRow(one, pseudo))),
    sumText({ past, tokensSaved: 5_000, usd: 0.02 }, pseudo),
    sumText({ past, tokensSaved: null, usd: null }, pseudo),
  ]);
  isTranslated('why a conversation is followed', [
    ...(['pinned', 'terminal', 'otherTerminal', 'open', 'newest', 'stays', 'only'] as const).map(
      (why) => reasonText(why, say),
    ),
  ]);
  isTranslated(
    'what did not happen by itself',
    troublesOf(
      {
        automation: {
          step: 'compact',
          isWaiting: false,
          isLaidAside: true,
          held: 'undone',
          trouble: { sentence: known, retryAtMs: nowMs },
        },
        followUp: known,
      },
      pseudo,
    ),
  );
  isTranslated(
    'what hooks do',
    facts.flatMap(({ hooks }) =>
      hooks
        ? hooks.offers(say).flatMap(({ description = '', detail }) => [description, detail])
        : [],
    ),
  );
});
