/** A vector in a byte per number: a quarter of the room, and the order of cosines hardly changes. Pure. */
export interface Packed {
  /** Of length 1 once multiplied by `scale`. */
  readonly bytes: Int8Array;
  readonly scale: number;
}

/** The direction of a vector; undefined for one without any. */
export function packed(vector: readonly number[]): Packed | undefined {
  let sum = 0;
  let most = 0;
  for (const value of vector) {
    sum += value * value;
    most = Math.max(most, Math.abs(value));
  }
  const length = Math.sqrt(sum);
  if (!Number.isFinite(length) || length === 0) return undefined;
  const bytes = Int8Array.from(vector, (value) => Math.round((value / most) * 127));
  return { bytes, scale: most / 127 / length };
}

/** How near two directions are, -1 to 1; NaN where they have not the same number of dimensions. */
export function cosine(a: Packed, b: Packed): number {
  if (a.bytes.length !== b.bytes.length) return NaN;
  let sum = 0;
  for (let i = 0; i < a.bytes.length; i++) sum += (a.bytes[i] ?? 0) * (b.bytes[i] ?? 0);
  return sum * a.scale * b.scale;
}
