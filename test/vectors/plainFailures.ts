/** The plain list of failed results as others show it: for the vectors alone. */
import { maxFailureChars, maxFailures } from '../../src/engine/record/runs/failures';

/** A failed result as a transcript holds it, for the plain list. */
export interface FailedResult {
  readonly toolCallId: string;
  readonly toolName: string;
  readonly text: string;
  readonly isError: boolean;
  readonly status?: string | null;
  readonly exitCode?: number | null;
}
export interface CollectedFailure {
  readonly toolCallId: string;
  readonly toolName: string;
  readonly summary: string;
  readonly meta?: string;
}

/** The failed results, each call once, its first words; results without a call's id are passed over. */
export function collectToolFailures(results: readonly FailedResult[]): readonly CollectedFailure[] {
  const found = new Map<string, CollectedFailure>();
  for (const result of results) {
    if (!result.isError || result.toolCallId === '' || found.has(result.toolCallId)) continue;
    const meta = metaOf(result);
    const text = result.text.replace(/\s+/gu, ' ').trim();
    const summary = text === '' ? (meta === '' ? 'failed (no output)' : 'failed') : shortened(text);
    const failure = {
      toolCallId: result.toolCallId,
      toolName: result.toolName === '' ? 'tool' : result.toolName,
      summary,
    };
    found.set(result.toolCallId, meta === '' ? failure : { ...failure, meta });
  }
  return [...found.values()];
}

function metaOf(result: FailedResult): string {
  const status =
    result.status === undefined || result.status === null || result.status === ''
      ? []
      : [`status=${result.status}`];
  const code = typeof result.exitCode === 'number' ? [`exitCode=${result.exitCode}`] : [];
  return [...status, ...code].join(' ');
}

function shortened(text: string): string {
  if (text.length <= maxFailureChars) return text;
  const cut = text.slice(0, maxFailureChars - 3);
  return `${/[\ud800-\udbff]$/u.test(cut) ? cut.slice(0, -1) : cut}...`;
}

/** The section others show for failed results: the last eight. Empty when there is none. */
export function formatToolFailures(failures: readonly CollectedFailure[]): string {
  if (failures.length === 0) return '';
  const lines = failures
    .slice(-maxFailures)
    .map((f) => `- ${f.toolName}${f.meta === undefined ? '' : ` (${f.meta})`}: ${f.summary}`);
  const more = failures.length - maxFailures;
  if (more > 0) lines.push(`- ...and ${more} more`);
  return `\n\n## Tool Failures\n${lines.join('\n')}`;
}
