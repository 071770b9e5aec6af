import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'

// 19 MiB and two passes, the OWASP minimum: about 6 ms each. Two at a time leave threads for files and pictures.
const argon2id = 2
const options = { algorithm: argon2id, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }
const inTurn = pLimit(2)

/** Argon2id hash of a password or PIN. */
export const hashSecret = (secret: string): Promise<string> => inTurn(() => hash(secret, options))

let stranger: Promise<string> | undefined

/** Compares in the same time whether or not there is an account behind it. */
export const verifySecret = async (secret: string, hashed: string | undefined): Promise<boolean> => {
  stranger ??= hashSecret('nobody has this password')
  const against = hashed ?? (await stranger)
  const same = await inTurn(() => verify(against, secret))
  return same && hashed !== undefined
}
