/** What the person answered inside a tool call. */
import type { FinishedCall } from './toolCalls';

export interface Answer {
  /** The question, or what was to be approved; null where it is not told. */
  readonly question: string | null;
  /** The person's words; empty where they only approved or refused. */
  readonly text: string;
  readonly kind: 'chosen' | 'approved' | 'refused';
}

export const answersIn = (_call: FinishedCall): readonly Answer[] => [];
