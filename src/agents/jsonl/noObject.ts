/** Why a line is no object of JSON: told by a name, so that readers tell it apart from the object, and said where the line is noted. */
import { parsedJson } from '../../base/json';
import { said, type Sentence } from '../../base/sentence';
import type { RawLine } from '../../ports/files';
import { asObject, type Json } from './fields';

export type NoObject = 'unreadable' | 'noObject';

/** As the end of the sentence "line N …". */
export const whyNoObject: Readonly<Record<NoObject, Sentence>> = {
  unreadable: said`is not readable as JSON (torn or damaged); it is kept as it is and passed over`,
  noObject: said`is not a JSON object; it is kept as it is and passed over`,
};

/** The object on a line, or why it is none. */
export function parseLine(text: string): Json | NoObject {
  const value = parsedJson(text);
  return value === undefined ? 'unreadable' : (asObject(value) ?? 'noObject');
}

/** Whether a line may be a whole object, told without decoding it: torn and damaged ones end in another way. */
export const endsAsObject = ({ last }: Pick<RawLine, 'last'>): boolean => last === closingBrace;
const closingBrace = 0x7d;
