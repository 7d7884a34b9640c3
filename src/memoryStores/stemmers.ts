/** The stemmers of a kept library (Snowball's), as the engine takes them: it knows no packages. */
import { stemmer as en } from '@orama/stemmers/english';
import { stemmer as de } from '@orama/stemmers/german';
import { stemmer as es } from '@orama/stemmers/spanish';
import { stemmer as fr } from '@orama/stemmers/french';
import { stemmer as pt } from '@orama/stemmers/portuguese';
import { stemmer as ru } from '@orama/stemmers/russian';
import type { Stemmers } from '../engine/memory/index/lexicon';

export const stemmers: Stemmers = { en, de, es, fr, pt, ru };
