import type { FileIssue } from '../src/features/forms/files/content/file-issue.ts'
import { writeWorkbook } from '../src/features/forms/files/workbook/write-workbook.ts'

/** Options of a reader for a person who uses the product in English. */
export const readOptions = {
  language: undefined,
  locale: 'en',
  added: {
    text: { en: 'Answer:' },
    number: { en: 'Number:', ro: 'Număr:' },
    date: { en: 'Date:' },
    time: { en: 'Time:' },
    dateTime: { en: 'Date and time:' },
    other: { en: 'Other:' },
  },
} as const

/** A workbook with these worksheets. */
export const createWorkbook = async (sheets: Readonly<Record<string, readonly (readonly string[])[]>>) => {
  const bytes = await writeWorkbook(Object.entries(sheets).map(([name, rows]) => ({ name, rows, widths: [] })))
  return new Blob([new Uint8Array(bytes)])
}

/** FileIssues as `code location value, value`. */
export const describeIssues = (issues: readonly FileIssue[]) =>
  issues.map(({ code, location, values }) =>
    [
      code,
      location && ('path' in location ? location.path : `${location.sheet}:${location.row}`),
      Object.values(values).join(', ') || undefined,
    ]
      .filter(part => part !== undefined)
      .join(' '),
  )
