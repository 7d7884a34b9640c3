/**
 * Everything `npm run bench:fidelity` measures, in order. Seeds and sizes stand here; a person who wants to know what was lost
 * sets TIDEMARK_FIDELITY_LOST to a number of examples.
 */
import fs from 'node:fs';
import { sharedFile } from '../shared';
import { barsOf, growthBar, measure, table } from './measure';
import type { Measured, Row } from './measure';
import { joinedSession, plantedSession, recordedSession, type Session } from './sessions';
import { byModel, byPi, offline, plain, type PiCompaction, type Way } from './ways';

type Tell = (text: string) => void;

interface Column {
  readonly name: string;
  readonly way: Way;
  /** Whether the bars are ours to keep. */
  readonly isOurs: boolean;
}

const counts = [1, 3, 5] as const;

/** By number of steps; they come to 590 to 1,500 messages, among them what the issue says is planted. */
const generated = (): readonly Session[] =>
  [300, 1_500, 3_200].map((entries, i) =>
    plantedSession({ seed: 500 + i, language: 'en', entries, heavyNoise: i % 2 === 1 }),
  );

const recordedNames = ['before-compaction.jsonl', 'large-session.jsonl'];

function recorded(): readonly Session[] {
  return recordedNames.flatMap((name) => {
    const file = sharedFile('fixtures', 'pi', name);
    return file === undefined ? [] : [recordedSession(name, fs.readFileSync(file, 'utf8'), 20_000)];
  });
}

/** Prints tables and returns the rows with bars. `pi` = null where it cannot be had. */
export async function fidelity(pi: PiCompaction | null, tell: Tell): Promise<readonly Row[]> {
  const scripted = await byModel();
  const columns: readonly Column[] = [
    { name: 'offline', way: offline, isOurs: true },
    { name: 'with a model', way: scripted.way, isOurs: true },
    ...(pi === null ? [] : [{ name: 'pi', way: byPi(pi), isOurs: false }]),
    { name: '"summarise this"', way: plain, isOurs: false },
  ];
  try {
    tell('Share that survives word for word; in brackets what was touched in the last 30 %.');
    const rows = await compared('generated', generated(), columns, tell);
    const found = recorded();
    if (found.length === 0) tell('recorded sessions: not here (../shared); not measured');
    else rows.push(...(await compared('recorded', found, columns, tell)));
    return [...rows, ...(await grows(columns))];
  } finally {
    await scripted.close();
  }
}

async function compared(
  what: 'generated' | 'recorded',
  sessions: readonly Session[],
  columns: readonly Column[],
  tell: Tell,
): Promise<Row[]> {
  const sizes = sessions.map(({ messages }) => messages.length);
  tell(`${what}: ${sizes.length} sessions of ${sizes.join(', ')} messages`);
  const measured = new Map(columns.map(({ name }) => [name, [] as Measured[]]));
  for (const times of counts) {
    for (const { name, way } of columns)
      measured.get(name)?.push(await measure(way, sessions, times));
    const cells = columns.map(({ name, isOurs }) => ({
      name,
      isOurs,
      measured: measured.get(name)!.at(-1)!,
    }));
    tell(table(`after ${times} ${times === 1 ? 'compaction' : 'compactions'}`, cells));
    for (const cell of cells.filter(({ isOurs }) => isOurs))
      tellLosses(`${what}, ${cell.name}, ${times}x`, cell.measured, tell);
  }
  return columns
    .filter(({ isOurs }) => isOurs)
    .flatMap(({ name }) => barsOf(`${what}, ${name}`, measured.get(name) ?? []));
}

function tellLosses(name: string, { losses }: Measured, tell: Tell): void {
  const most = Number(process.env['TIDEMARK_FIDELITY_LOST'] ?? 0);
  for (const { kind, text } of losses.slice(0, most)) tell(`    lost (${name}) ${kind}: ${text}`);
}

/** Messages between two compactions of the session that goes on and on. */
const windowMessages = 400;

/**
 * A session that goes on and on, ever new files, commands and figures in each window. Every compaction replaces about as much as
 * an ordinary session: with less the ledger would not be full after the third, and had to grow to hold what comes later.
 */
async function grows(columns: readonly Column[]): Promise<readonly Row[]> {
  const parts = Array.from({ length: 20 }, (_, i) => {
    const part = plantedSession({ seed: 700 + i, language: 'en', entries: 250, heavyNoise: true });
    return { ...part, messages: part.messages.slice(0, windowMessages) };
  });
  const session = joinedSession('twenty windows', parts);
  const rows: Row[] = [];
  for (const { name, way, isOurs } of columns) {
    if (isOurs) rows.push(growthBar(name, (await way(session, parts.length)).summaries));
  }
  return rows;
}
