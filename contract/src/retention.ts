import * as z from 'zod/mini'
import { endpoint } from './core/endpoint.ts'
import { IsoDateTime } from './fields/values.ts'

/**
 * Kinds of personal data that are erased. `accounts` are authors: names of staff accounts in records, not the accounts; `details` are
 * names and numbers in the audit log, saved filters and delivery errors.
 */
export const erasedKinds = [
  'names',
  'phones',
  'pins',
  'devices',
  'pushTokens',
  'accounts',
  'addresses',
  'details',
] as const
export type ErasedKind = (typeof erasedKinds)[number]

/** Numbers of values by kind. */
const ErasedCounts = z.record(z.enum(erasedKinds), z.int())

const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))

/** Signed record of what was erased. */
export const ErasureRecord = z.object({
  kind: z.literal('erasure-record'),
  version: z.literal(1),
  erasedAt: IsoDateTime,
  /** The settings by which it was due. */
  electionDate: z.string(),
  retentionDays: z.int(),
  erased: ErasedCounts,
  /** The stored SHA-256 hashes of items, attachments and unplaced reports, and the SHA-256 over all of them in order. */
  evidence: z.object({ hashes: z.int(), digestBefore: Sha256, digestAfter: Sha256 }),
  /** Public key that verifies the signature, and the URL where the server publishes it. */
  publicKey: z.object({ id: Sha256, address: z.string() }),
  /** Ed25519 signature, in base64, over the canonical JSON (RFC 8785) of all other fields. */
  signature: z.string(),
})
export type ErasureRecord = z.infer<typeof ErasureRecord>

export const retention = {
  get: endpoint.organizer.get('/api/v1/retention', {
    summary:
      'The signed records of what the erasure of personal data has erased, the newest first. The setting is `retentionDays` of the election settings.',
    reply: z.object({ records: z.array(ErasureRecord) }),
  }),
  preview: endpoint.organizer.get('/api/v1/retention/preview', {
    summary: 'What the erasure of personal data would erase now. Reads whole tables.',
    reply: z.object({ wouldErase: ErasedCounts }),
  }),
}
