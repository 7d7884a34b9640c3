/**
 * Expected trouble as a value: the caller must look at it. Bugs throw; what can go wrong does not.
 */
export type Result<T, P> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: P };

/** The good outcome. */
export const ok = <T>(value: T): Result<T, never> => ({ ok: true, value });

/** The other outcome, with what the caller has to handle. */
export const failed = <P>(problem: P): Result<never, P> => ({ ok: false, problem });
