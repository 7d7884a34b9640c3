/**
 * The commands of notes with what they take. A bundle of its own, which the command line loads for them alone: a search is over in the
 * time that all other commands would take to load.
 */
import { composeMemory } from '../../composeMemory';
import type { Handler } from '../conversations';
import { mcp } from './mcp';
import { memory } from './memory';

/** What `dist/cliMemory.js` holds. */
export interface MemoryCommands {
  readonly handlers: { readonly [Name in 'memory' | 'mcp']: Handler };
  readonly composeMemory: typeof composeMemory;
}

export const commands: MemoryCommands = { handlers: { memory, mcp }, composeMemory };
