import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import type { ExportManifest } from '@scrutineer/contract/exports'
import { sheetTimeText } from '@scrutineer/contract/helpers/sheet-time'
import { parse } from 'csv-parse'
import { readXlsx, streamXlsxRows } from 'hucre/xlsx'
import { CommandError } from '../cli/command/errors.ts'
import type { Sheet } from './sheet.ts'

const textOf = (value: unknown): string => {
  if (value instanceof Date) return sheetTimeText(value)
  return value === null || value === undefined ? '' : String(value)
}

const unreadable = (path: string, format: string, error: unknown) => {
  const reason = error instanceof Error ? error.message : String(error)
  return new CommandError(`${path} can't be read as .${format}: ${reason}`, { cause: error })
}

const workbookSheets = async (path: string): Promise<Sheet[]> => {
  const bytes = await readFile(path)
  const names: string[] = []
  // Read only the names here; rows are streamed below, since a sheet may have a million of them.
  const collectName = ({ name }: { readonly name: string }) => {
    names.push(name)
    return false
  }
  await readXlsx(bytes, { sheets: collectName })
  return names.map((name, index) => ({
    name,
    async *rows() {
      let next = 0
      for await (const row of streamXlsxRows(bytes, { sheet: index })) {
        // Rows without cells may be absent from the file.
        for (; next < row.index; next += 1) yield []
        next = row.index + 1
        yield row.values.map(textOf)
      }
    },
  }))
}

const csvSheet = (path: string, name: string): Sheet => ({
  name,
  async *rows() {
    // Allow lines of unequal length: the comparison reports them.
    const records = parse({ bom: true, relax_column_count: true })
    // A read error destroys `records` and is thrown by the loop below.
    pipeline(createReadStream(path), records, () => undefined)
    try {
      for await (const row of records) yield row
    } catch (error) {
      throw unreadable(path, 'csv', error)
    }
  },
})

/** The sheets of an exported file; a CSV is one sheet. Throws `CommandError` for an unreadable file. */
export const readSheets = async (path: string, { format, parts }: ExportManifest): Promise<Sheet[]> => {
  if (format === 'csv') return [csvSheet(path, parts[0]?.name ?? '')]
  try {
    return await workbookSheets(path)
  } catch (error) {
    throw unreadable(path, format, error)
  }
}
