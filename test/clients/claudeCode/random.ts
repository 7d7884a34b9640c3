/** Chance that can be repeated: everything a made-up session does follows from its seed. */
export interface Chance {
  /** 0 ≤ n < below. */
  int(below: number): number;
  /** True so many times out of 100. */
  percent(times: number): boolean;
  pick<T>(from: readonly T[]): T;
}

/** Mulberry32: small, and good enough to choose by. */
export function chanceOf(seed: number): Chance {
  let state = (seed * 0x9e3779b1) >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const int = (below: number): number => Math.floor(next() * below);
  return {
    int,
    percent: (times) => int(100) < times,
    pick: (from) => {
      const one = from[int(from.length)];
      if (one === undefined) throw new Error('nothing to choose from');
      return one;
    },
  };
}
