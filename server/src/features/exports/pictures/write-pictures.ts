import { createHash } from 'node:crypto'
import { addAbortSignal, type Readable } from 'node:stream'
import type { ScopedDb } from '../../../db/scoped-db.ts'
import { openZip } from '../../../domain/zip-stream.ts'
import { csvLines } from '../../../http/response/spreadsheet/csv.ts'
import type { Row } from '../../../http/response/spreadsheet/table.ts'
import { extensionOf } from '../../../pictures/media-type.ts'
import type { createPictureReader } from '../../../pictures/picture-store.ts'
import { createFormTexts } from '../content/form-texts.ts'
import { createIsoFormatter, createTimeFormatter } from '../content/time-format.ts'
import { onePage } from '../flat/flat-rows.ts'
import { type Cursor, type ReportFilter, startCursor } from '../store.ts'
import { type ExportedAttachment, findAttachments } from './store.ts'

const PAGE_SIZE = 200

/** Columns of `index.csv`. `sha256` is of the bytes in the ZIP, `original_sha256` of the file as received. */
const columns = [
  ...['path', 'report_id', 'note_id', 'question', 'observer_code', 'county', 'station_number', 'time'],
  ...['media_type', 'bytes', 'sha256', 'original_sha256', 'error'],
].map(heading => ({ heading, width: 0 }))

interface PictureSource {
  readonly scoped: ScopedDb
  readonly filter: ReportFilter
  readonly pictures: ReturnType<typeof createPictureReader>
  /** Otherwise display copies, which only pictures have. */
  readonly hasOriginals: boolean
  readonly codeOf: (observerId: number) => string
  readonly timeZone: string
  readonly reportUnreadable: (error: unknown, sha256: string) => void
}

/** Windows refuses these characters in names. */
const refusedCharacters = /[<>:"/\\|?*\p{Cc}]/gu

/** Returns a function that gives each file a path of its own, in any letter case: `AB-12/o1f…/2024-06-09T14-05-33-1.jpg`. */
const createPaths = (timeZone: string) => {
  const format = createTimeFormatter(timeZone)
  const counts = new Map<string, number>()
  return ({ countyCode, stationNumber, createdAt }: ExportedAttachment, observerCode: string, mediaType: string) => {
    const time = format(createdAt).replace(' ', 'T').replaceAll(':', '-')
    const stem = `${countyCode.replace(refusedCharacters, '_')}-${stationNumber}/${observerCode}/${time}`
    const key = stem.normalize().toLowerCase()
    const number = (counts.get(key) ?? 0) + 1
    counts.set(key, number)
    return `${stem}-${number}.${extensionOf(mediaType)}`
  }
}

/** Reads a file of at most 100 MB, so that the ZIP has all of it or none; undefined if it is missing. */
const readFile = async (file: Readable | undefined, signal: AbortSignal) => {
  if (!file) return undefined
  const hash = createHash('sha256')
  const chunks: Buffer[] = []
  // The type of a stream's chunks is `any`; those of a file are buffers.
  for await (const chunk of addAbortSignal(signal, file) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    chunks.push(chunk)
  }
  return { chunks, bytes: chunks.reduce((sum, { length }) => sum + length, 0), sha256: hash.digest('hex') }
}

const writeEntries = async (zip: ReturnType<typeof openZip>, source: PictureSource) => {
  const { scoped, filter, pictures, hasOriginals, timeZone } = source
  const forms = createFormTexts(scoped)
  const toPath = createPaths(timeZone)
  const iso = createIsoFormatter(timeZone)

  const read = async ({ sha256, hasPreview }: ExportedAttachment) => {
    if (!hasOriginals && !hasPreview) return { error: 'no_copy' }
    try {
      const open = hasOriginals ? pictures.openFile : pictures.openPreview
      const content = await readFile(await open(sha256), zip.signal)
      return { content, error: content ? '' : 'missing' }
    } catch (error) {
      if (zip.signal.aborted) throw error
      source.reportUnreadable(error, sha256)
      return { error: 'unreadable' }
    }
  }

  const addFile = async (file: ExportedAttachment): Promise<Row> => {
    const { questionId, formId, lastVersion, sha256 } = file
    const isOnQuestion = questionId !== null && formId !== null && lastVersion !== null
    const question = isOnQuestion ? (await forms.question(formId, lastVersion, questionId)).code : ''
    const observerCode = source.codeOf(file.observerId)
    const { content, error } = await read(file)
    const mediaType = content && !hasOriginals ? 'image/jpeg' : file.mediaType
    const path = content ? toPath(file, observerCode, mediaType) : ''
    // Pictures are already compressed.
    if (content) await zip.add(path, content.chunks, { compress: false })
    const isChanged = hasOriginals && content !== undefined && content.sha256 !== sha256
    return [
      ...[path, [observerCode, file.stationId, ...(isOnQuestion ? [formId] : [])].join('-'), file.noteId, question],
      ...[observerCode, file.countyCode, file.stationNumber, iso(file.createdAt), mediaType],
      ...[content?.bytes ?? '', content?.sha256 ?? '', sha256, isChanged ? 'changed' : error],
    ]
  }

  const rows: Row[] = []
  let after: Cursor | undefined = startCursor
  while (after) {
    zip.signal.throwIfAborted()
    const page: ExportedAttachment[] = await findAttachments(scoped, filter, { after, limit: PAGE_SIZE })
    for (const file of page) rows.push(await addFile(file))
    after = page.length < PAGE_SIZE ? undefined : page.at(-1)
  }
  await zip.add('index.csv', csvLines(columns, onePage(rows), { isPlain: true }))
  zip.end()
}

/**
 * Streams the files of the notes in scope as a ZIP, and at its end an index of all of them: `error` says which are missing in the
 * storage, unreadable, not as received (`changed`), or without a display copy. Memory holds one file and the index. Destroying the stream
 * ends its reading. Calls `closed` when that has ended.
 */
export const writePictures = (source: PictureSource, closed: () => void): Readable => {
  const zip = openZip()
  writeEntries(zip, source).catch(zip.fail).finally(closed)
  return zip.output
}
