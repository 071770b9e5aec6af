import { readXlsx, streamXlsxRows } from 'hucre/xlsx'

export type WorkbookCell = Awaited<ReturnType<typeof readXlsx>>['sheets'][number]['rows'][number][number]

/** The names of the worksheets of an XLSX file, in order. */
export const readSheetNames = async (bytes: Uint8Array): Promise<string[]> => {
  const names: string[] = []
  await readXlsx(bytes, {
    sheets: ({ name }) => {
      names.push(name)
      // Only the names are needed here; rows are streamed.
      return false
    },
  })
  return names
}

/** Streams the rows of the worksheet at an index, each with its index in the worksheet. */
export const streamSheetRows = (bytes: Uint8Array, sheet: number) => streamXlsxRows(bytes, { sheet })

/** The text of a cell as people see it: without the time of midnight in a date. */
export const cellText = (cell: WorkbookCell): string => {
  if (cell === null || cell === undefined) return ''
  return cell instanceof Date ? cell.toISOString().replace(/T00:00:00\.000Z$/, '') : String(cell)
}

/** Whether a file is a ZIP archive, as XLSX files are, by its first bytes. */
export const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b
