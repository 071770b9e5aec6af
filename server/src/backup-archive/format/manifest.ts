import { createHash } from 'node:crypto'
import { canonicalJson } from '@scrutineer/contract/helpers/canonical-json'
import * as z from 'zod/mini'

const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
/** A picture's storage name: the hash of the original, with an extension for the preview. */
const PictureName = z.string().check(z.regex(/^[0-9a-f]{64}(\.(jpg|webp))?$/))

/** The file `manifest.json`: an archive's contents with their hashes. */
export const ArchiveManifest = z.object({
  format: z.literal('scrutineer backup 1'),
  /** Time of the snapshot. */
  takenAt: z.iso.datetime(),
  /** Applied migrations, in order; the last one names the schema. */
  migrations: z.array(z.object({ name: z.string(), checksum: Sha256 })),
  /** In insertion order; the hash covers the rows' lines with their line ends. */
  tables: z.array(z.object({ name: z.string(), rows: z.int(), sha256: Sha256 })),
  /** `last` is the last value of a sequence; null if unused. */
  sequences: z.array(z.object({ name: z.string(), last: z.nullable(z.string().check(z.regex(/^\d+$/))) })),
  pictures: z.array(z.object({ name: PictureName, mediaType: z.string(), bytes: z.int(), sha256: Sha256 })),
  /** Pictures referenced by notes that were missing from the server's storage or had another hash. */
  missing: z.array(PictureName),
  /** SHA-256 of the canonical JSON (RFC 8785) of all fields except checksum and signature. */
  checksum: Sha256,
  /** The signing key. Key and signature are absent in backups of older versions. */
  publicKey: z.optional(z.object({ id: Sha256 })),
  /** Ed25519, in base64, of the canonical JSON of all other fields. */
  signature: z.optional(z.string()),
})
export type ArchiveManifest = z.infer<typeof ArchiveManifest>

export const manifestPath = 'manifest.json'
export const tablePath = (table: string): string => `tables/${table}.jsonl`
export const picturePath = (name: string): string => `pictures/${name}`

/** Computes the expected checksum of a manifest. */
export const manifestChecksum = (manifest: Omit<ArchiveManifest, 'checksum'> & { checksum?: string }): string => {
  const { checksum: _checksum, signature: _signature, ...rest } = manifest
  return createHash('sha256').update(canonicalJson(rest)).digest('hex')
}

/** The schema version of an archive's tables: the name of the last migration. */
export const schemaVersionOf = ({ migrations }: Pick<ArchiveManifest, 'migrations'>): string =>
  migrations.at(-1)?.name ?? ''
