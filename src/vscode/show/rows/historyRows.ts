/** What was done to a conversation as rows of a list: when, by whom, what it came to. */
import type { History, Past, PastCompaction, PastFlush } from '../../../operations/history/history';
import type { Language, Say } from '../text/language';
import { sizeText } from '../text/sizes';
import type { PickRow } from '../picks';

/** One act. */
export const pastRow = (past: Past, language: Language): PickRow =>
  past.kind === 'flush' ? flushRow(past, language) : compactionRow(past, language);

const timeOf = ({ atMs }: Past, { say, moment }: Language): string =>
  atMs === null ? say('time unknown') : moment(atMs, Date.now());

function flushRow(past: PastFlush, language: Language): PickRow {
  const { say, count } = language;
  const label =
    past.notes === 1 ? say('1 note written') : say('{0} notes written', count(past.notes));
  const parts = [timeOf(past, language), asked(past.byPerson, say), ...paid(past, language)];
  return { icon: 'save', label, description: parts.join(' · ') };
}

function compactionRow(past: PastCompaction, language: Language): PickRow {
  const { say } = language;
  const { tokensBefore, isBeforeReported, tokensAfter } = past;
  const parts = [
    ...[timeOf(past, language), byWhom(past, say), standing(past, say)],
    ...writer(past, say),
    ...paid(past, language),
  ];
  const detail = savings(past, language);
  const before = (tokens: number): string => sizeText(tokens, isBeforeReported, language);
  const label =
    tokensBefore === null
      ? say('Compaction')
      : tokensAfter === null
        ? say('Compaction of {0} tokens', before(tokensBefore))
        : say(
            'Compaction: {0} → {1} tokens',
            before(tokensBefore),
            // An agent's own is known by its next answer, ours by what was counted.
            sizeText(tokensAfter, past.by === 'agent', language),
          );
  return {
    icon: past.standing === 'undone' ? 'discard' : 'fold',
    label,
    description: parts.join(' · '),
    ...(detail === '' ? {} : { detail }),
  };
}

const asked = (byPerson: boolean, say: Say): string =>
  byPerson ? say('asked for') : say('automatic');

function byWhom({ by, byPerson }: PastCompaction, say: Say): string {
  if (by !== 'agent') return asked(byPerson !== false, say);
  return byPerson === true ? say('by the agent, asked for') : say('by the agent itself');
}

/** Whose words the summary is in, where no model is named for it. */
function writer({ writtenBy }: PastCompaction, say: Say): readonly string[] {
  switch (writtenBy) {
    case 'code':
      return [say('written by code')];
    case 'person':
      return [say('edited by you')];
    case 'listener':
      return [say('written by another extension')];
    default:
      return [];
  }
}

function standing({ standing: how }: PastCompaction, say: Say): string {
  switch (how) {
    case 'inForce':
      return say('in force');
    case 'earlier':
      return say('covered by a later one');
    case 'undone':
      return say('undone');
    case 'elsewhere':
      return say('on another branch');
  }
}

const paid = (
  { model, usd }: Pick<PastCompaction, 'model' | 'usd'>,
  { say, money }: Language,
): readonly string[] =>
  model === null ? [] : [usd === null ? model : say('{0}, about {1}', model, money(usd))];

/** What later answers did not have to read; '' where there are none. */
function savings(past: PastCompaction, { say, short, money }: Language): string {
  const { tokensBefore, tokensAfter, answersSince, usdSaved } = past;
  if (tokensBefore === null || tokensAfter === null || !answersSince) return '';
  const tokens = Math.max(0, tokensBefore - tokensAfter) * answersSince;
  return usdSaved === null
    ? say('Later answers read about {0} fewer tokens.', short(tokens))
    : say(
        'Later answers read about {0} fewer tokens, worth about {1}.',
        short(tokens),
        money(usdSaved),
      );
}

/** All of it in a sentence. */
export function sumText({ tokensSaved, usd }: History, { say, short, money }: Language): string {
  const saved =
    (tokensSaved ?? 0) === 0
      ? say('Choose an act to read, compare or undo it')
      : say('About {0} tokens saved so far', short(tokensSaved ?? 0));
  return usd === null ? saved : `${saved} · ${say('models: about {0}', money(usd))}`;
}
