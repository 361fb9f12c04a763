// Repeatable randomness: each generator has its own stream, so a change in one does not affect the others.

export interface Random {
  /** Both ends included. */
  int(from: number, to: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** A value, chosen with a probability proportional to its weight. */
  weighted<T>(weights: readonly (readonly [value: T, weight: number])[]): T;
  digits(count: number): string;
  /** `count` different members, in random order. */
  sample<T>(list: readonly T[], count: number): T[];
}

/** Mulberry32: 32 bits of state are plenty for demo rows. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (from: number, to: number): number => from + Math.floor(next() * (to - from + 1));
  const pick = <T>(list: readonly T[]): T => list[int(0, list.length - 1)] as T;
  return {
    int,
    pick,
    chance: (probability) => next() < probability,
    weighted(weights) {
      let rest = next() * weights.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [value, weight] of weights) {
        rest -= weight;
        if (rest < 0) return value;
      }
      return pick(weights)[0];
    },
    digits: (count) => Array.from({ length: count }, () => int(0, 9)).join(''),
    sample(list, count) {
      const left = [...list];
      return Array.from({ length: Math.min(count, left.length) }, () => left.splice(int(0, left.length - 1), 1)).flat();
    },
  };
}
