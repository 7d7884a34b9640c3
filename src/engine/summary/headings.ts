/**
 * The sections of a summary in their fixed order, and their headings in nine languages.
 * A heading is found again in any of the languages, and in the words other tools use for it.
 */
import type { LanguageCode } from '../text/language';

/** The sections with a heading, in order; the two file lists follow them as tags. */
export const sectionNames = [
  'goal',
  'pinned',
  'words',
  'happened',
  'decisions',
  'open',
  'plan',
  'turn',
  'failures',
  'evidence',
] as const;
export type SectionName = (typeof sectionNames)[number];

/** What a model may write; everything else is always by code. */
export const modelSections: ReadonlySet<SectionName> = new Set([
  'happened',
  'decisions',
  'open',
  'turn',
]);

const texts: Readonly<Record<LanguageCode, string>> = {
  en: "Goal|Pinned by the user|In the user's words|What happened|Decisions|Open|The agent's plan|Turn context|Still failing|Evidence",
  es: 'Objetivo|Fijado por el usuario|En palabras del usuario|Qué ocurrió|Decisiones|Abierto|El plan del agente|Contexto del turno|Sigue fallando|Evidencias',
  pt: 'Objetivo|Fixado pelo usuário|Nas palavras do usuário|O que aconteceu|Decisões|Em aberto|O plano do agente|Contexto do turno|Ainda falha|Evidências',
  fr: "Objectif|Épinglé par l'utilisateur|Dans les mots de l'utilisateur|Ce qui s'est passé|Décisions|Ouvert|Le plan de l'agent|Contexte du tour|Échoue encore|Éléments de preuve",
  de: 'Ziel|Vom Nutzer angeheftet|In den Worten des Nutzers|Was geschah|Entscheidungen|Offen|Der Plan des Agenten|Angefangener Zug|Schlägt noch fehl|Belege',
  zh: '目标|用户固定的内容|用户原话|经过|决定|未完成|代理的计划|本轮上下文|仍然失败|证据',
  ja: '目的|ユーザーがピン留めしたもの|ユーザーの言葉|経過|決定事項|未完了|エージェントの計画|ターンの文脈|まだ失敗しているもの|証拠',
  ko: '목표|사용자가 고정한 내용|사용자의 말|있었던 일|결정 사항|남은 일|에이전트의 계획|턴 맥락|아직 실패 중|근거',
  ar: 'الهدف|ما ثبّته المستخدم|بكلمات المستخدم|ما حدث|القرارات|المفتوح|خطة الوكيل|سياق الدور|ما زال يفشل|الأدلة',
};

/** Words by which other tools' headings name the same sections; tried in this order. */
const foreign: readonly (readonly [SectionName, RegExp])[] = [
  ['failures', /\btool failures?\b/iu],
  ['words', /\buser messages?\b|\buser['’]s words\b/iu],
  ['decisions', /decision/iu],
  [
    'open',
    /open question|unresolved|next step|remaining|to-?dos?\b|pending|upcoming|in progress|current (?:work|task)|^next\b/iu,
  ],
  ['goal', /\bgoals?\b|objective|primary request|\bintent\b|^task\b/iu],
  ['happened', /progress|completed|\bdone\b|status|current state|accomplish/iu],
  ['turn', /turn context/iu],
  ['evidence', /exact identifiers|evidence/iu],
];

const byText = new Map<string, SectionName>();
const byLanguage = new Map<LanguageCode, Readonly<Record<SectionName, string>>>();
for (const language of Object.keys(texts) as LanguageCode[]) {
  const list = texts[language].split('|');
  const table = Object.fromEntries(sectionNames.map((name, i) => [name, list[i] ?? name]));
  byLanguage.set(language, table as Record<SectionName, string>); // built from every name, so complete
  sectionNames.forEach((name, i) => byText.set((list[i] ?? '').toLowerCase(), name));
}

/** The heading of a section, without its `## `. */
export const headingOf = (section: SectionName, language: LanguageCode): string =>
  byLanguage.get(language)?.[section] ?? section;

/** The section a heading of ours names, in any language; null for every other heading. */
export const ownSection = (heading: string): SectionName | null =>
  byText.get(heading.trim().replace(/:$/u, '').toLowerCase()) ?? null;

/** The section a heading names, ours or in other tools' words; null when it names none. */
export function sectionOf(heading: string): SectionName | null {
  return ownSection(heading) ?? foreign.find(([, pattern]) => pattern.test(heading))?.[0] ?? null;
}
