/** Seeded random numbers from 0 to below 1 (mulberry32). */
export function createSeededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export function shuffleInPlace(array: Int32Array, random: () => number): void {
  for (let i = array.length - 1; i > 0; i--) {
    const other = Math.floor(random() * (i + 1));
    [array[i], array[other]] = [array[other] as number, array[i] as number];
  }
}
