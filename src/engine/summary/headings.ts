/**
 * The sections of a summary in their fixed order, and their headings in nine languages.
 * A heading is found again in any of the languages, and in the words other tools use for it.
 */
import type { Language } from '../text/language';

/** The sections with a heading, in order; the two file lists follow them as tags. */
export const sectionNames = [
  'goal',
  'constraints',
  'decisions',
  'progress',
  'questions',
  'next',
  'turn',
  'evidence',
  'failures',
] as const;
export type SectionName = (typeof sectionNames)[number];

const texts: Readonly<Record<Language, string>> = {
  en: 'Goal|Constraints and preferences|Decisions|Progress|Open questions|Next steps|Turn context|Evidence|Tool failures',
  es: 'Objetivo|Restricciones y preferencias|Decisiones|Progreso|Preguntas abiertas|Próximos pasos|Contexto del turno|Evidencias|Fallos de herramientas',
  pt: 'Objetivo|Restrições e preferências|Decisões|Progresso|Questões em aberto|Próximos passos|Contexto do turno|Evidências|Falhas de ferramentas',
  fr: 'Objectif|Contraintes et préférences|Décisions|Avancement|Questions ouvertes|Prochaines étapes|Contexte du tour|Éléments de preuve|Échecs des outils',
  de: 'Ziel|Vorgaben und Vorlieben|Entscheidungen|Stand der Arbeit|Offene Fragen|Nächste Schritte|Angefangener Zug|Belege|Fehlgeschlagene Werkzeugaufrufe',
  zh: '目标|约束与偏好|决定|进展|未决问题|后续步骤|本轮上下文|证据|工具失败',
  ja: '目的|制約と好み|決定事項|進捗|未解決の質問|次のステップ|ターンの文脈|証拠|ツールの失敗',
  ko: '목표|제약과 선호|결정 사항|진행 상황|미해결 질문|다음 단계|턴 맥락|근거|도구 실패',
  ar: 'الهدف|القيود والتفضيلات|القرارات|التقدم|أسئلة مفتوحة|الخطوات التالية|سياق الدور|الأدلة|إخفاقات الأدوات',
};

/** Words by which other tools' headings name the same sections; tried in this order. */
const foreign: readonly (readonly [SectionName, RegExp])[] = [
  ['failures', /\btool failures?\b/iu],
  ['constraints', /constraint|preference|\brules?\b|requirement|guideline/iu],
  ['decisions', /decision/iu],
  ['questions', /open question|unresolved/iu],
  ['next', /next step|remaining|to-?dos?\b|pending|upcoming/iu],
  ['goal', /\bgoals?\b|objective|primary request|\bintent\b|^task\b/iu],
  ['progress', /progress|completed|\bdone\b|status|current (?:work|task|state)|accomplish/iu],
  ['turn', /turn context/iu],
  ['evidence', /exact identifiers|evidence/iu],
];

const byText = new Map<string, SectionName>();
const byLanguage = new Map<Language, Readonly<Record<SectionName, string>>>();
for (const language of Object.keys(texts) as Language[]) {
  const list = texts[language].split('|');
  const table = Object.fromEntries(sectionNames.map((name, i) => [name, list[i] ?? name]));
  byLanguage.set(language, table as Record<SectionName, string>); // built from every name, so complete
  sectionNames.forEach((name, i) => byText.set((list[i] ?? '').toLowerCase(), name));
}

/** The heading of a section, without its `## `. */
export const headingOf = (section: SectionName, language: Language): string =>
  byLanguage.get(language)?.[section] ?? section;

/** The section a heading of ours names, in any language; null for every other heading. */
export const ownSection = (heading: string): SectionName | null =>
  byText.get(heading.trim().replace(/:$/u, '').toLowerCase()) ?? null;

/** The section a heading names, ours or in other tools' words; null when it names none. */
export function sectionOf(heading: string): SectionName | null {
  return ownSection(heading) ?? foreign.find(([, pattern]) => pattern.test(heading))?.[0] ?? null;
}
