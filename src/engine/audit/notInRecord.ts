/** What the audit puts in place of something that the conversation does not hold, in nine languages. */
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

/** Words by which others say that a section is empty. */
export const saysNothing = (text: string): boolean =>
  /^[\s\p{P}]*(?:none|nothing|n\/a|no (?:open )?(?:questions|constraints|decisions)|ningun[oa]|nada|nenhum[a]?|aucune?|rien|néant|keine?|nichts|无|没有|暂无|なし|ありません|없음|없습니다|لا يوجد|لا شيء)[\s\p{P}]*$/iu.test(
    text,
  );
