import { type ExportPart, exportParts } from '@scrutineer/contract/exports'
import { sheetTimeText } from '@scrutineer/contract/helpers/sheet-time'
import { parseDelimited } from '@scrutineer/tables/read/delimited'
import { isZip } from '@scrutineer/tables/read/format'
import { cellText, readSheetNames, streamSheetRows, type WorkbookCell } from '@scrutineer/tables/read/workbook'

export interface Sheet {
  readonly part: ExportPart
  readonly columns: readonly string[]
  readonly rows: AsyncIterable<readonly string[]>
}

/** A part that doesn't fit into one sheet continues in `answers 2`. */
const partOf = (name: string) => exportParts.find(part => part === name.split(' ')[0])

/** The text of a cell as the manifest has it. */
const exportedText = (cell: WorkbookCell): string => (cell instanceof Date ? sheetTimeText(cell) : cellText(cell))

async function* workbookSheets(bytes: Uint8Array): AsyncGenerator<Sheet> {
  for (const [sheet, { name }] of (await readSheetNames(bytes)).entries()) {
    const part = partOf(name)
    if (!part) continue
    const rows = streamSheetRows(bytes, sheet)
    const first = await rows.next()
    if (first.done) continue
    const columns = first.value.values.map(cellText)
    yield {
      part,
      columns,
      rows: (async function* () {
        for await (const { values } of rows) yield columns.map((_, index) => exportedText(values[index] ?? null))
      })(),
    }
  }
}

async function* csvSheet(text: string): AsyncGenerator<Sheet> {
  const [head, ...rows] = parseDelimited(text, ',')
  if ([head, ...rows].some(row => row?.hasStrayQuote)) throw new Error('a quote is not closed')
  yield {
    part: 'answers',
    columns: head?.cells ?? [],
    rows: (async function* () {
      for (const { cells } of rows) yield cells
    })(),
  }
}

/** The sheets of an exported workbook, or the answers of a CSV file. Throws for damaged files. */
export const readSheets = (bytes: Uint8Array): AsyncGenerator<Sheet> =>
  isZip(bytes) ? workbookSheets(bytes) : csvSheet(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
