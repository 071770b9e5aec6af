/** A pseudorandom generator, deterministic for a seed. */
export interface Random {
  /** At least 0 and less than 1. */
  next(): number
  /** An integer from `min` to `max`, inclusive. */
  whole(min: number, max: number): number
  chance(probability: number): boolean
  /** Throws if the list is empty. */
  pick<T>(list: readonly T[]): T
}

/** FNV-1a over UTF-16 units with a final mix, so that similar seeds differ. */
const hash = (text: string): number => {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  return (value ^ (value >>> 13)) >>> 0
}

export const createRandom = (seed: string): Random => {
  let state = hash(seed)
  const next = () => {
    state = (state + 0x9e3779b9) >>> 0
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
  }
  const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    whole,
    chance: probability => next() < probability,
    pick: list => {
      const picked = list[whole(0, list.length - 1)]
      if (picked === undefined) throw new Error('There is nothing to pick from.')
      return picked
    },
  }
}

/** Type guard for a non-empty list. */
export const hasSome = <T>(list: readonly T[]): list is readonly [T, ...T[]] => list.length > 0
