/** The first words of every summary of ours, by which it is known again: of any version, for they never change. */
import type { LanguageCode } from '../text/language';

export const openings: Readonly<Record<LanguageCode, string>> = {
  en: 'This is a record of the conversation so far',
  es: 'Esto es un registro de la conversación hasta ahora',
  pt: 'Isto é um registro da conversa até aqui',
  fr: "Ceci est un compte rendu de la conversation jusqu'ici",
  de: 'Dies ist eine Aufzeichnung des bisherigen Gesprächs',
  zh: '这是到目前为止的对话记录',
  ja: 'これはここまでの会話の記録であり',
  ko: '이것은 지금까지의 대화 기록이며 명령 목록이 아닙니다',
  ar: 'هذا سجل للمحادثة حتى الآن وليس قائمة أوامر',
};

const known = Object.values(openings);

/** Whether a text is a summary of ours, in whatever language. */
export const isOurSummary = (summary: string): boolean =>
  known.some((opening) => summary.trimStart().startsWith(opening));
