import type { FileIssues } from '../content/file-issue.ts'
import { type Row, tableOf, type Worksheet } from '../workbook/read-workbook.ts'

/** `label::English (en)` is the column `label` in the language `English (en)`. */
interface Heading {
  readonly name: string
  /** Empty if the heading names none. */
  readonly language: string
  readonly title: string
}

/** Other spellings of columns. */
const aliases: Readonly<Record<string, string>> = { 'list name': 'list_name', value: 'name', caption: 'label' }

const parseHeading = (title: string): Heading => {
  const [name = '', ...language] = title.split(/::?/)
  const column = name.trim().toLowerCase()
  return { name: aliases[column] ?? column, language: language.join(':').trim(), title }
}

export interface FormRow {
  readonly location: Row['location']
  /** Whether the sheet has the column. */
  readonly has: (column: string) => boolean
  readonly text: (column: string) => string
  /** Reports the cells that were not read. */
  readonly finish: () => void
}

/** A worksheet of an XLSForm, with texts in one language. */
export const createFormTable = (sheet: Worksheet | undefined, issues: FileIssues) => {
  const { headings: titles, rows } = sheet ? tableOf(sheet) : { headings: [], rows: [] }
  const headings = titles.map(parseHeading)
  const languages = [...new Set(headings.filter(({ name }) => name === 'label').map(({ language }) => language))]
  const findIndex = (column: string, language: string) =>
    headings.findIndex(heading => heading.name === column && heading.language === language)
  const labelIndex = (language: string) => {
    const index = findIndex('label', language)
    return index < 0 ? findIndex('label', '') : index
  }
  return {
    rowCount: rows.length,
    /** Languages of the labels; an empty text for labels without a language. */
    languages,
    /** The rows, with labels in this language; without a language where there are none in it. */
    rows: (language: string): FormRow[] =>
      rows.map(({ location, cells }) => {
        const read = new Set<number>()
        return {
          location,
          has: column => findIndex(column, '') >= 0,
          text: column => {
            const index = column === 'label' ? labelIndex(language) : findIndex(column, '')
            read.add(index)
            return cells[index] ?? ''
          },
          finish: () => {
            for (const [index, cell] of cells.entries()) {
              if (cell === '' || read.has(index)) continue
              const heading = headings[index]
              if (heading?.name === 'label') issues.omission('language', undefined, { language: heading.language })
              else issues.omission('column', location, { column: heading?.title || String(index + 1) })
            }
          },
        }
      }),
  }
}

export type FormTable = ReturnType<typeof createFormTable>
