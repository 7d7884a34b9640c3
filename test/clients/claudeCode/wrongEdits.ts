/**
 * Edits that are wrong in one way each: what an adapter that was not careful would append to a Claude Code transcript. The
 * checks of the made-up sessions must catch every one of them.
 */
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import type { Editor } from './play';
import type { Block } from '../messages';

type Line = Record<string, unknown>;

/** What of a right edit is changed; the lines before it are there to be looked at. */
export type Spoil = (added: readonly Line[], before: readonly Line[]) => readonly Line[];

const clone = <T>(value: T): T => structuredClone(value);
const messageOf = (line: Line | undefined): Block => (line?.['message'] ?? {}) as Block;
const blocksOf = (line: Line | undefined): readonly Block[] => {
  const { content } = messageOf(line);
  return Array.isArray(content) ? (content as readonly Block[]) : [];
};
const has = (type: string) => (line: Line | undefined) =>
  blocksOf(line).some((block) => block['type'] === type);

/** Changes the ids of what is kept. */
const keeping =
  (
    change: (
      uuids: readonly string[],
      find: (uuid: string) => Line | undefined,
    ) => readonly string[],
  ): Spoil =>
  (added, before) => {
    const [boundary = {}, ...rest] = clone(added);
    const meta = boundary['compactMetadata'] as { preservedMessages: { uuids: string[] } };
    const find = (uuid: string) => before.find((line) => line['uuid'] === uuid);
    const uuids = change(meta.preservedMessages.uuids, find);
    Object.assign(meta.preservedMessages, { uuids, allUuids: uuids });
    return [boundary, ...rest];
  };

const isSaid = (line: Line | undefined): boolean =>
  line?.['type'] === 'user' && typeof messageOf(line)['content'] === 'string';

const without = (wrong: (line: Line | undefined) => boolean): Spoil =>
  keeping((uuids, find) => {
    const gone = uuids.findLast((uuid) => wrong(find(uuid)));
    return uuids.filter((uuid) => uuid !== gone);
  });

const summaryChanged =
  (change: (summary: Line) => readonly Line[]): Spoil =>
  (added) =>
    clone(added).flatMap((line) => (line['isCompactSummary'] === true ? change(line) : [line]));

/** Copies of the kept messages behind the summary, in place of their names. */
const copied =
  (change: (message: Line) => Line): Spoil =>
  (added, before) => {
    const [boundary = {}, summary = {}] = clone(added);
    const meta = boundary['compactMetadata'] as Line;
    const { uuids } = meta['preservedMessages'] as { uuids: string[] };
    delete meta['preservedMessages'];
    const ids = new Map<unknown, string>();
    let parentUuid = summary['uuid'];
    const copies = uuids.flatMap((uuid) => {
      const line = clone(before.find((one) => one['uuid'] === uuid) ?? {});
      const message = messageOf(line) as Line;
      if (message['id'] !== undefined) {
        const id = ids.get(message['id']) ?? `msg_${randomUUID()}`;
        ids.set(message['id'], id);
        line['message'] = change({ ...message, id });
      }
      Object.assign(line, { uuid: randomUUID(), parentUuid });
      parentUuid = line['uuid'];
      return [line];
    });
    return [boundary, summary, ...copies];
  };

export const wrongCompactions: Readonly<Record<string, Spoil>> = {
  'drops what the person said': without(isSaid),
  'drops an answer': without((line) => line?.['type'] === 'assistant' && has('text')(line)),
  'drops the first that is kept': keeping((uuids, find) => {
    const first = uuids.findIndex((uuid) => find(uuid)?.['message'] !== undefined);
    return uuids.slice(first + 1);
  }),
  'drops the last that is kept': keeping((uuids) => uuids.slice(0, -1)),
  'keeps nothing': keeping(() => []),
  'keeps half of a pair, the call': without(has('tool_result')),
  'keeps half of a pair, the result': without(has('tool_use')),
  'keeps more than it says': (added, before) =>
    keeping((uuids) => {
      const at = before.findIndex((line) => line['uuid'] === uuids[0]);
      const earlier = before.slice(0, at).findLast((line) => has('text')(line) || isSaid(line));
      return [String(earlier?.['uuid']), ...uuids];
    })(added, before),
  'swaps the order': keeping((uuids, find) => {
    const said = uuids.filter((uuid) => isSaid(find(uuid)) || has('text')(find(uuid)));
    const [a = '', b = ''] = said.slice(-2);
    return uuids.map((uuid) => (uuid === a ? b : uuid === b ? a : uuid));
  }),
  'turns the order round': keeping((uuids) => uuids.toReversed()),
  'names one that is not there': keeping((uuids) => [...uuids, randomUUID()]),
  'has the summary twice': summaryChanged((line) => [
    line,
    { ...line, uuid: randomUUID(), parentUuid: line['uuid'] },
  ]),
  'has the summary again among what is kept': summaryChanged((line) => [
    line,
    {
      ...line,
      uuid: randomUUID(),
      parentUuid: line['uuid'],
      isCompactSummary: false,
      isVisibleInTranscriptOnly: false,
    },
  ]),
  'has no summary': summaryChanged(() => []),
  'has half of the summary': summaryChanged((line) => {
    const message = messageOf(line);
    const content = String(message['content']);
    return [{ ...line, message: { ...message, content: content.slice(0, content.length / 2) } }];
  }),
  'hangs the summary on the old end': (added, before) => {
    const [boundary = {}, summary = {}] = clone(added);
    return [
      boundary,
      { ...summary, parentUuid: boundary['logicalParentUuid'] ?? before.at(-1)?.['uuid'] },
    ];
  },
  'is no boundary': (added) =>
    clone(added).map((line) =>
      line['type'] === 'system' ? { ...line, subtype: 'turn_duration' } : line,
    ),
  'names another anchor': (added) => {
    const [boundary = {}, summary = {}] = clone(added);
    const meta = boundary['compactMetadata'] as { preservedMessages: Line };
    meta.preservedMessages['anchorUuid'] = boundary['uuid'];
    return [boundary, summary];
  },
  'copies with the old usage': copied((message) => message),
  'copies with the old ids of answers': (added, before) => {
    const old = before.findLast((line) => line['type'] === 'assistant');
    return copied((message) => ({ ...message, id: messageOf(old)['id'] }))(added, before);
  },
};

export const wrongUndos: Readonly<Record<string, Spoil>> = {
  'forgets the first message': without((line) => line?.['parentUuid'] === null),
  'forgets what the person said last': without(isSaid),
  'forgets the turns since': keeping((uuids, find) => {
    const at = uuids.findIndex((uuid) => find(uuid) === undefined);
    return uuids.slice(0, at < 0 ? -4 : at);
  }),
  'keeps the summary': (added, before) => {
    const summary = before.findLast((line) => line['isCompactSummary'] === true);
    return keeping((uuids) => [String(summary?.['uuid']), ...uuids])(added, before);
  },
  'swaps the order': wrongCompactions['swaps the order'] ?? keeping((uuids) => uuids),
  'hangs on the summary': (added, before) => {
    const [boundary = {}] = clone(added);
    const meta = boundary['compactMetadata'] as { preservedMessages: Line };
    const summary = before.findLast((line) => line['isCompactSummary'] === true);
    meta.preservedMessages['anchorUuid'] = summary?.['uuid'];
    return [boundary];
  },
  'writes nothing': () => [],
  'goes back by a rewind alone': (_added, before) => {
    const leafUuid = before.findLast((line) => line['type'] === 'assistant')?.['uuid'];
    const { sessionId } = before[0] ?? {};
    return [{ type: 'last-prompt', leafUuid, explicit: true, sessionId }];
  },
};

const parsed = (text: string): readonly Line[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);

/** What is changed of the text that a right edit added; the checks of the whole file come into it here. */
export type SpoilText = (added: string, before: string) => string;

const asText =
  (spoil: Spoil): SpoilText =>
  (added, before) =>
    before +
    spoil(
      parsed(added),
      parsed(before).filter((line) => !String(line['type']).startsWith('api')),
    )
      .map((line) => `${JSON.stringify(line)}\n`)
      .join('');

export const wrongFiles: Readonly<Record<string, SpoilText>> = {
  'ends without a newline': (added, before) => before + added.trimEnd(),
  'tears its last line': (added, before) => `${before}${added.slice(0, -80)}\n`,
  'throws away what it replaces': (added, before) =>
    before.split('\n').slice(-20).join('\n') + added,
  'writes everything twice': (added, before) => before + added + added,
};

/** An editor whose edits are spoiled after they were written. */
export const spoiling = (
  editor: Editor,
  { compaction, undo }: { readonly compaction?: Spoil | SpoilText; readonly undo?: Spoil },
  isText = false,
): Editor => {
  const spoil = (file: string, before: string, how: Spoil | SpoilText | undefined): void => {
    if (!how) return;
    const added = fs.readFileSync(file, 'utf8').slice(before.length);
    const change = isText ? (how as SpoilText) : asText(how as Spoil);
    const spoiled = change(added, before);
    if (spoiled === before + added) throw new Error('this spoils nothing');
    fs.writeFileSync(file, spoiled);
  };
  return {
    async compact(file, words) {
      const before = fs.readFileSync(file, 'utf8');
      const outcome = await editor.compact(file, words);
      spoil(file, before, compaction);
      return outcome;
    },
    async undo(file) {
      const before = fs.readFileSync(file, 'utf8');
      const outcome = await editor.undo(file);
      spoil(file, before, undo);
      return outcome;
    },
  };
};
