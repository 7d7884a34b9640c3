/**
 * Reads a chat of VS Code as its file tells it and shows it as a neutral conversation. A refresh costs what changed: ended
 * requests are read once, and only those that a line touched are read again. Never writes; the window owns the file.
 */
import { entryId, sessionId } from '../../../engine/conversation/types';
import type { Conversation, EntryRef } from '../../../engine/conversation/types';
import type { RawLine } from '../../../ports/files';
import { asInteger, asObject, asString, type Json } from '../../jsonl/fields';
import { branchOf, refsOf, type BuiltRequest, type KnownRefs } from './branch';
import { ChatLog } from './chatLog';
import { chatModel, type ChatModel } from './model';
import { keepSame } from './ref';
import { ringRemarks } from './remarks';
import { modelRef, readRequest } from './request';
import { fixedPart } from './fixedTokens';
import { ReadOnlyReader } from '../readOnlyReader';
import { pathOf } from '../uris';

const pickedId = entryId('model');

export class VscodeChatReader extends ReadOnlyReader {
  readonly #log = new ChatLog();
  #built: (BuiltRequest | undefined)[] = [];
  readonly #known: KnownRefs = new Map();
  /** The request that was read while its last lines were still to come. */
  #unsettled: number | null = null;

  push(line: RawLine): void {
    this.#log.push(line);
  }

  conversation(): Conversation {
    const state = this.#log.state ?? {};
    const requests = this.#log.requests;
    this.#rebuild(requests);
    const last = requests.findLast((request) => asObject(request) !== undefined);
    const model = chatModel(state, asObject(last));
    const path = branchOf(this.#built, this.#known);
    const remarks = ringRemarks(requests, this.#built, path, model.windowTokens);
    const fixed = fixedPart(requests);
    const picked = this.#pickedModel(model, asObject(last));
    if (picked) path.push(picked);
    return {
      agent: 'vscode-chat',
      sessionId: sessionId(asString(state['sessionId']) ?? ''),
      cwd: pathOf(state['workingDirectory']) ?? null,
      formatVersion: asInteger(state['version']) ?? 0,
      title: asString(state['customTitle'])?.trim() || null,
      reportedWindowTokens: model.windowTokens,
      ownLimitTokens: model.ownLimitTokens,
      fixedTokens: fixed?.tokens ?? null,
      fixedToolTokens: fixed?.tools ?? null,
      remarks,
      path,
      totalEntries: path.length,
      oddities: this.#log.oddities,
      unlisted: this.#log.unlisted,
    };
  }

  /** Reads anew what changed; an id that two requests share is told apart by their places. */
  #rebuild(requests: readonly unknown[]): void {
    const { from, some } = this.#log.takeChanges();
    const before = this.#built;
    const again = this.#unsettled;
    this.#unsettled = this.#log.unsettled;
    const ids = new Set<string>();
    this.#built = requests.map((item, place) => {
      const request = asObject(item);
      if (!request || isToBeRemoved(request)) return undefined;
      const given = asString(request['requestId']) ?? '';
      const id = given === '' || ids.has(given) ? `${given}#${place}` : given;
      ids.add(id);
      const old = before[place];
      const isKnown = place < from && !some.has(place) && place !== again;
      const isSame = isKnown && old?.messages[0]?.id === id;
      return isSame ? old : this.#build(request, id, place, old);
    });
  }

  #build(request: Json, id: string, place: number, old: BuiltRequest | undefined): BuiltRequest {
    const isSettled = place !== this.#unsettled;
    const read = readRequest(request, id, this.#log.lineOf(place), isSettled);
    return { ...read, messages: refsOf(read.messages, old?.messages ?? []) };
  }

  /** The model in the picker, where the next request goes to another one than the last did. */
  #pickedModel({ model }: ChatModel, last: Json | undefined): EntryRef | undefined {
    if (!model || (last && modelRef(last['modelId'])?.id === model.id)) return undefined;
    const place = { id: pickedId, parentId: null, line: 1, atMs: null };
    const ref = keepSame(this.#known.get(pickedId), { ...place, kind: 'modelChange', model });
    this.#known.set(pickedId, ref);
    return ref;
  }

  override isWhole(): boolean {
    return this.#log.isWholeObject;
  }

  isTaken(): boolean {
    return false;
  }
}

/** A request that a restored checkpoint takes back: it is gone with the next message. */
const isToBeRemoved = (request: Json): boolean =>
  request['shouldBeRemovedOnSend'] !== undefined &&
  request['shouldBeRemovedOnSend'] !== null &&
  request['shouldBeRemovedOnSend'] !== false;
