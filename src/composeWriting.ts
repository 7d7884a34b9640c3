/**
 * The adapters that only commands need which write or ask a model: notes, models, prices, hooks, repair. A file of its own
 * because a process that only looks at conversations, the smallest there is, must not load any of it.
 */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { explainWrite } from './disk/explain';
import { diskMemory } from './disk/memory';
import type { MemorySetup } from './disk/memory';
import { repair } from './disk/repair';
import type { PriceEntry } from './engine/summarise/priceTable';
import { anthropicProvider } from './models/anthropic';
import type { SdkModule } from './models/anthropicModel';
import { editorProvider } from './models/editor';
import type { Host } from './ports/host';
import type { Outside } from './ports/outside';
import { parsePrices } from './settings/prices';
import { shell } from './shell/run';

/** What `compose` has at hand already. */
export interface WritingSetup extends MemorySetup {
  readonly dist: string;
  readonly host: Host;
  /** One sentence for people. */
  readonly warn: (sentence: string) => void;
}

/** The ports that only writing needs. */
export type WritingPorts = Pick<Outside, 'memory' | 'models' | 'prices' | 'shell' | 'repair'>;

/** Builds those ports; compose.ts is handed this function and calls it once, when one of them is used. */
export function composeWriting(setup: WritingSetup): WritingPorts {
  const { dist, host, journal, now, paths, warn } = setup;
  const key = (): Promise<string | null> => host.call('key', { provider: 'anthropic' });
  return {
    memory: diskMemory(setup),
    models: [anthropicProvider({ loadSdk: () => loadSdk(dist), key }), editorProvider(host)],
    prices: pricesFrom(paths.prices, warn),
    shell,
    repair: async () => {
      const repaired = await repair(journal, now().getTime());
      if (repaired.ok) return repaired.value.map(({ sentence }) => sentence);
      warn(explainWrite(repaired.problem, paths.journal));
      return [];
    },
  };
}

/** The person's own prices, read when the first price is asked for. Most have none. */
function pricesFrom(file: string, warn: (sentence: string) => void): Outside['prices'] {
  let known: readonly PriceEntry[] | undefined;
  return () => {
    if (known) return known;
    let text = '{}';
    try {
      text = fs.readFileSync(file, 'utf8');
    } catch {
      // Not there, or not ours to read: the table serves.
    }
    const { entries, warnings } = parsePrices(text, file);
    warnings.forEach(warn);
    known = entries;
    return entries;
  };
}

/** Anthropic's SDK, a bundle of its own that most processes never load. */
const loadSdk = (dist: string): SdkModule =>
  createRequire(path.join(dist, 'anthropic.js'))('./anthropic.js') as SdkModule; // our own bundle
