/** Repeatable random source: the same seed gives the same network. */
export interface Random {
  next(): number;
  /** Inclusive on both ends. */
  int(from: number, to: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  shuffle<T>(list: readonly T[]): T[];
  /** Deals from a shuffled copy and reshuffles once it is empty. */
  deck<T>(list: readonly T[]): () => T;
}

export function createRandom(seed: string): Random {
  let state = hashText(seed);

  // Mulberry32: small, and good enough for made-up data.
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  function int(from: number, to: number): number {
    return from + Math.floor(next() * (to - from + 1));
  }

  function pick<T>(list: readonly T[]): T {
    if (list.length === 0) throw new Error('Nothing to pick from');
    return list[int(0, list.length - 1)] as T;
  }

  function shuffle<T>(list: readonly T[]): T[] {
    const result = [...list];
    for (let i = result.length - 1; i > 0; i--) {
      const j = int(0, i);
      [result[i], result[j]] = [result[j] as T, result[i] as T];
    }
    return result;
  }

  function deck<T>(list: readonly T[]): () => T {
    if (list.length === 0) throw new Error('Nothing to deal');
    let rest: T[] = [];
    return () => {
      if (rest.length === 0) rest = shuffle(list);
      return rest.pop() as T;
    };
  }

  return { next, int, pick, shuffle, deck, chance: (probability) => next() < probability };
}

/** FNV-1a. */
function hashText(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  }
  return value;
}
