/** A throw-away home for clients: their files on a real disk, OpenClaw's database in memory, and what discovery looked at. */
import fs from 'node:fs';
import path from 'node:path';
import { diskListing } from '../../../../src/disk/look/listing';
import type { FolderEntry, Listing, Surroundings } from '../../../../src/ports/listing';
import { MadeUpGateway } from './gateway';

type Counted = 'firstLine' | 'head' | 'tail' | 'smallText';

export class Home {
  readonly dir: string;
  readonly env: Readonly<Record<string, string>>;
  readonly gateway: MadeUpGateway;
  /** Made-up processes: their number, name and folder. */
  readonly processes = new Map<number, { readonly name: string; readonly cwd: string }>();
  /** Files that were opened, with how. */
  readonly opened: { readonly how: Counted; readonly file: string; readonly bytes: number }[] = [];

  constructor(
    dir: string,
    env: Readonly<Record<string, string>> = {},
    gateway = new MadeUpGateway(),
  ) {
    this.dir = dir;
    this.env = env;
    this.gateway = gateway;
  }

  get around(): Surroundings {
    return { env: this.env, home: this.dir };
  }

  /** The disk, counted; a file that `isShut` names cannot be opened. */
  listing(isShut: (file: string) => boolean = () => false): Listing {
    const note = (how: Counted, file: string, bytes = 0): boolean => {
      this.opened.push({ how, file, bytes });
      return isShut(file);
    };
    const none = Promise.resolve(undefined);
    return {
      ...diskListing,
      list: (dir) => {
        if (dir === '/proc') return Promise.resolve([...this.processes.keys()].map(folderOf));
        return isShut(dir) ? Promise.resolve([]) : diskListing.list(dir);
      },
      realPath: (dir) => {
        const known = this.#process(dir, 'cwd');
        return known ? Promise.resolve(known.cwd) : diskListing.realPath(dir);
      },
      firstLine: (file) => (note('firstLine', file) ? none : diskListing.firstLine(file)),
      head: (file, bytes) => (note('head', file, bytes) ? none : diskListing.head(file, bytes)),
      tail: (file, bytes) =>
        note('tail', file, bytes) ? none : (diskListing.tail?.(file, bytes) ?? none),
      smallText: (file) => {
        const known = this.#process(file, 'comm');
        if (known) return Promise.resolve(`${known.name}\n`);
        return note('smallText', file) ? none : diskListing.smallText(file);
      },
      exists: (file) => (this.gateway.has(file) ? Promise.resolve(true) : diskListing.exists(file)),
      databases: this.gateway,
    };
  }

  #process(
    file: string,
    what: string,
  ): { readonly name: string; readonly cwd: string } | undefined {
    const match = /^\/proc\/(\d+)\/(\w+)$/.exec(file);
    return match?.[2] === what ? this.processes.get(Number(match[1])) : undefined;
  }

  write(file: string, text: string): string {
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(file, text);
    return file;
  }
}

const folderOf = (pid: number): FolderEntry => ({
  name: String(pid),
  isFile: false,
  mtimeMs: 0,
  sizeBytes: 0,
});
