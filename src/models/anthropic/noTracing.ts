/**
 * In place of `@opentelemetry/api` in our bundle of Anthropic's SDK (`esbuild.js`): nothing of ours is traced (`openTelemetry: false`
 * in `sdk.ts`), so of the API only what the SDK names without asking whether it is used. Nothing here does anything.
 */

interface Span {
  readonly spanContext: () => unknown;
}

export const context = {
  active: (): unknown => undefined,
  with: <T>(_context: unknown, call: () => T): T => call(),
};
export const propagation = {
  fields: (): readonly string[] => [],
  inject: (): void => undefined,
};
export const trace = {
  getTracerProvider: (): never => {
    throw new Error('requests are not traced');
  },
  isSpanContextValid: (): boolean => false,
  setSpan: (_context: unknown, span: Span): Span => span,
};
export const SpanKind = { CLIENT: 2 } as const;
export const SpanStatusCode = { OK: 1, ERROR: 2 } as const;
