import { createHash } from 'node:crypto'
import { errorMessage } from '../../cli/command/errors.ts'
import { type ArchiveManifest, manifestPath, picturePath, tablePath } from './manifest.ts'
import type { Archive } from './read-archive.ts'

const lineEnd = '\n'.charCodeAt(0)

const countLines = (chunk: Buffer) => {
  let count = 0
  for (let at = chunk.indexOf(lineEnd); at >= 0; at = chunk.indexOf(lineEnd, at + 1)) count += 1
  return count
}

/** Hash, number of lines and size of a file, or the reason why it can't be read. */
const digest = async ({ open }: Archive, name: string) => {
  const hash = createHash('sha256')
  let lines = 0
  let bytes = 0
  try {
    for await (const chunk of await open(name)) {
      // A binary stream yields buffers.
      const buffer = chunk as Buffer
      hash.update(buffer)
      lines += countLines(buffer)
      bytes += buffer.length
    }
  } catch (error) {
    return { failure: errorMessage(error) }
  }
  return { sha256: hash.digest('hex'), lines, bytes }
}

const verifyTable = async (archive: Archive, { name, rows, sha256 }: ArchiveManifest['tables'][number]) => {
  if (!archive.names.has(tablePath(name))) return [`the table “${name}” is missing`]
  const actual = await digest(archive, tablePath(name))
  if (actual.sha256 === sha256) return []
  if (actual.failure) return [`the table “${name}” can't be read: ${actual.failure}`]
  return [`the table “${name}” was altered: ${rows} rows expected, ${actual.lines} found`]
}

const verifyPicture = async (archive: Archive, { name, bytes, sha256 }: ArchiveManifest['pictures'][number]) => {
  if (!archive.names.has(picturePath(name))) return [`the picture ${name} is missing`]
  const actual = await digest(archive, picturePath(name))
  if (actual.sha256 === sha256 && actual.bytes === bytes) return []
  return [`the picture ${name} ${actual.failure ? `can't be read: ${actual.failure}` : 'was altered'}`]
}

/** Reads the whole archive and describes every difference from its manifest; empty if there is none. */
export const verifyArchive = async (archive: Archive): Promise<string[]> => {
  const { tables, pictures } = archive.manifest
  const problems: string[] = []
  for (const table of tables) problems.push(...(await verifyTable(archive, table)))
  for (const picture of pictures) problems.push(...(await verifyPicture(archive, picture)))
  const expected = new Set([
    manifestPath,
    ...tables.map(({ name }) => tablePath(name)),
    ...pictures.map(({ name }) => picturePath(name)),
  ])
  for (const name of archive.names) if (!expected.has(name)) problems.push(`the file ${name} was added`)
  return problems
}

/** `12 tables, 3,400 rows, 5 pictures`, and the number of pictures that were missing at the server. */
export const describeArchive = ({ tables, pictures, missing }: ArchiveManifest): string => {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const originals = pictures.filter(({ name }) => !name.includes('.')).length
  return [
    `${tables.length} tables, ${rows.toLocaleString('en')} rows, ${originals.toLocaleString('en')} pictures`,
    ...(missing.length > 0 ? [`${missing.length} picture files were missing or damaged on the server`] : []),
  ].join('; ')
}
