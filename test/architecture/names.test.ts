/** One word, one thing: what two files export under one name is the same of two agents, or an act and its ways in. */
import assert from 'node:assert/strict';
import { sources } from './tree';

const exported =
  /^export (?:async )?(?:const|function\*?|class|interface|type|enum) (?<name>[A-Za-z_$][\w$]*)/gmu;

/** The rooms of an act: it is done in one, and asked for in the others by what they call it. */
const act = ['operations', 'commandLine', 'vscode'];

/** Names that stand in more than one file for a reason of their own. */
const meant: Readonly<Record<string, string>> = {
  facts: 'the two lists, of agents and of providers',
  records: 'the same',
  pause: 'the same of two rooms that may not know one another, and `base` knows no Node',
  redact: 'the command that shows what the engine does',
  context: 'the name of what stands in for a package',
  Preparation:
    'the same twice: other extensions copy the file of our interface, which stands alone',
};

const roomOf = (file: string): string => file.split('/')[1] ?? '';

const areOneThing = (files: readonly string[]): boolean => {
  const rooms = files.map(roomOf);
  return (
    rooms.every((room) => room === 'agents') ||
    (rooms.every((room) => act.includes(room)) && new Set(rooms).size === rooms.length)
  );
};

describe('names', () => {
  const files = new Map<string, string[]>();
  for (const [file, text] of sources('src'))
    for (const { groups } of text.matchAll(exported)) {
      const name = groups?.['name'] ?? '';
      files.set(name, [...(files.get(name) ?? []), file]);
    }
  const shared = [...files].filter(([, where]) => where.length > 1);

  it('stand for one thing each, wherever they are exported', () => {
    const twice = shared.filter(([name, where]) => !(name in meant) && !areOneThing(where));
    assert.deepEqual(twice, []);
  });

  it('are left out for a reason only where they are', () => {
    const names = new Set(shared.map(([name]) => name));
    assert.deepEqual(
      Object.keys(meant).filter((name) => !names.has(name)),
      [],
    );
  });
});
