/**
 * One line of VS Code's chat log applied to the state before it (formats: kinds 0 to 3, a path of strings and numbers).
 * The line is foreign: a path may only lead to an object's own fields or to a place of an array, never to a prototype, and
 * what VS Code itself would throw at is said, not guessed at. Never leaves a state half changed.
 */
import { said, type Sentence } from '../../../base/sentence';
import { asArray, asObject, type Json } from '../../jsonl/fields';

/** What a line did: the path it changed, or why it could not, as the end of the sentence "line N …". */
export type MutationOutcome =
  | { readonly ok: true; readonly changed: Changed }
  | { readonly ok: false; readonly reason: Sentence };

/** Where the state is another one now; `from` is the first place of an array that was cut or grew. */
export interface Changed {
  readonly keys: readonly (string | number)[];
  readonly from: number | null;
}

/** The state as one cell, so that a line may replace all of it. */
export interface StateCell {
  root: unknown;
}

type Key = string | number;

const forbidden: readonly Key[] = ['__proto__', 'constructor', 'prototype'];

const failed = (reason: Sentence): MutationOutcome => ({ ok: false, reason });
const done = (keys: readonly Key[], from: number | null = null): MutationOutcome => ({
  ok: true,
  changed: { keys, from },
});

/** Applies a parsed line. */
export function applyLine(state: StateCell, line: Json): MutationOutcome {
  const { kind } = line;
  if (kind === 0) return replaceAll(state, line['v']);
  if (kind !== 1 && kind !== 2 && kind !== 3)
    return failed(said`is of a kind that nobody here knows`);
  if (asObject(state.root) === undefined)
    return failed(said`changes a state that no line before it gives`);
  const keys = keysOf(line['k']);
  if (keys === undefined) return failed(said`names no path into the chat`);
  if (keys.some((key) => forbidden.includes(key))) {
    return failed(said`names a path that no chat has; it is refused`);
  }
  if (kind === 2) return push(state, keys, line);
  return kind === 1 && Object.hasOwn(line, 'v')
    ? set(state, keys, line['v'])
    : set(state, keys, undefined);
}

function replaceAll(state: StateCell, value: unknown): MutationOutcome {
  if (asObject(value) === undefined) return failed(said`holds no chat`);
  state.root = value;
  return done([]);
}

function keysOf(value: unknown): readonly Key[] | undefined {
  if (!Array.isArray(value)) return undefined;
  const keys = asArray(value).filter(
    (key): key is Key => typeof key === 'string' || typeof key === 'number',
  );
  return keys.length === value.length ? keys : undefined;
}

/** Something that holds a value under a key; undefined where the state has nothing of that kind. */
interface Slot {
  readonly get: () => unknown;
  readonly set: (value: unknown) => void;
}

function slotOf(holder: unknown, key: Key): Slot | undefined {
  if (Array.isArray(holder)) {
    const list: unknown[] = holder;
    // One past the end grows the array by one; holes are never written.
    if (!isPlaceIn(list, key)) return undefined;
    return {
      get: () => list[key],
      set: (value) => {
        if (key < list.length || value !== undefined) list[key] = value;
      },
    };
  }
  if (typeof holder !== 'object' || holder === null) return undefined;
  // Neither null nor an array: what JSON calls an object.
  const fields = holder as Record<string, unknown>;
  const name = String(key);
  return {
    get: () => (Object.hasOwn(fields, name) ? fields[name] : undefined),
    set: (value) => {
      if (value === undefined) Reflect.deleteProperty(fields, name);
      else fields[name] = value;
    },
  };
}

function find(state: StateCell, keys: readonly Key[]): Slot | undefined {
  let place: Slot | undefined = {
    get: () => state.root,
    set: (value) => {
      state.root = value;
    },
  };
  for (const key of keys) {
    if (!place) return undefined;
    place = slotOf(place.get(), key);
  }
  return place;
}

const nowhere = said`changes a place that the chat does not have`;

function set(state: StateCell, keys: readonly Key[], value: unknown): MutationOutcome {
  const place = find(state, keys);
  if (!place || (keys.length === 0 && asObject(value) === undefined)) return failed(nowhere);
  place.set(value);
  return done(keys);
}

function push(state: StateCell, keys: readonly Key[], line: Json): MutationOutcome {
  const place = find(state, keys);
  if (!place || keys.length === 0) return failed(nowhere);
  const there = place.get() ?? [];
  if (!Array.isArray(there)) return failed(said`adds to something that is no list`);
  const list: unknown[] = there;
  const cut = line['i'] ?? list.length;
  if (!isPlaceIn(list, cut)) return failed(said`cuts a list where it does not reach`);
  const added = line['v'] ?? [];
  if (!Array.isArray(added)) return failed(said`adds something that is no list`);
  list.length = cut;
  for (const item of added) list.push(item);
  place.set(list);
  return done(keys, cut);
}

/** A place of a list, or the one behind its last. */
const isPlaceIn = (list: readonly unknown[], place: unknown): place is number =>
  typeof place === 'number' && Number.isInteger(place) && place >= 0 && place <= list.length;
