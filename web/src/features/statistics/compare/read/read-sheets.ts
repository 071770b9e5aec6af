import { type ExportPart, exportParts } from '@scrutineer/contract/exports'
import { readXlsx, streamXlsxRows } from 'hucre/xlsx'
import { parseCsv } from '../../../../lib/files/parse-csv.ts'

export interface Sheet {
  readonly part: ExportPart
  readonly columns: readonly string[]
  readonly rows: AsyncIterable<readonly string[]>
}

const textOf = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

/** A part that doesn't fit into one sheet continues in `answers 2`. */
const partOf = (name: string) => exportParts.find(part => part === name.split(' ')[0])

async function* workbookSheets(bytes: Uint8Array): AsyncGenerator<Sheet> {
  const names: string[] = []
  await readXlsx(bytes, {
    sheets: ({ name }) => {
      names.push(name)
      // Only the names are needed here; rows are streamed.
      return false
    },
  })
  for (const [sheet, name] of names.entries()) {
    const part = partOf(name)
    if (!part) continue
    const rows = streamXlsxRows(bytes, { sheet })
    const first = await rows.next()
    if (first.done) continue
    const columns = first.value.values.map(textOf)
    yield {
      part,
      columns,
      rows: (async function* () {
        for await (const { values } of rows) yield columns.map((_, index) => textOf(values[index]))
      })(),
    }
  }
}

async function* csvSheet(text: string): AsyncGenerator<Sheet> {
  const [head, ...rows] = parseCsv(text, ',')
  yield {
    part: 'answers',
    columns: head?.cells ?? [],
    rows: (async function* () {
      for (const { cells } of rows) yield cells
    })(),
  }
}

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b

/** The sheets of an exported workbook, or the answers of a CSV file. Throws for damaged files. */
export const readSheets = (bytes: Uint8Array): AsyncGenerator<Sheet> =>
  isZip(bytes) ? workbookSheets(bytes) : csvSheet(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
