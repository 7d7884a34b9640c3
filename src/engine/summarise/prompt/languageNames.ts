/** The names of the summary's languages as a prompt names them: in English and in the language itself. */
import type { LanguageCode } from '../../text/language';

export const languageNames: Readonly<Record<LanguageCode, string>> = {
  en: 'English',
  es: 'Spanish (español)',
  pt: 'Portuguese (português)',
  fr: 'French (français)',
  de: 'German (Deutsch)',
  zh: 'Chinese (中文)',
  ja: 'Japanese (日本語)',
  ko: 'Korean (한국어)',
  ar: 'Arabic (العربية)',
};
