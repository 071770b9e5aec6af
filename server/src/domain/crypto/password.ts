import { setTimeout } from 'node:timers/promises'
import { hash, verify } from '@node-rs/argon2'
import { createPriorityQueue } from '../concurrency/priority-queue.ts'

// 19 MiB and two passes, the OWASP minimum: about 6 ms per hash. Concurrency 2 leaves threads for files and pictures.
const argon2id = 2
const options = { algorithm: argon2id, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }
/** Queue levels, highest priority first: sign-ins from a known network, sign-ins of existing accounts, bulk hashing. */
const levels = { knownNetwork: 0, existing: 1, bulk: 2 }
const hashQueue = createPriorityQueue(2, Object.keys(levels).length)
export type SignInPriority = 'knownNetwork' | 'existing'

/** Argon2id hash of a password or PIN, at a lower priority than sign-ins. */
export const hashSecret = (secret: string): Promise<string> => hashQueue(levels.bulk, () => hash(secret, options))

/** Durations of the latest comparisons, including queueing, in milliseconds. */
const durations: number[] = []
const MAX_DURATIONS = 32

const compare = async (secret: string, storedHash: string, level: number): Promise<boolean> => {
  const start = performance.now()
  const isMatch = await hashQueue(level, () => verify(storedHash, secret))
  if (level === levels.existing) {
    durations.push(performance.now() - start)
    if (durations.length > MAX_DURATIONS) durations.shift()
  }
  return isMatch
}

let dummyHash: Promise<string> | undefined
let isComparingWithDummy = false

/**
 * Takes as long as a comparison, for an unknown account. Only one at a time hashes; concurrent ones sleep for a recent
 * duration, so that a flood of unknown accounts doesn't slow down sign-ins of existing ones.
 */
const compareWithDummy = async (secret: string): Promise<void> => {
  const recent = durations[Math.floor(Math.random() * durations.length)]
  if (isComparingWithDummy && recent !== undefined) {
    await setTimeout(recent)
    return
  }
  isComparingWithDummy = true
  try {
    dummyHash ??= hash('nobody has this password', options)
    await compare(secret, await dummyHash, levels.existing)
  } finally {
    isComparingWithDummy = false
  }
}

/** Verifies a secret. Without a hash (an unknown account, or an erased PIN) it fails after the same time. */
export const verifySecret = async (
  secret: string,
  storedHash: string | undefined,
  priority: SignInPriority = 'existing',
): Promise<boolean> => {
  if (storedHash) return compare(secret, storedHash, levels[priority])
  await compareWithDummy(secret)
  return false
}
