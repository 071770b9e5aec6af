import { createHash } from 'node:crypto'
import { PassThrough, Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { finished, pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { Snapshot } from '../../db/snapshot/snapshot.ts'
import type { SigningKey } from '../../domain/crypto/signing-key.ts'
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

/** A streaming zip. Destroying `output` aborts the file that is being added. */
const openZip = () => {
  const zip = new ZipFile()
  const output = new PassThrough()
  const aborted = new AbortController()
  output.once('close', () => aborted.abort())
  const fail = (error: unknown) => {
    // A no-op if the reader has already destroyed the output.
    output.destroy(error instanceof Error ? error : new Error(String(error)))
  }
  pipeline(zip.outputStream, output).catch(fail)
  zip.once('error', fail)
  const add = async (path: string, bytes: Iterable<Buffer> | AsyncIterable<string>, compress: boolean) => {
    const content = Readable.from(bytes, { objectMode: false, signal: aborted.signal })
    // A table's size is unknown in advance and may exceed the 4 GiB limit of the original format.
    zip.addReadStream(content, path, { compress, forceZip64Format: true })
    await finished(content)
  }
  return { output, add, fail, end: () => zip.end() }
}

type Zip = ReturnType<typeof openZip>

const addTable = async (zip: Zip, snapshot: Snapshot, name: string): Promise<ArchiveManifest['tables'][number]> => {
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
  await zip.add(tablePath(name), text(), true)
  return { name, rows, sha256: hash.digest('hex') }
}

/** Adds the pictures of the snapshot. Stored pictures never change and are never removed. */
const addPictures = async (zip: Zip, { snapshot, pictures }: ArchiveSource) => {
  const added: ArchiveManifest['pictures'] = []
  const missing: string[] = []
  const addPicture = async (name: string, mediaType: string, opened: Readable | undefined, expected?: string) => {
    // At most 100 MB, one at a time.
    const bytes = opened && (await buffer(opened))
    const sha256 = bytes && sha256Of(bytes)
    if (bytes === undefined || sha256 === undefined || (expected ?? sha256) !== sha256) return missing.push(name)
    // Pictures are already compressed.
    await zip.add(picturePath(name), [bytes], false)
    return added.push({ name, mediaType, bytes: bytes.length, sha256 })
  }
  for await (const page of snapshot.pictures()) {
    for (const { sha256, mediaType, hasPreview } of page) {
      await addPicture(sha256, mediaType, await pictures.openOriginal(sha256), sha256)
      if (hasPreview) await addPicture(`${sha256}.jpg`, 'image/jpeg', await pictures.openPreview(sha256))
    }
  }
  return { pictures: added, missing }
}

const writeEntries = async (zip: Zip, source: ArchiveSource) => {
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
  await zip.add(manifestPath, [Buffer.from(text)], true)
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
