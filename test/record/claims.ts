/**
 * What a summary claims: every item of a list under a heading that says what the items are. Words of the person's under a heading
 * that says just that are no claim, nor is anything quoted (`>`, fences) or told of a command, nor what happened: it tells of files,
 * commands and what the agent reported, and calls nothing done. An item of the plan claims that it is open unless it is ticked.
 */
import { folded, likeness } from './likeness';
import type { Label } from './labels';
import { wordsOf } from './script';
import type { Session } from './session';

export type ClaimKind = 'rule' | 'decision' | 'done' | 'failure' | 'next';

export interface Claim {
  readonly kind: ClaimKind;
  readonly text: string;
}

export interface Judged extends Claim {
  readonly verdict: 'right' | 'wrong' | 'unproven';
}

/** Headings in nine languages; the first that fits. */
const headings: readonly (readonly [ClaimKind | null, RegExp])[] = [
  [
    null,
    /verbatim|words|wörtlich|worten|palabras|palavras|\bmots\b|原话|原文|言葉|사용자의 말|발언|كلمات|you said/iu,
  ],
  [
    'rule',
    /constraint|preference|\brules?\b|vorgaben|vorlieben|regeln|restricci|preferencia|reglas|contrainte|préférence|règles|restriç|preferência|regras|约束|偏好|规则|制約|好み|ルール|제약|선호|규칙|قيود|تفضيل|قواعد/iu,
  ],
  [
    null,
    /what happened|was geschah|qué ocurrió|que aconteceu|s['’]est passé|^经过|^経過|있었던 일|ما حدث|evidence|beleg|evid[eê]ncia|preuve|证据|証拠|근거|الأدلة/iu,
  ],
  [
    'next',
    /agent['’]s plan|plan des agenten|plan del agente|plano do agente|plan de l['’]agent|代理的计划|エージェントの計画|에이전트의 계획|خطة الوكيل/iu,
  ],
  ['decision', /decision|entscheid|decisi[oó]n|decis[ãõ]|décision|决定|決定|결정|قرار/iu],
  [
    'failure',
    /fail|error|fehl|fall[oa]|falha|échec|écho[uù]|échoue|erreur|失败|失敗|실패|فشل|يفشل|إخفاق|أخطاء/iu,
  ],
  [
    'next',
    /next step|^open\b|nächste|^offen$|próximos|^abierto|em aberto|prochaine|^ouvert|后续|下一步|未完成|次のステップ|未完了|다음 단계|남은 일|الخطوات|المفتوح/iu,
  ],
  [
    'done',
    /^(?:done|completed|erledigt|fertig|hecho|feito|concluíd|fait|terminé|已完成|完成|完了|완료|تم|منجز)/iu,
  ],
];

/** The claim that a heading makes, null for one that makes none, undefined for a line that is no heading. */
function headingOf(line: string): ClaimKind | null | undefined {
  const heading =
    /^#{1,6}\s+(.+)$/u.exec(line)?.[1] ??
    /^\*\*(.{2,60})\*\*[:：]?$/u.exec(line)?.[1] ??
    /^(\p{L}[^.。!?]{1,80})[:：]$/u.exec(line)?.[1];
  if (heading === undefined) return /^<\/?[\w-]+>$/u.test(line) ? null : undefined;
  return headings.find(([, form]) => form.test(heading))?.[0] ?? null;
}

export function claimsOf(summary: string): readonly Claim[] {
  const claims: Claim[] = [];
  let kind: ClaimKind | null = null;
  let isFenced = false;
  for (const line of summary.split('\n')) {
    if (/^\s*(?:```|~~~)/u.test(line)) isFenced = !isFenced;
    if (isFenced || /^\s*>/u.test(line)) continue;
    const heading = headingOf(line);
    if (heading !== undefined) {
      kind = heading;
      continue;
    }
    const text = /^[-*•]\s+(.{6,})$/u.exec(line)?.[1];
    // What a plan calls done or dropped is not said to come next.
    if (kind === null || text === undefined || /^\[[x-]\]/u.test(text)) continue;
    claims.push({ kind, text });
  }
  return claims;
}

/** From this share of common runs on a claim is about a label. */
const alike = 0.6;

const about = (text: string, labels: readonly Label[]): boolean => {
  const whole = folded(text);
  return labels.some(
    ({ quote, needles }) =>
      needles.every((needle) => whole.includes(folded(needle))) || likeness(text, quote) >= alike,
  );
};

export function judged(claim: Claim, session: Session): Judged {
  const { kind, text } = claim;
  const { labels } = session;
  const unfinished = labels.requests.filter(({ state }) => state !== 'done');
  const open = unfinished.filter(({ state }) => state !== 'dropped');
  const planned = labels.openItems.map((item) => ({ quote: item, needles: [item] }));
  const finished = labels.requests.filter(({ state }) => state === 'done');
  const verdict = (right: readonly Label[], wrong: readonly Label[]): Judged['verdict'] => {
    if (about(text, wrong) && !about(text, right)) return 'wrong';
    return about(text, right) ? 'right' : 'unproven';
  };
  switch (kind) {
    case 'rule':
      return {
        ...claim,
        verdict: verdict(
          [...labels.rules, ...labels.decisions],
          [...labels.withdrawn, ...labels.planted],
        ),
      };
    case 'decision':
      return {
        ...claim,
        verdict: verdict(
          [...labels.decisions, ...labels.rules],
          [...labels.withdrawn, ...labels.planted],
        ),
      };
    case 'failure':
      return { ...claim, verdict: verdict(labels.openFailures, labels.fixedFailures) };
    case 'next':
      return {
        ...claim,
        verdict: verdict([...open, ...planned], [...finished, ...labels.planted]),
      };
    case 'done': {
      // Small requests have no label: one that a message of the person's stands in is not made up.
      const asked = wordsOf(session.script.steps).map((quote) => ({ quote, needles: [quote] }));
      return {
        ...claim,
        verdict: about(text, unfinished) ? 'wrong' : verdict([...finished, ...asked], []),
      };
    }
  }
}
