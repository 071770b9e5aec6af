import { createHash } from 'node:crypto'
import { type ArchiveManifest, manifestPath, picturePath, tablePath } from './manifest.ts'
import type { Archive } from './read-archive.ts'

const lineEnd = '\n'.charCodeAt(0)

const countLines = (chunk: Buffer) => {
  let count = 0
  for (let at = chunk.indexOf(lineEnd); at >= 0; at = chunk.indexOf(lineEnd, at + 1)) count += 1
  return count
}

/** What a file's bytes are; undefined where they can't be read. */
const digest = async ({ open }: Archive, name: string) => {
  const hash = createHash('sha256')
  let lines = 0
  let bytes = 0
  try {
    for await (const chunk of await open(name)) {
      // A stream of bytes gives buffers.
      const buffer = chunk as Buffer
      hash.update(buffer)
      lines += countLines(buffer)
      bytes += buffer.length
    }
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) }
  }
  return { sha256: hash.digest('hex'), lines, bytes }
}

const verifyTable = async (archive: Archive, { name, rows, sha256 }: ArchiveManifest['tables'][number]) => {
  if (!archive.names.has(tablePath(name))) return [`the table “${name}” is missing`]
  const found = await digest(archive, tablePath(name))
  if (found.sha256 === sha256) return []
  if (found.failure) return [`the table “${name}” can't be read: ${found.failure}`]
  return [`the table “${name}” was altered: ${rows} rows were written, ${found.lines} are there`]
}

const verifyPicture = async (archive: Archive, { name, bytes, sha256 }: ArchiveManifest['pictures'][number]) => {
  if (!archive.names.has(picturePath(name))) return [`the picture ${name} is missing`]
  const found = await digest(archive, picturePath(name))
  if (found.sha256 === sha256 && found.bytes === bytes) return []
  return [`the picture ${name} ${found.failure ? `can't be read: ${found.failure}` : 'was altered'}`]
}

/** Reads an archive to its end and tells, one sentence each, what in it isn't what was written; nothing where all is well. */
export const verifyArchive = async (archive: Archive): Promise<string[]> => {
  const { tables, pictures } = archive.manifest
  const faults: string[] = []
  for (const table of tables) faults.push(...(await verifyTable(archive, table)))
  for (const picture of pictures) faults.push(...(await verifyPicture(archive, picture)))
  const known = new Set([
    manifestPath,
    ...tables.map(({ name }) => tablePath(name)),
    ...pictures.map(({ name }) => picturePath(name)),
  ])
  for (const name of archive.names) if (!known.has(name)) faults.push(`the file ${name} was added`)
  return faults
}

/** `12 tables, 3,400 rows, 5 pictures`, with what the server itself lacked. */
export const describeArchive = ({ tables, pictures, missing }: ArchiveManifest): string => {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const originals = pictures.filter(({ name }) => !name.includes('.')).length
  return [
    `${tables.length} tables, ${rows.toLocaleString('en')} rows, ${originals.toLocaleString('en')} pictures`,
    ...(missing.length > 0 ? [`${missing.length} files of pictures were missing or damaged at the server`] : []),
  ].join('; ')
}
