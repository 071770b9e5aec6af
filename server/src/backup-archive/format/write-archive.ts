import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Snapshot } from '../../db/snapshot/snapshot.ts'
import type { SigningKey } from '../../domain/crypto/signing-key.ts'
import { openZip, type ZipStream } from '../../domain/zip-stream.ts'
import type { createPictureReader } from '../../pictures/picture-store.ts'
import { type ArchiveManifest, manifestChecksum, manifestPath, picturePath, tablePath } from './manifest.ts'

interface ArchiveSource {
  readonly snapshot: Snapshot
  readonly pictures: ReturnType<typeof createPictureReader>
  readonly takenAt: Date
  readonly signingKey: SigningKey
  /** Called before the last bytes are sent. */
  readonly completed?: (manifest: ArchiveManifest) => Promise<void>
}

const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

// A table's size is unknown in advance and may exceed the 4 GiB limit of the original format.
const compressed = { compress: true, forceZip64Format: true }
// Pictures are already compressed.
const stored = { compress: false, forceZip64Format: true }

const addTable = async (
  zip: ZipStream,
  snapshot: Snapshot,
  name: string,
): Promise<ArchiveManifest['tables'][number]> => {
  const hash = createHash('sha256')
  let rows = 0
  async function* text() {
    for await (const lines of snapshot.lines(name)) {
      const page = `${lines.join('\n')}\n`
      hash.update(page)
      rows += lines.length
      yield page
    }
  }
  await zip.add(tablePath(name), text(), compressed)
  return { name, rows, sha256: hash.digest('hex') }
}

/** Adds the pictures of the snapshot. Stored pictures never change and are never removed. */
const addPictures = async (zip: ZipStream, { snapshot, pictures }: ArchiveSource) => {
  const added: ArchiveManifest['pictures'] = []
  const missing: string[] = []
  const addPicture = async (name: string, mediaType: string, opened: Readable | undefined, expected?: string) => {
    // At most 100 MB, one at a time.
    const bytes = opened && (await buffer(opened))
    const sha256 = bytes && sha256Of(bytes)
    if (bytes === undefined || sha256 === undefined || (expected ?? sha256) !== sha256) return missing.push(name)
    await zip.add(picturePath(name), [bytes], stored)
    return added.push({ name, mediaType, bytes: bytes.length, sha256 })
  }
  for await (const page of snapshot.pictures()) {
    for (const { sha256, mediaType, hasPreview } of page) {
      await addPicture(sha256, mediaType, await pictures.openFile(sha256), sha256)
      if (hasPreview) await addPicture(`${sha256}.jpg`, 'image/jpeg', await pictures.openPreview(sha256))
    }
  }
  return { pictures: added, missing }
}

const writeEntries = async (zip: ZipStream, source: ArchiveSource) => {
  const { snapshot, takenAt, signingKey } = source
  const tables: ArchiveManifest['tables'] = []
  for (const name of snapshot.tables) tables.push(await addTable(zip, snapshot, name))
  const manifest = {
    format: 'scrutineer backup 1' as const,
    takenAt: takenAt.toISOString(),
    migrations: [...snapshot.migrations],
    tables,
    sequences: [...snapshot.sequences],
    ...(await addPictures(zip, source)),
    publicKey: { id: signingKey.id },
  }
  const signed = signingKey.sign({ ...manifest, checksum: manifestChecksum(manifest) })
  const text = JSON.stringify(signed, null, 2)
  await source.completed?.(signed)
  await zip.add(manifestPath, [Buffer.from(text)], compressed)
  zip.end()
}

/**
 * Streams an archive of a snapshot and its pictures; only unread data is in memory. The manifest is written last, so a
 * truncated file has none. Always closes the snapshot and then calls `closed`.
 */
export const writeArchive = (source: ArchiveSource, closed: () => void): Readable => {
  const zip = openZip()
  writeEntries(zip, source).catch(zip.fail).finally(source.snapshot.close).catch(zip.fail).finally(closed)
  return zip.output
}
