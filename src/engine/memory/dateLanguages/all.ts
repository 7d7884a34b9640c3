/** All tables of words about time. Where two of them read the same words, the one that stands first is asked. */
import { chinese } from './chinese';
import { english } from './english';
import { inFigures } from './figures';
import { french } from './french';
import { german } from './german';
import { japanese } from './japanese';
import { korean } from './korean';
import { portuguese } from './portuguese';
import { russian } from './russian';
import { spanish } from './spanish';
import type { DateWords } from '../dates/words';

export const languages: readonly DateWords[] = [
  inFigures,
  english,
  ...[german, french, spanish, portuguese, russian],
  ...[chinese, japanese, korean],
];
