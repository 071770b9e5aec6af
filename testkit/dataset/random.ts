/** A seeded pseudorandom number generator. */
export interface Random {
  /** An integer from 0 to `end` - 1. */
  intBelow(end: number): number
  chance(probability: number): boolean
}

/** SplitMix32: consecutive seeds give unrelated sequences, and it is fast enough for ten million answers. */
export const createRandom = (seed: number): Random => {
  let state = Math.imul(seed ^ 0x5bd1e995, 0x9e3779b1)
  const next = () => {
    state = (state + 0x9e3779b9) | 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
  }
  return { intBelow: end => Math.floor(next() * end), chance: probability => next() < probability }
}
