import { PIN_HOURS } from '@scrutineer/contract/pins'
import * as z from 'zod/mini'
import type { ScopedDb } from '../../../db/scoped-db.ts'
import { seal, unseal } from '../../../domain/crypto/seal.ts'
import { insertBatch } from './store.ts'

export const PIN_MS = PIN_HOURS * 3_600_000

/** The account that PINs are stored for, and how they are encrypted. */
export interface PinOwner {
  readonly staffId: number
  readonly tokenSecret: Uint8Array
}

interface NewPin {
  /** The observer's. */
  readonly id: number
  readonly pin: string
  readonly pinHash: string
}

/** Id of the observer, PIN, and the end of its hash, which says later whether the observer still has this PIN. */
const SealedPins = z.array(z.tuple([z.int(), z.string(), z.string()]))

const hashTail = (pinHash: string) => pinHash.slice(-16)

const sealOptions = ({ staffId, tokenSecret }: PinOwner) =>
  ({ staffId, tokenSecret, purpose: 'generated pins' }) as const

export const toPinBatch = (row: { id: number; count: number; createdAt: Date }) => ({
  ...row,
  expiresAt: new Date(row.createdAt.getTime() + PIN_MS),
})

/** Stores generated PINs for the account, encrypted. */
export const storePins = async (scoped: ScopedDb, owner: PinOwner, pins: readonly NewPin[], now: Date) => {
  const secret = JSON.stringify(pins.map(({ id, pin, pinHash }) => [id, pin, hashTail(pinHash)]))
  const sealed = seal(sealOptions(owner), new TextEncoder().encode(secret))
  const row = { staffId: owner.staffId, count: pins.length, sealed, now }
  return toPinBatch({ id: await insertBatch(scoped, row), count: pins.length, createdAt: now })
}

/** Decrypts stored PINs; undefined after a change of the token secret. `pinOf` returns the PIN that has this hash. */
export const decryptPins = (owner: PinOwner, sealed: string) => {
  const secret = unseal(sealOptions(owner), sealed)
  if (!secret) return undefined
  const byId = new Map(
    SealedPins.parse(JSON.parse(new TextDecoder().decode(secret))).map(([id, pin, tail]) => [id, { pin, tail }]),
  )
  return {
    observerIds: [...byId.keys()],
    pinOf: ({ id, pinHash }: { id: number; pinHash: string }): string | undefined => {
      const stored = byId.get(id)
      return stored?.tail === hashTail(pinHash) ? stored.pin : undefined
    },
  }
}
