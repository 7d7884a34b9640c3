/**
 * pi's settings as pi itself puts them together: those of the workspace over the person's, object by object. Read only. What cannot
 * be read counts as not there, as it does for pi.
 */
import path from 'node:path';
import { parsedJson } from '../../base/json';
import type { Listing } from '../../ports/listing';
import { asObject, type Json } from '../jsonl/fields';

/** The settings in force for pi in a folder (null = wherever it is). */
export async function readSettings(
  agentFolder: string,
  folder: string | null,
  listing: Listing,
): Promise<Json> {
  const own = await readJson(path.join(agentFolder, 'settings.json'), listing);
  if (folder === null) return own;
  return merged(own, await readJson(path.join(folder, '.pi', 'settings.json'), listing));
}

/** A small file's object; empty where there is none. `//` comments and commas at the end are what pi allows in some of them. */
export async function readJson(file: string, listing: Listing): Promise<Json> {
  const text = (await listing.smallText(file))?.replace(/^\uFEFF/, '');
  if (text === undefined) return {};
  return parsed(text) ?? parsed(uncommented(text)) ?? {};
}

function parsed(text: string): Json | undefined {
  const value = parsedJson(text);
  return value === undefined ? undefined : (asObject(value) ?? {});
}

/** Without comments, then without the commas that come before a bracket; what stands in quotes is left alone. */
const uncommented = (text: string): string =>
  text
    .replace(/"(?:\\[^]|[^"\\])*"?|\/\/[^\n]*/g, (found) => (found.startsWith('"') ? found : ''))
    .replace(/"(?:\\[^]|[^"\\])*"?|,(?=\s*[}\]])/g, (found) => (found === ',' ? '' : found));

/** Nobody nests settings deeper. */
const mostLevels = 20;

function merged(under: Json, over: Json, levels = mostLevels): Json {
  const result: Record<string, unknown> = { ...under };
  for (const [key, value] of Object.entries(over)) {
    const [below, above] = [asObject(result[key]), asObject(value)];
    result[key] = below && above && levels > 0 ? merged(below, above, levels - 1) : value;
  }
  return result;
}
