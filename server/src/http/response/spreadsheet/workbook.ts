import type { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { openZip } from '../../../domain/zip-stream.ts'
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
  const zip = openZip()
  const fill = async () => {
    const names: string[] = []
    for (const { name, columns, pages } of tables) {
      const rows = createRowReader(pages)
      try {
        let sheets = 0
        do {
          sheets += 1
          await zip.add(sheetPath(names.length), sheetXml(columns, rows, maxSheetRows))
          names.push(sheets === 1 ? name : `${name} ${sheets}`)
        } while (await rows.hasMore())
      } finally {
        await pages.return()
      }
    }
    for (const [path, xml] of Object.entries(workbookParts(names))) await zip.add(path, [Buffer.from(xml)])
    zip.end()
  }

  fill().catch(zip.fail)
  return zip.output
}
