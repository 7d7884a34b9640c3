/**
 * Looks for the files that notes are searched in. Every search asks again, so it has to be quick: names, times and sizes, nothing
 * opened. A repository may hold links to anywhere, and what is found goes to models: links are never followed.
 */
import type fs from 'node:fs';
import path from 'node:path';
import { isInside, nameInside } from '../../base/containment';
import { said, type Sentence } from '../../base/sentence';
import { plainText } from '../../base/text';
import type { MemorySource } from '../../engine/memory/options';
import type { MemoryScope } from '../../ports/memory/memoryStore';
import type { NoteFile, NoteSources } from '../../ports/memory/noteSources';
import { lastingFile } from '../../base/lastingNotes';
import { entriesOf, statsOf, readText, realOf, whatIsWrong } from './noteFile';
import { isMarkdown, memoryFolder, searchedPlace } from './notePlace';

/** Most files and levels of folders that are looked at. */
const mostFiles = 20_000;
const mostLevels = 5;
/** Folders below those that are looked into for notes that nobody will find. */
const mostDeep = 200;
/** A file written so lately may be written again within the same tick of the disk's clock. */
const freshMs = 2_000;

export interface SourcesSetup {
  readonly home: string;
  /** Files of a folder that agents are instructed by. */
  readonly instructions: readonly string[];
  /** Where agents keep notes of their own about a folder, absolute. */
  readonly agentFolders: (workspace: string) => readonly string[];
  readonly now: () => Date;
}

export function noteSources(setup: SourcesSetup): NoteSources {
  return {
    list: (scope) => new NoteWalk(scope, setup).all(),
    missing: ({ workspace }) => {
      if (statsOf(realOf(workspace))?.isDirectory() === true) return undefined;
      return said`${plainText(workspace, 300)} is not a folder, so there are no notes. Check the path of the workspace.`;
    },
    whyNot: (scope, name) => new NoteWalk(scope, setup).whyNot(name),
    located: ({ workspace }, name) => locate(realOf(workspace), name, setup),
    text: readText,
  };
}

class NoteWalk {
  readonly #scope: MemoryScope;
  readonly #setup: SourcesSetup;
  readonly #root: string;
  readonly #files = new Map<string, NoteFile>();
  readonly #problems: Sentence[] = [];
  readonly #passed = new Map<string, Sentence>();
  /** Folders in which something was left out, of which it is said once. */
  readonly #short = new Set<string>();
  #deepLeft = mostDeep;
  /** Folders without links in their paths: to find that out takes longer than all else about a file. */
  readonly #reals = new Map<string, string>();
  readonly #nowMs: number;

  constructor(scope: MemoryScope, setup: SourcesSetup) {
    this.#scope = scope;
    this.#setup = setup;
    this.#root = realOf(scope.workspace);
    this.#nowMs = setup.now().getTime();
  }

  all(): ReturnType<NoteSources['list']> {
    for (const source of this.#scope.sources) this.#source(source);
    for (const extra of this.#scope.extraPaths) this.#extra(extra);
    return { files: [...this.#files.values()], problems: this.#problems };
  }

  whyNot(name: string): Sentence | undefined {
    this.all();
    const file = locate(this.#root, name, this.#setup);
    const isOurs = searchedPlace(nameInside(file, this.#root, path)).ok;
    if (isOurs && this.#scope.sources.includes('memory') && statsOf(file) === undefined)
      return said`${plainText(file, 300)} does not exist.`;
    return this.#passed.get(file);
  }

  #source(source: MemorySource): void {
    switch (source) {
      case 'memory':
        this.#file(path.join(this.#root, lastingFile), this.#root);
        this.#folder(path.join(this.#root, memoryFolder), this.#root, 1);
        return;
      case 'instructions':
        for (const name of new Set(this.#setup.instructions))
          this.#file(path.join(this.#root, name), this.#root);
        return;
      case 'sessions':
        // No files of notes: `operations/memory/sessions.ts` reads them.
        return;
      case 'agentMemory':
        for (const folder of this.#setup.agentFolders(this.#root)) this.#folder(folder, folder, 1);
    }
  }

  #extra(extra: string): void {
    const wanted = locate(this.#root, extra, this.#setup);
    const stats = statsOf(wanted);
    if (stats === undefined)
      this.#problems.push(
        said`${plainText(extra, 300)} does not exist, so it is not searched. Correct or remove it in the setting of further paths.`,
      );
    else if (stats.isDirectory()) this.#folder(wanted, wanted, 1);
    else if (stats.isFile() && !isMarkdown(wanted))
      this.#problems.push(
        said`${plainText(extra, 300)} is not Markdown, so it is not searched. Name a folder, or a file that ends in .md.`,
      );
    else this.#file(wanted, path.dirname(wanted));
  }

  #folder(folder: string, inside: string, level: number): void {
    if (
      this.#realOf(folder) !== path.resolve(folder) &&
      !isInside(this.#realOf(folder), this.#realOf(inside), path)
    ) {
      this.#problems.push(
        said`${plainText(folder, 300)} is a link to somewhere else, so it is not searched.`,
      );
      return;
    }
    for (const entry of entriesOf(folder)) {
      if (this.#files.size >= mostFiles) {
        this.#isShort(
          inside,
          said`At most ${mostFiles} files of notes are searched. What is left of ${plainText(folder, 300)} and what comes behind it is not.`,
        );
        return;
      }
      const file = path.join(folder, entry.name);
      if (entry.isDirectory() && !entry.name.startsWith('.')) this.#below(file, inside, level + 1);
      else if (isMarkdown(entry.name)) this.#file(file, inside);
    }
  }

  #below(folder: string, inside: string, level: number): void {
    if (level <= mostLevels) this.#folder(folder, inside, level);
    else if (!this.#short.has(inside) && this.#holdsNotes(folder))
      this.#isShort(
        inside,
        said`${plainText(folder, 300)} lies more than ${mostLevels} folders deep, so the notes in it are not searched. Move them up.`,
      );
  }

  /** Whether Markdown lies somewhere in a folder, as far as there is time to look. */
  #holdsNotes(folder: string): boolean {
    if (this.#deepLeft-- <= 0) return false;
    return entriesOf(folder).some((entry) =>
      entry.isDirectory()
        ? !entry.name.startsWith('.') && this.#holdsNotes(path.join(folder, entry.name))
        : isMarkdown(entry.name),
    );
  }

  #isShort(inside: string, sentence: Sentence): void {
    if (this.#short.has(inside)) return;
    this.#short.add(inside);
    this.#problems.push(sentence);
  }

  #file(file: string, inside: string): void {
    const stats = statsOf(file);
    if (stats === undefined || this.#files.has(file)) return;
    const shown = plainText(file, 300);
    const wrong = whatIsWrong(file, stats, shown);
    if (wrong) {
      this.#problems.push(wrong);
      this.#passed.set(file, wrong);
    }
    // A file that is no link itself lies where its folder does.
    else if (isInside(this.#realOf(path.dirname(file)), this.#realOf(inside), path))
      this.#files.set(file, this.#noteFile(file, stats));
  }

  #realOf(folder: string): string {
    const before = this.#reals.get(folder);
    const real = before ?? realOf(folder);
    if (before === undefined) this.#reals.set(folder, real);
    return real;
  }

  #noteFile(file: string, stats: fs.BigIntStats): NoteFile {
    const isFresh = this.#nowMs - Number(stats.mtimeMs) < freshMs;
    const stamp = `${stats.mtimeNs}:${stats.ctimeNs}:${stats.size}:${stats.ino}`;
    return { path: nameInside(file, this.#root, path), file, stamp: isFresh ? null : stamp };
  }
}

/** A path as settings name it: relative to the workspace, `~` for the home folder. */
const locate = (root: string, name: string, { home }: Pick<SourcesSetup, 'home'>): string =>
  path.resolve(root, name.replace(/^~(?=[/\\]|$)/u, home));
