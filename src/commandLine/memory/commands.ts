/**
 * The commands of notes. With the ports that they take a part of its own, which the command line loads for them alone: a search is over in
 * the time that all other commands would take to load.
 */
import type { Job } from '../conversations';
import type { Output } from '../io';
import { mcp } from './mcp';
import { memory } from './memory';

const handlers = { memory, mcp };

export const notesCommand = (name: keyof typeof handlers, job: Job): Promise<Output> =>
  handlers[name](job);
