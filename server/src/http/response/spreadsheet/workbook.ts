import { PassThrough, Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import { ZipFile } from 'yazl'
import { rowXml, sheetHead, sheetTail } from './sheet-xml.ts'
import type { Column, Row, RowPages } from './table.ts'
import { sheetPath, workbookParts } from './workbook-parts.ts'

/** Row limit of a sheet in Excel, including the headings. */
const MAX_SHEET_ROWS = 1_048_576

/** Rows formatted before yielding to the event loop. */
const ROWS_PER_SLICE = 200

export interface Table {
  readonly name: string
  readonly columns: readonly Column[]
  readonly pages: RowPages
}

/** Reads pages as one sequence of rows, up to `limit` at a time. */
const createRowReader = (pages: RowPages) => {
  let page: readonly Row[] = []
  let at = 0
  const hasMore = async (): Promise<boolean> => {
    while (at >= page.length) {
      const next = await pages.next()
      if (next.done) return false
      page = next.value
      at = 0
    }
    return true
  }
  const take = async (limit: number): Promise<readonly Row[]> => {
    if (limit <= 0 || !(await hasMore())) return []
    const taken = page.slice(at, at + limit)
    at += taken.length
    return taken
  }
  return { hasMore, take }
}

async function* sheetXml(columns: readonly Column[], rows: ReturnType<typeof createRowReader>, limit: number) {
  let count = 1
  yield sheetHead(columns)
  for (;;) {
    const taken = await rows.take(Math.min(ROWS_PER_SLICE, limit - count))
    if (taken.length === 0) break
    const before = count
    count += taken.length
    yield taken.map((row, index) => rowXml(row, before + index + 1, columns)).join('')
    await setImmediate()
  }
  yield sheetTail(columns.length, count)
}

/**
 * Streams an .xlsx workbook: for each table a sheet with frozen headings and a filter, and more sheets (`answers 2`) if
 * its rows don't fit. Memory holds only what the reader hasn't consumed, never a whole sheet. A failure destroys the
 * stream; destroying the stream ends the pages.
 */
export const workbook = (tables: readonly Table[], maxSheetRows = MAX_SHEET_ROWS): Readable => {
  const zip = new ZipFile()
  const output = new PassThrough()
  const closed = new AbortController()
  output.once('close', () => closed.abort())

  const addSheet = async (path: string, xml: AsyncGenerator<string>) => {
    const sheet = Readable.from(xml, { objectMode: false, signal: closed.signal })
    zip.addReadStream(sheet, path)
    await finished(sheet)
  }

  const fill = async () => {
    const names: string[] = []
    for (const { name, columns, pages } of tables) {
      const rows = createRowReader(pages)
      try {
        let sheets = 0
        do {
          sheets += 1
          await addSheet(sheetPath(names.length), sheetXml(columns, rows, maxSheetRows))
          names.push(sheets === 1 ? name : `${name} ${sheets}`)
        } while (await rows.hasMore())
      } finally {
        await pages.return()
      }
    }
    for (const [path, xml] of Object.entries(workbookParts(names))) zip.addBuffer(Buffer.from(xml), path)
    zip.end()
  }

  const fail = (error: unknown) => {
    // No effect if the client disconnected, which has destroyed the output already.
    output.destroy(error instanceof Error ? error : new Error(String(error)))
  }
  pipeline(zip.outputStream, output).catch(fail)
  zip.once('error', fail)
  fill().catch(fail)
  return output
}
