import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { type Entry, openPromise } from 'yauzl'
import { CommandError, errorMessage } from '../../cli/command/errors.ts'
import { ArchiveManifest, manifestChecksum, manifestPath, tablePath } from './manifest.ts'

export interface Archive {
  readonly manifest: ArchiveManifest
  /** The manifest with unknown fields, as the signature covers every field. */
  readonly rawManifest: { readonly signature?: string }
  /** Paths of the files in the archive. */
  readonly names: ReadonlySet<string>
  readonly open: (name: string) => Promise<Readable>
  /** Pages of a table's rows, as JSON. */
  readonly lines: (table: string) => AsyncGenerator<readonly string[]>
  readonly close: () => void
}

/** Minimum size of a page of rows. */
const PAGE_CHARACTERS = 1_000_000

const readEntries = async (path: string) => {
  try {
    const zip = await openPromise(path, { autoClose: false })
    const entries = new Map<string, Entry>()
    for await (const entry of zip.eachEntry()) {
      if (entries.has(entry.fileName)) throw new Error(`two files are named ${entry.fileName}`)
      entries.set(entry.fileName, entry)
    }
    return { zip, entries }
  } catch (error) {
    throw new CommandError(`${path} is not a complete backup (${errorMessage(error)}).`, { cause: error })
  }
}

const readManifest = async (
  path: string,
  open: Archive['open'],
): Promise<Pick<Archive, 'manifest' | 'rawManifest'>> => {
  let rawManifest: Archive['rawManifest']
  let manifest: ArchiveManifest
  try {
    rawManifest = JSON.parse(await text(await open(manifestPath)))
    manifest = ArchiveManifest.parse(rawManifest)
  } catch (error) {
    throw new CommandError(`${path} is not a complete backup: it has no readable ${manifestPath}.`, {
      cause: error,
    })
  }
  if (manifestChecksum(manifest) !== manifest.checksum)
    throw new CommandError(`${path} was altered: the checksum of its ${manifestPath} doesn't match.`)
  return { manifest, rawManifest }
}

/** Opens a backup; throws a `CommandError` if the file isn't a backup, is truncated or has an altered manifest. */
export const openArchive = async (path: string): Promise<Archive> => {
  const { zip, entries } = await readEntries(path)
  const open = async (name: string) => {
    const entry = entries.get(name)
    if (!entry) throw new CommandError(`${path} lacks ${name}.`)
    return zip.openReadStreamPromise(entry)
  }
  async function* lines(table: string) {
    let rest = ''
    let page: string[] = []
    let size = 0
    // Newlines within JSON texts are escaped.
    for await (const chunk of (await open(tablePath(table))).setEncoding('utf8')) {
      const parts = `${rest}${chunk}`.split('\n')
      rest = parts.pop() ?? ''
      page.push(...parts)
      size += String(chunk).length
      if (size < PAGE_CHARACTERS) continue
      yield page
      page = []
      size = 0
    }
    if (page.length > 0) yield page
  }
  try {
    const { manifest, rawManifest } = await readManifest(path, open)
    return { manifest, rawManifest, names: new Set(entries.keys()), open, lines, close: () => zip.close() }
  } catch (error) {
    zip.close()
    throw error
  }
}
