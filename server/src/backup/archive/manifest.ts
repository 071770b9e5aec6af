import { createHash } from 'node:crypto'
import * as z from 'zod/mini'
import { canonicalJson } from '../../domain/crypto/canonical-json.ts'

const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
/** What a picture is kept under: the hash of its original, with an ending where it is the copy for showing. */
const PictureName = z.string().check(z.regex(/^[0-9a-f]{64}(\.(jpg|webp))?$/))

/** What is in an archive, and how everything in it can be recognised: the file `manifest.json` in it. */
export const ArchiveManifest = z.object({
  format: z.literal('scrutineer backup 1'),
  /** The moment whose state it is. */
  takenAt: z.iso.datetime(),
  /** What made the tables, in order; the last one names the schema. */
  migrations: z.array(z.object({ name: z.string(), checksum: Sha256 })),
  /** In the order in which they can be filled; the hash is over the rows' lines with their line ends. */
  tables: z.array(z.object({ name: z.string(), rows: z.int(), sha256: Sha256 })),
  /** The last number that each gave; null before the first. */
  sequences: z.array(z.object({ name: z.string(), last: z.nullable(z.string().check(z.regex(/^\d+$/))) })),
  pictures: z.array(z.object({ name: PictureName, mediaType: z.string(), bytes: z.int(), sha256: Sha256 })),
  /** Pictures that notes tell of and the server could not find, or whose bytes were no longer those that were sent. */
  missing: z.array(PictureName),
  /** SHA-256 over the canonical JSON (RFC 8785) of all the other fields but the signature. */
  checksum: Sha256,
  /** Which public key signed it; absent, as the signature, from what versions before wrote. */
  publicKey: z.optional(z.object({ id: Sha256 })),
  /** Ed25519, in base64, over the canonical JSON of all the other fields. */
  signature: z.optional(z.string()),
})
export type ArchiveManifest = z.infer<typeof ArchiveManifest>

export const manifestPath = 'manifest.json'
export const tablePath = (table: string): string => `tables/${table}.jsonl`
export const picturePath = (name: string): string => `pictures/${name}`

/** The checksum that a manifest must have. */
export const manifestChecksum = (manifest: Omit<ArchiveManifest, 'checksum'> & { checksum?: string }): string => {
  const { checksum: _itself, signature: _later, ...rest } = manifest
  return createHash('sha256').update(canonicalJson(rest)).digest('hex')
}

/** The schema that an archive's tables have: the name of the last migration. */
export const schemaVersionOf = ({ migrations }: Pick<ArchiveManifest, 'migrations'>): string =>
  migrations.at(-1)?.name ?? ''
