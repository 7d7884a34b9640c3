/** The commands of memory: search, get, save, forget, index, import. Notes are those of `--workspace`. */
import { isDay } from '../../base/day';
import { counted } from '../../base/text';
import { citation } from '../../operations/memory/cite';
import { forgetNotes, notesToForget, type ForgottenNote } from '../../operations/memory/forget';
import { importNotes, type Imported } from '../../operations/memory/importNotes';
import { mostChars, saveNote, type NoteToSave } from '../../operations/memory/save';
import { scopeOf } from '../../operations/memory/scope';
import { getMemory } from '../../operations/memory/get';
import { indexMemory, searchMemory } from '../../operations/memory/search';
import { inEnglish } from '../../base/sentence';
import type { MemoryScope } from '../../ports/memory/memoryStore';
import type { Job } from '../conversations';
import { done, exitCodes, expand, notDone, problemOutput, usage, type Output } from '../io';

type MemoryVerb = (job: Job, words: readonly string[]) => Promise<Output>;

export async function memory(job: Job): Promise<Output> {
  const [verb = '', ...words] = job.args.words;
  const run = verbs.get(verb);
  if (run) {
    // Notes of a folder that is not there would look like none.
    const missing = job.outside.noteSources.missing(scopeFor(job));
    return missing && run !== install ? notDone(inEnglish(missing)) : run(job, words);
  }
  return usage(
    `"memory" takes ${[...verbs.keys()].join(', ')}${verb === '' ? '' : `, not "${verb}"`}.`,
  );
}

function scopeFor({ args, io, setting }: Job): MemoryScope {
  const scope = scopeOf(setting.place.workspace, setting.limits.memory);
  const folder = args.text('sessions');
  if (folder === undefined) return scope;
  // A folder that is named is wanted as a whole, however old.
  return { ...scope, sessions: { folder: expand(folder, io), days: Infinity, trusted: true } };
}

const search: MemoryVerb = async (job, words) => {
  const limit = readLimit(job.args.text('limit'));
  if (limit === undefined) return usage('--limit takes a number from 1 to 100.');
  const also = job.args.list('also');
  const file = job.args.text('queries');
  if (file !== undefined && words.length > 0)
    return usage('"memory search" takes a question or --queries FILE, not both.');
  if (file !== undefined) return searchAll(job, file, also, limit);
  const text = words.join(' ');
  if (text.trim() === '') return usage('"memory search" needs a question, or --queries FILE.');
  const over = new AbortController();
  const found = await searchMemory(
    scopeFor(job),
    { text, also, limit },
    job.setting.limits.memory,
    job.outside,
    over.signal,
  );
  // Nobody is there any more for what a service for vectors has not answered by now.
  over.abort();
  if (!found.ok) return problemOutput(found.problem, { results: [] });
  const { hits, notes, problems } = found.value;
  if (notes <= mostKept) setImmediate(() => keepQuietly(job));
  const none = `Nothing found in ${counted(notes, 'note')}.\n`;
  return done(
    hits,
    hits.length === 0 ? none : hits.map((hit) => hitText(hit, isCited(job))).join(''),
    problems.map(inEnglish),
  );
};

/** Notes that are kept behind an answer, so that the next search has them at once; more take seconds, for which there is `index`. */
const mostKept = 5_000;

function keepQuietly(job: Job): void {
  job.outside.memoryStore.keep(scopeFor(job)).catch(() => undefined);
}

/** One JSON array a line, whether `--json` is given or not: this is for programs. */
async function searchAll(
  job: Job,
  file: string,
  also: readonly string[],
  limit: number,
): Promise<Output> {
  const text = await job.io.readFile(expand(file, job.io)).catch(() => undefined);
  if (text === undefined)
    return notDone(`The file of questions ${file} cannot be read; check the path.`);
  const said = new Set<string>();
  for (const line of text.replace(/\r?\n$/u, '').split(/\r?\n/u)) {
    // A line without a question has its answer, too: the answers are told apart by their place.
    if (line.trim() === '') {
      job.io.out('[]\n');
      continue;
    }
    const found = await searchMemory(
      scopeFor(job),
      { text: line, also, limit },
      job.setting.limits.memory,
      job.outside,
    );
    if (!found.ok) return problemOutput(found.problem);
    found.value.problems.forEach((problem) => said.add(inEnglish(problem)));
    job.io.out(`${JSON.stringify(found.value.hits)}\n`);
  }
  return { code: 0, json: undefined, text: '', notes: [...said] };
}

const readLimit = (text: string | undefined): number | undefined => {
  if (text === undefined) return 10;
  const limit = Number(text);
  return Number.isInteger(limit) && limit >= 1 && limit <= 100 ? limit : undefined;
};

const isCited = ({ setting }: Job): boolean => setting.limits.memory.citations !== 'off';

const hitText = (hit: Omit<ForgottenNote, 'lines' | 'mark'>, cited: boolean): string =>
  cited ? `${citation(hit)}\n  ${hit.text.replace(/\n/gu, '\n  ')}\n` : `${hit.text}\n`;

const get: MemoryVerb = async (job, words) => {
  const [wanted, ...more] = words;
  if (wanted === undefined || more.length > 0)
    return usage('"memory get" takes one PATH#L1-L9 or ^ID.');
  const found = await getMemory(scopeFor(job), wanted, job.outside);
  if (!found.ok) return problemOutput(found.problem);
  const { text, left } = found.value;
  return done(found.value, `${text}\n`, left ? [inEnglish(left)] : []);
};

const save: MemoryVerb = async (job, words) => {
  const { io, outside, setting } = job;
  const wrong = wrongToSave(job, words);
  if (wrong !== undefined) return usage(wrong);
  const text = (await io.stdin()).toString('utf8');
  const saved = await saveNote(setting.place.workspace, { text, ...noteAsked(job) }, outside);
  if (!saved.ok) return problemOutput(saved.problem, { stored: false });
  const { path, id, stored, isMasked } = saved.value;
  const said = stored
    ? `Saved as ^${id} in ${path}.\n`
    : `${path} holds it already as ^${id}, which stays as it is.\n`;
  const unshared = await outside.memoryStore.share(scopeFor(job), 'changes');
  return done({ path, id, stored }, said, [
    ...(isMasked ? ['What looked like a secret was masked in it.'] : []),
    ...unshared.map(inEnglish),
  ]);
};

function wrongToSave({ args }: Job, words: readonly string[]): string | undefined {
  if (!args.flag('stdin') || words.length > 0)
    return '"memory save" needs --stdin: the text comes on standard input.';
  const date = args.text('date');
  if (date !== undefined && !isDay(date))
    return `--date takes a day like 2026-01-31, not "${date}".`;
  const isTwice = date !== undefined && args.text('path') !== undefined;
  return isTwice ? '"memory save" takes --date or --path, not both.' : undefined;
}

function noteAsked({ args }: Job): Omit<NoteToSave, 'text'> {
  const date = args.text('date');
  const path = args.text('path')?.replace(/^\.\//u, '');
  return {
    kind: args.text('kind') ?? null,
    files: (args.text('files') ?? '').split(',').filter((file) => file.trim() !== ''),
    where: path ?? (date === undefined ? null : `memory/${date}.md`),
  };
}

const forget: MemoryVerb = async (job, words) => {
  const wanted = words.join(' ');
  if (wanted.trim() === '') return usage('"memory forget" takes ^ID or a question.');
  const scope = scopeFor(job);
  const notes = await notesToForget(scope, wanted, job.outside);
  if (!notes.ok) return problemOutput(notes.problem, { removed: [] });
  const listed = notes.value.map((note) => hitText(note, true)).join('');
  if (!job.args.flag('yes')) {
    job.io.err(listed);
    return notDone('This would be forgotten for good; --yes does it.', { removed: [] });
  }
  const gone = await forgetNotes(scope, notes.value, job.outside);
  if (!gone.ok) return problemOutput(gone.problem, { removed: [] });
  const removed = gone.value.notes.map(({ path, line, endLine, text }) => ({
    path,
    line,
    endLine,
    text,
  }));
  return done({ removed }, `Forgotten:\n${listed}`, gone.value.unshared.map(inEnglish));
};

const index: MemoryVerb = async (job, words) => {
  if (words.length > 0) return usage('"memory index" takes no words.');
  const state = await indexMemory(scopeFor(job), job.outside);
  if (!state.ok) return problemOutput(state.problem);
  const { files, notes, ms, problems } = state.value;
  const unshared = await job.outside.memoryStore.share(scopeFor(job), 'changes');
  const text = `${counted(notes, 'note')} in ${counted(files, 'file')}, read in ${ms} ms. A search goes by what the files say then.\n`;
  return done({ files, notes, ms }, text, [...problems, ...unshared].map(inEnglish));
};

const install: MemoryVerb = async ({ io, outside }, words) => {
  if (words.length !== 1 || words[0] !== 'lancedb') return usage('"memory install" takes lancedb.');
  const fetched = await outside.memoryStore.install(io.signal);
  if (io.signal.aborted) return problemOutput({ kind: 'cancelled' }, { installed: null });
  if (!fetched.ok) return notDone(inEnglish(fetched.problem), { installed: null });
  return done(
    { installed: fetched.value },
    `LanceDB ${fetched.value} is installed and can be used.\n`,
  );
};

const importVerb: MemoryVerb = async (job, words) => {
  const { args, io, outside, setting } = job;
  const [file, ...more] = words;
  const fromStdin = args.flag('stdin');
  if (more.length > 0 || fromStdin === (file !== undefined))
    return usage('"memory import" takes one FILE, or --stdin.');
  const text = fromStdin
    ? (await io.stdin()).toString('utf8')
    : await io.readFile(expand(file ?? '', io)).catch(() => undefined);
  if (text === undefined) return notDone(`${file ?? ''} cannot be read; check the path.`);
  const date = outside.clock.local(outside.clock.now()).date;
  const imported = await importNotes(setting.place.workspace, text, date, outside);
  if (!imported.ok) return problemOutput(imported.problem);
  const { found, stored, paths } = imported.value;
  const unshared = await outside.memoryStore.share(scopeFor(job), 'changes');
  const left = leftOf(imported.value);
  const all = done(
    imported.value,
    `${counted(found, 'note')} found, ${stored} of them new, in ${counted(paths.length, 'file')}.\n`,
    [...left, ...unshared.map(inEnglish)],
  );
  return left.length > 0 ? { ...all, code: exitCodes.inPart } : all;
};

/** What was not taken, or not as a whole. */
const leftOf = ({ passed, cut, shortened, unsaved = [] }: Imported): readonly string[] => [
  ...(passed.length > 0 ? [notTaken(passed)] : []),
  ...(cut === undefined ? [] : [cutOff(cut)]),
  ...(shortened === undefined ? [] : [tooLong(shortened)]),
  ...unsaved.map(inEnglish),
];

/** Most that are named one by one. */
const mostNamed = 20;

function notTaken(passed: readonly number[]): string {
  const more = passed.length > mostNamed ? ` and ${passed.length - mostNamed} more` : '';
  const which = passed.slice(0, mostNamed).join(', ');
  return `Not taken, because there is no text of a note: ${passed.length === 1 ? 'entry' : 'entries'} ${which}${more}.`;
}

const cutOff = (at: number): string =>
  `The list is cut off at entry ${at}; what stands before it was taken. Export it again, and import it anew: what is there is not taken twice.`;

const tooLong = (notes: number): string =>
  `The end of ${counted(notes, 'note')} was left out: ${mostChars} characters are the most. Save such a text as a file in memory/ instead.`;

const verbs: ReadonlyMap<string, MemoryVerb> = new Map(
  Object.entries({ search, get, save, forget, index, import: importVerb, install }),
);
