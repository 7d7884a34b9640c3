/**
 * The tables of one project in a LanceDB: one for each machine, which it alone writes to, so that no two writers ever meet and a server
 * that knows no conditions loses nothing. A table can always be made anew from its machine's files.
 */
import { sharedPath } from '../../engine/memory/sharedPath';
import type { AskedTerms } from '../../engine/memory/keywords';
import type { Unit } from '../../engine/memory/index/units';
import type { LanceConnection, LancePackage, TableQuery, LanceRow, Table } from './package';
import { noteIn, shownColumns } from './rows';

/** Rows that one machine's notes are narrowed to, by words and by days each. */
const mostCandidates = 60;
const mostTables = 10_000;
/** Rows written with one request. */
const portion = 5_000;
const mostIds = 500;
/** Old states of a table go after an hour: somebody may be reading them. */
const keptMs = 3_600_000;

/** A note that another machine shares. */
export interface OtherNote {
  /** As answers name its file. */
  readonly path: string;
  readonly unit: Unit;
}

/** What the table of a machine is called. */
export const tableName = (project: string, machine: string): string =>
  `notes-${project}-${machine}`;

export class Tables {
  readonly #prefix: string;

  constructor(
    private readonly connection: LanceConnection,
    private readonly lance: LancePackage,
    project: string,
    private readonly nowMs: () => number,
  ) {
    this.#prefix = tableName(project, '');
  }

  readonly #nameOf = (machine: string): string => `${this.#prefix}${machine}`;

  /** Does something with the table of a machine. */
  async #with<T>(machine: string, act: (table: Table) => Promise<T>): Promise<T> {
    const table = await this.connection.openTable(this.#nameOf(machine));
    try {
      return await act(table);
    } finally {
      table.close();
    }
  }

  /** The machines that share notes of this project. */
  async machines(): Promise<readonly string[]> {
    const names = await this.connection.tableNames({
      startAfter: this.#prefix,
      limit: mostTables,
    });
    return names.flatMap((name) => {
      const machine = name.startsWith(this.#prefix) ? name.slice(this.#prefix.length) : '';
      return /^[0-9a-f]{8}$/u.test(machine) ? [machine] : [];
    });
  }

  /** Notes of a machine that may answer. */
  candidates(machine: string, { terms, days }: AskedTerms): Promise<readonly OtherNote[]> {
    return this.#with(machine, async (table) => {
      const rows: LanceRow[] = [];
      if (terms.length > 0) {
        const found = table.query().fullTextSearch(terms.join(' '), { columns: ['words'] });
        // Asked for by name, since it will not come by itself one day.
        rows.push(...(await shown(found, [...shownColumns, '_score'])));
      }
      if (days !== null)
        rows.push(
          ...(await shown(table.query().where(`date >= '${days.from}' AND date <= '${days.to}'`))),
        );
      return notesIn(rows, machine);
    });
  }

  /** The note on a line of another machine's file. */
  at(machine: string, path: string, line: number): Promise<OtherNote | null> {
    return this.#with(machine, async (table) => {
      const is = `path = '${path.replace(/'/gu, "''")}' AND line <= ${line} AND "endLine" >= ${line}`;
      const [first] = notesIn(await shown(table.query().where(is)), machine);
      return first ?? null;
    });
  }

  /** Makes the rows of this machine these: what is new is added, what is gone taken out. */
  update(machine: string, rows: readonly LanceRow[]): Promise<void> {
    return this.#with(machine, async (table) => {
      const there = new Set(
        (await table.query().select(['id']).toArray()).map(({ id }) => String(id)),
      );
      const wanted = new Set(rows.map(({ id }) => String(id)));
      const gone = [...there].filter((id) => !wanted.has(id) && /^[0-9a-f]+$/u.test(id));
      for (let at = 0; at < gone.length; at += mostIds) {
        const ids = gone.slice(at, at + mostIds).map((id) => `'${id}'`);
        await table.delete(`id IN (${ids.join(', ')})`);
      }
      await added(
        table,
        rows.filter(({ id }) => !there.has(String(id))),
      );
      await table.optimize({ cleanupOlderThan: new Date(this.nowMs() - keptMs) });
    });
  }

  /** The texts of a machine's table. */
  texts(machine: string): Promise<ReadonlySet<string>> {
    return this.#with(machine, async (table) => {
      const rows = await table.query().select(['text']).toArray();
      return new Set(rows.map(({ text }) => String(text)));
    });
  }

  /** Makes the table of this machine anew; without rows there is none. Nothing of what it held stays. */
  async renew(machine: string, rows: readonly LanceRow[], isThere: boolean): Promise<void> {
    const name = this.#nameOf(machine);
    if (isThere) await this.connection.dropTable(name);
    if (rows.length === 0) return;
    const table = await this.connection.createTable(name, rows.slice(0, portion));
    try {
      await added(table, rows.slice(portion));
      // The terms are made here; nothing is to be changed about them.
      const config = this.lance.Index.fts({
        baseTokenizer: 'whitespace',
        lowercase: false,
        stem: false,
        removeStopWords: false,
        asciiFolding: false,
        withPosition: false,
        maxTokenLength: 300,
      });
      await table.createIndex('words', { config });
    } finally {
      table.close();
    }
  }
}

/** Of these rows those whose text the table holds by now. */
export const heldOf = (rows: readonly LanceRow[], held: ReadonlySet<string>): readonly LanceRow[] =>
  rows.filter(({ text }) => held.has(String(text)));

async function added(table: Table, rows: readonly LanceRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += portion) await table.add(rows.slice(at, at + portion));
}

const shown = (query: TableQuery, columns = shownColumns): Promise<readonly LanceRow[]> =>
  query.select(columns).limit(mostCandidates).toArray();

/** Each note once, though words and days may both have found it. */
function notesIn(rows: readonly LanceRow[], machine: string): readonly OtherNote[] {
  const notes = new Map<string, OtherNote>();
  for (const row of rows) {
    const note = noteIn(row);
    if (note === undefined) continue;
    const path = sharedPath(note.who, machine, note.path);
    notes.set(JSON.stringify([path, note.unit.line, note.unit.text]), { path, unit: note.unit });
  }
  return [...notes.values()];
}
