import type { ExportPart, PublishedKeys } from '@scrutineer/contract/exports'
import { readSheets, type Sheet } from './read-sheets.ts'
import { createSummarizer, type RoundSummary } from './round-summary.ts'
import {
  createBlockHasher,
  type HashedPart,
  type ReadManifest,
  readManifest,
  type Verification,
  verifyManifest,
} from './verify-manifest.ts'

export interface ReadRequest {
  readonly file: File
  readonly manifest: File | undefined
  /** Keys that the server has signed with. */
  readonly keys: PublishedKeys
}

export type ReadResult =
  | { readonly error: 'tooLarge' | 'notExport' | 'notManifest' | 'altered' }
  | {
      readonly error?: undefined
      readonly summary: RoundSummary
      /** Undefined without a manifest. */
      readonly verification: Exclude<Verification, 'altered'> | undefined
      /** The manifest says that the export was filtered, or covers one NGO. */
      readonly isPartial: boolean
    }

/** The headings before and of the flags, by which an export of answers is recognized. */
const answerHeadings = ['Answer Flagged', 'Răspuns Semnalat']

const isExport = ({ part, columns }: Sheet) =>
  part !== 'answers' || answerHeadings.includes(columns.slice(9, 11).join(' '))

/** For a part that the manifest lacks: it is hashed too, so that it counts as a difference. */
const defaultBlockSize = 1000

/** The hashes of all parts, if there is a manifest. */
const createPartHashers = (read: ReadManifest | undefined) => {
  const hashers = new Map<ExportPart, ReturnType<typeof createBlockHasher>>()
  return {
    of: ({ part, columns }: Sheet) => {
      if (!read) return undefined
      const blockSize = read.manifest.parts.find(({ name }) => name === part)?.blockSize ?? defaultBlockSize
      const hasher = hashers.get(part) ?? createBlockHasher(columns, blockSize)
      hashers.set(part, hasher)
      return hasher
    },
    end: async () => {
      const ended = [...hashers].map(async ([part, { end }]): Promise<[ExportPart, HashedPart]> => [part, await end()])
      return new Map(await Promise.all(ended))
    },
  }
}

const readParts = async (bytes: Uint8Array, read: ReadManifest | undefined) => {
  const summarizer = createSummarizer()
  const hashers = createPartHashers(read)
  let hasAnswers = false
  for await (const sheet of readSheets(bytes)) {
    if (!isExport(sheet)) return undefined
    hasAnswers ||= sheet.part === 'answers'
    const hasher = hashers.of(sheet)
    summarizer.begin(sheet.part)
    for await (const row of sheet.rows) {
      summarizer.add(sheet.part, row)
      await hasher?.add(row)
    }
  }
  return hasAnswers ? { summary: summarizer.end(), hashed: await hashers.end() } : undefined
}

/** Reads and summarizes an exported file, and verifies it if its manifest is given. */
export const readExport = async ({ file, manifest, keys }: ReadRequest): Promise<ReadResult> => {
  const read = manifest && readManifest(await manifest.text())
  if (manifest && !read) return { error: 'notManifest' }
  // Only pages from a secure origin may verify.
  const canVerify = globalThis.crypto?.subtle !== undefined
  const bytes = new Uint8Array(await file.arrayBuffer())
  try {
    const parts = await readParts(bytes, canVerify ? read : undefined)
    if (!parts) return { error: 'notExport' }
    const { summary, hashed } = parts
    if (!read) return { summary, verification: undefined, isPartial: false }
    const verification = canVerify ? await verifyManifest(read, hashed, keys) : 'unsupported'
    const { idNgo, filters } = read.manifest
    const isPartial = idNgo !== null || Object.keys(filters).length > 0
    return verification === 'altered' ? { error: 'altered' } : { summary, verification, isPartial }
  } catch {
    // The readers throw for all kinds of damage.
    return { error: 'notExport' }
  }
}
