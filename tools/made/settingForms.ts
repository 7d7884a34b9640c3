/**
 * What the settings editor says besides a setting's own sentence: of a text that a pattern does not fit, and of the properties of an
 * object. The manifest alone has these, so that no bundle carries them.
 */
import { address, modelChoice, threshold } from '../../src/settings/kinds';
import type { ValueKind } from '../../src/settings/kinds';
import { databasePlace, duration, program } from '../../src/settings/memoryKinds';
import { modelForms, oneOfForms } from '../../src/settings/providers';

/** Which forms a text may have, written as they are typed there. */
interface Form {
  /** What its sentence is kept under for translators. */
  readonly name: string;
  /** Wherever its pattern is used. */
  readonly kind: ValueKind<unknown>;
  readonly text: string;
}

export const forms: readonly Form[] = [
  {
    name: 'threshold',
    kind: threshold,
    text: 'Must be a share of the window (80%), a number of tokens (150000) or of tokens left free (-30000).',
  },
  {
    name: 'model',
    kind: modelChoice,
    text: `Must be ${oneOfForms(['session', 'offline', ...modelForms])}.`,
  },
  {
    name: 'address',
    kind: address,
    text: 'Must be an address that begins with https:// (http:// only for this machine).',
  },
  {
    name: 'database',
    kind: databasePlace,
    text: 'Must be an absolute folder, or an address that begins with s3://, gs:// or az://.',
  },
  {
    name: 'program',
    kind: program,
    text: 'Must be the name of a program, or its absolute path.',
  },
  {
    name: 'duration',
    kind: duration,
    text: 'Must be a number with s, m, h or d, such as 5m.',
  },
];

/** The form behind a pattern, whether or not the text may be empty as well. */
export const formOf = (pattern: unknown): Form | undefined =>
  forms.find(({ kind: { json } }) =>
    [json['pattern'], `^$|${String(json['pattern'])}`].includes(pattern),
  );

/** The properties of settings that are objects, by the setting's key. */
export const parts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'memorySearch.query.hybrid': {
    enabled: 'Whether meaning counts beside words. Off = words alone.',
    vectorWeight: 'How much meaning counts, from 0 to 1.',
    textWeight: 'How much words count, from 0 to 1.',
    candidateMultiplier: 'How many candidates are examined for each answer wanted, from 1 to 20.',
  },
  'memorySearch.cache': {
    enabled: 'Whether vectors are kept, so that a text is sent to the service only once.',
    maxEntries: 'How many vectors are kept for each model, from 100 to 1000000.',
  },
};
