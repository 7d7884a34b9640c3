/** What the audit puts in place of something that the conversation does not hold, in nine languages. */
import { cues } from '../text/cues';
import type { Language } from '../text/language';

const notInRecord: Readonly<Record<Language, string>> = {
  en: '[not in the record]',
  es: '[no consta en el registro]',
  pt: '[não consta no registro]',
  fr: '[absent du compte rendu]',
  de: '[nicht in der Aufzeichnung]',
  zh: '[记录中没有]',
  ja: '[記録にありません]',
  ko: '[기록에 없음]',
  ar: '[غير موجود في السجل]',
};

/** The mark in a language. */
export const notInRecordMark = (language: Language): string => notInRecord[language];

const nothing = new RegExp(`^[\\s\\p{P}]*(?:${cues.nothing})[\\s\\p{P}]*$`, 'iu');

/** Whether a section only says that it is empty. */
export const saysNothing = (text: string): boolean => nothing.test(text);
