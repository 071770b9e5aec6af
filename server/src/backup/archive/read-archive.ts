import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { type Entry, openPromise } from 'yauzl'
import { ArchiveManifest, manifestChecksum, manifestPath, tablePath } from './manifest.ts'

/** The file is no archive, or isn't whole; the message says so in a sentence. */
export class CorruptArchiveError extends Error {
  override name = 'BrokenArchive'
}

export interface Archive {
  readonly manifest: ArchiveManifest
  /** The manifest as it is written: a signature covers every field of it. */
  readonly rawManifest: { readonly signature?: string }
  /** Names of the files in it. */
  readonly names: ReadonlySet<string>
  readonly open: (name: string) => Promise<Readable>
  /** A table's rows as JSON, in pages. */
  readonly lines: (table: string) => AsyncGenerator<readonly string[]>
  readonly close: () => void
}

/** Characters. */
const PAGE_CHARACTERS = 1_000_000

const readEntries = async (path: string) => {
  try {
    const zip = await openPromise(path, { autoClose: false })
    const entries = new Map<string, Entry>()
    for await (const entry of zip.eachEntry()) {
      if (entries.has(entry.fileName)) throw new Error(`it has two files named ${entry.fileName}`)
      entries.set(entry.fileName, entry)
    }
    return { zip, entries }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new CorruptArchiveError(`${path} is not a whole backup (${reason}).`, { cause: error })
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
    throw new CorruptArchiveError(`${path} is not a whole backup: it has no ${manifestPath} that can be read.`, {
      cause: error,
    })
  }
  if (manifestChecksum(manifest) !== manifest.checksum)
    throw new CorruptArchiveError(`${path} was altered: its ${manifestPath} is not what was written.`)
  return { manifest, rawManifest }
}

/** Opens a backup; throws `BrokenArchive` when the file is none, was cut off, or its manifest was altered. */
export const openArchive = async (path: string): Promise<Archive> => {
  const { zip, entries } = await readEntries(path)
  const open = async (name: string) => {
    const entry = entries.get(name)
    if (!entry) throw new CorruptArchiveError(`${path} lacks ${name}.`)
    return zip.openReadStreamPromise(entry)
  }
  async function* lines(table: string) {
    let rest = ''
    let taken: string[] = []
    let size = 0
    // Only this ends a line: in a text, JSON writes it otherwise.
    for await (const chunk of (await open(tablePath(table))).setEncoding('utf8')) {
      const parts = `${rest}${chunk}`.split('\n')
      rest = parts.pop() ?? ''
      taken.push(...parts)
      size += String(chunk).length
      if (size < PAGE_CHARACTERS) continue
      yield taken
      taken = []
      size = 0
    }
    if (taken.length > 0) yield taken
  }
  try {
    const { manifest, rawManifest } = await readManifest(path, open)
    return { manifest, rawManifest, names: new Set(entries.keys()), open, lines, close: () => zip.close() }
  } catch (error) {
    zip.close()
    throw error
  }
}
