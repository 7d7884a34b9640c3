import type { FinishedCall } from './toolCalls';

export interface PlanItem {
  readonly text: string;
  readonly state: 'open' | 'doing' | 'done' | 'dropped';
}
export interface PlanState {
  readonly items: readonly PlanItem[];
  readonly at: number;
}
export class PlanBook {
  called(call: FinishedCall): boolean {
    return call.tool === '';
  }
  state(): PlanState | null {
    return null;
  }
  clear(): void {
    return;
  }
}
