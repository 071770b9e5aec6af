import type { Finding } from '../src/features/forms/files/content/finding.ts'
import { writeWorkbook } from '../src/features/forms/files/workbook/write-workbook.ts'

/** Options of a reader for a person who uses the product in English. */
export const readOptions = {
  language: undefined,
  locale: 'en',
  added: { text: 'Answer:', number: 'Number:', date: 'Date and time:', other: 'Other:' },
} as const

/** A workbook with these worksheets. */
export const createWorkbook = async (sheets: Readonly<Record<string, readonly (readonly string[])[]>>) => {
  const bytes = await writeWorkbook(Object.entries(sheets).map(([name, rows]) => ({ name, rows, widths: [] })))
  return new Blob([new Uint8Array(bytes)])
}

/** Findings as `code place value, value`. */
export const describeFindings = (findings: readonly Finding[]) =>
  findings.map(({ code, place, values }) =>
    [
      code,
      place && ('path' in place ? place.path : `${place.sheet}:${place.row}`),
      Object.values(values).join(', ') || undefined,
    ]
      .filter(part => part !== undefined)
      .join(' '),
  )
