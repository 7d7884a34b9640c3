/** Pin Messages… and Pin Selection: what stays word for word through every compaction. Nothing is written to the transcript. */
import * as vscode from 'vscode';
import type { MessageListed } from '../../operations/pins/messages';
import type { Pinned, Pins } from '../../operations/pins/pins';
import type { Reply } from '../act/reply';
import type { Target } from '../act/acts';
import { pickMany, type PickRow } from '../show/picks';
import type { App } from '../app';
import { messageRow } from '../show/rows/messageRows';
import { needWritable, refuse } from './preconditions';
import { sayTrouble } from './progress';

/** A message, a pin, or both. */
interface PinRow extends PickRow {
  readonly isTicked: boolean;
  readonly entryId: string | null;
  readonly pinId: string | null;
}

/** A list to tick: what is pinned comes first, and is let go of by taking its tick away. */
export async function pinMessages(app: App, target: Target): Promise<Reply<Pins | null>> {
  const [pins, messages] = await Promise.all([
    app.ask('pins', { ...target, change: { kind: 'look' } }),
    app.ask('messages', { file: target.file, before: null }),
  ]);
  if (!pins.ok) return sayTrouble(app, pins);
  if (!messages.ok) return sayTrouble(app, messages);
  const { say, count } = app.language;
  const rows = rowsOf(app, pins.value.pins, messages.value);
  if (rows.length === 0) return refuse(app, 'nothing', say('There is nothing to pin yet.'));
  const [used, most] = [count(pins.value.tokens), count(pins.value.mostTokens)];
  // Not awaited: the list may stay open.
  void pickMany(rows, {
    title: say('Pin Messages'),
    placeHolder: say('Ticked messages stay word for word. {0} of {1} tokens are used.', used, most),
  }).then((ticked) => (ticked ? change(app, target, rows, ticked) : undefined));
  return { ok: true, value: null };
}

/** Pins what is selected in the text in front: a summary, a log, any file. */
export async function pinSelection(app: App): Promise<Reply<Pins>> {
  const editor = vscode.window.activeTextEditor;
  const text = (editor?.selections ?? [])
    .map((selection) => editor?.document.getText(selection) ?? '')
    .join('\n');
  const { say } = app.language;
  if (!editor || text.trim() === '')
    return refuse(app, 'nothing', say('Select the text to be pinned first.'));
  const own = await targetAt(app, editor.document.uri);
  const needed =
    own && vscode.workspace.isTrusted ? { ok: true as const, value: own } : needWritable(app);
  if (!needed.ok) return needed;
  const change = { kind: 'pinText', text } as const;
  return shown(app, needed.value, await app.ask('pins', { ...needed.value, change }));
}

/** A draft or a summary is about its own conversation, whichever is followed; undefined for any other text. */
async function targetAt(
  { documents, drafts, following }: App,
  uri: vscode.Uri,
): Promise<Target | undefined> {
  const kept = await drafts.read(uri);
  if (!kept) return documents.aboutOf(uri)?.target;
  const { agent, sessionId } = kept.draft.plannedOn;
  return following.places.targetOf({ file: kept.draft.file, agent, sessionId }, kept.folder);
}

async function change(
  app: App,
  target: Target,
  rows: readonly PinRow[],
  ticked: readonly PinRow[],
): Promise<Reply<Pins> | null> {
  const gone = rows.flatMap((row) => (row.isTicked && !ticked.includes(row) ? [row.pinId] : []));
  const added = ticked.filter((row) => !row.isTicked);
  let last: Reply<Pins> | null = null;
  const ids = gone.filter((id) => id !== null);
  if (ids.length > 0) last = await app.ask('pins', { ...target, change: { kind: 'unpin', ids } });
  for (const { entryId } of added) {
    if (entryId === null || last?.ok === false) break;
    const change = { kind: 'pinEntry', id: entryId } as const;
    last = await app.ask('pins', { ...target, change });
  }
  return last === null ? null : shown(app, target, last);
}

/** Says how much room is left, or why there was none. */
function shown(app: App, target: Target, answer: Reply<Pins>): Reply<Pins> {
  if (!answer.ok) return sayTrouble(app, answer);
  const { say, count } = app.language;
  const { pins, tokens, mostTokens, isMasked } = answer.value;
  if (pins.length === 0) {
    app.person.mention(say('Nothing is pinned any more.'));
    return answer;
  }
  const sentence = say('Pins use {0} of {1} tokens now.', count(tokens), count(mostTokens));
  const masked = isMasked ? ` ${say('What looked like a secret was masked.')}` : '';
  const list = { label: say('Show Pins'), run: () => pinMessages(app, target) };
  app.person.tell(`${sentence}${masked}`, [list]);
  return answer;
}

function rowsOf(
  { language }: App,
  pins: readonly Pinned[],
  messages: readonly MessageListed[],
): readonly PinRow[] {
  const { say, count } = language;
  const pinned = pins.map((pin) => ({
    icon: 'pinned',
    label: pin.text.split('\n')[0] ?? '',
    detail: say('pinned, {0} tokens', count(pin.tokens)),
    isTicked: true,
    entryId: pin.entryId,
    pinId: pin.id,
  }));
  const others = messages
    .filter(({ isPinned }) => !isPinned)
    .map((one) => ({
      ...messageRow(one, language),
      isTicked: false,
      entryId: one.id,
      pinId: null,
    }));
  return [...pinned, ...others];
}
