/** Ordinary sentences by language: at least forty in each, written without a look at what the engine looks for. */
import { ar } from './ar';
import { de } from './de';
import { en } from './en';
import { es } from './es';
import { fr } from './fr';
import { ja } from './ja';
import { ko } from './ko';
import { pt } from './pt';
import { zh } from './zh';

export const ordinary: Readonly<Record<string, readonly string[]>> = {
  ar,
  de,
  en,
  es,
  fr,
  ja,
  ko,
  pt,
  zh,
};
