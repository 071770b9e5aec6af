import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { type Entry, openPromise } from 'yauzl'
import { ArchiveManifest, checksumOf, manifestName, tableName } from './manifest.ts'

/** The file is no archive, or isn't whole; the message says so in a sentence. */
export class BrokenArchive extends Error {
  override name = 'BrokenArchive'
}

export interface Archive {
  readonly manifest: ArchiveManifest
  /** The manifest as it is written: a signature covers every field of it. */
  readonly written: { readonly signature?: string }
  /** Names of the files in it. */
  readonly names: ReadonlySet<string>
  readonly open: (name: string) => Promise<Readable>
  /** A table's rows as JSON, in pages. */
  readonly lines: (table: string) => AsyncGenerator<readonly string[]>
  readonly close: () => void
}

/** Characters. */
const PAGE = 1_000_000

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
    throw new BrokenArchive(`${path} is not a whole backup (${reason}).`, { cause: error })
  }
}

const readManifest = async (path: string, open: Archive['open']): Promise<Pick<Archive, 'manifest' | 'written'>> => {
  let written: Archive['written']
  let manifest: ArchiveManifest
  try {
    written = JSON.parse(await text(await open(manifestName)))
    manifest = ArchiveManifest.parse(written)
  } catch (error) {
    throw new BrokenArchive(`${path} is not a whole backup: it has no ${manifestName} that can be read.`, {
      cause: error,
    })
  }
  if (checksumOf(manifest) !== manifest.checksum)
    throw new BrokenArchive(`${path} was altered: its ${manifestName} is not what was written.`)
  return { manifest, written }
}

/** Opens a backup; throws `BrokenArchive` when the file is none, was cut off, or its manifest was altered. */
export const openArchive = async (path: string): Promise<Archive> => {
  const { zip, entries } = await readEntries(path)
  const open = async (name: string) => {
    const entry = entries.get(name)
    if (!entry) throw new BrokenArchive(`${path} lacks ${name}.`)
    return zip.openReadStreamPromise(entry)
  }
  async function* lines(table: string) {
    let rest = ''
    let taken: string[] = []
    let size = 0
    // Only this ends a line: in a text, JSON writes it otherwise.
    for await (const chunk of (await open(tableName(table))).setEncoding('utf8')) {
      const parts = `${rest}${chunk}`.split('\n')
      rest = parts.pop() ?? ''
      taken.push(...parts)
      size += String(chunk).length
      if (size < PAGE) continue
      yield taken
      taken = []
      size = 0
    }
    if (taken.length > 0) yield taken
  }
  try {
    const { manifest, written } = await readManifest(path, open)
    return { manifest, written, names: new Set(entries.keys()), open, lines, close: () => zip.close() }
  } catch (error) {
    zip.close()
    throw error
  }
}
