import { setTimeout } from 'node:timers/promises'
import { hash, verify } from '@node-rs/argon2'
import { createPriorityQueue } from '../concurrency/priority-queue.ts'

// 19 MiB and two passes, the OWASP minimum: about 6 ms each. Two at a time leave threads for files and pictures.
const argon2id = 2
const options = { algorithm: argon2id, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }
/** Who waits first for a comparison: somebody in a network they have signed in from; any existing account; bulk work. */
const levels = { knownNetwork: 0, existing: 1, bulk: 2 }
const hashQueue = createPriorityQueue(2, Object.keys(levels).length)
export type SignInPriority = 'knownNetwork' | 'existing'

/** Argon2id hash of a password or PIN. An import of thousands keeps nobody from signing in. */
export const hashSecret = (secret: string): Promise<string> => hashQueue(levels.bulk, () => hash(secret, options))

/** What the latest comparisons took, their waiting included, in milliseconds. */
const durations: number[] = []
const MAX_DURATIONS = 32

const compare = async (secret: string, hashed: string, level: number): Promise<boolean> => {
  const start = performance.now()
  const isSame = await hashQueue(level, () => verify(hashed, secret))
  if (level === levels.existing) {
    durations.push(performance.now() - start)
    if (durations.length > MAX_DURATIONS) durations.shift()
  }
  return isSame
}

let dummyHash: Promise<string> | undefined
let isComparingWithDummy = false

/**
 * Takes the time that a comparison takes, for an account that doesn't exist. One at a time is a real one; the others of a
 * flood wait as long as one of the latest took, and keep no processor from accounts that exist.
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

/** Compares in the same time whether or not there is an account behind it. */
export const verifySecret = async (
  secret: string,
  hashed: string | undefined,
  priority: SignInPriority = 'existing',
): Promise<boolean> => {
  if (hashed !== undefined) return compare(secret, hashed, levels[priority])
  await compareWithDummy(secret)
  return false
}
