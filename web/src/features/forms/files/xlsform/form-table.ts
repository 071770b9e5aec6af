import type { FileIssues } from '../content/file-issue.ts'
import { findLanguage, type TextLanguage } from '../content/text-language.ts'
import { type Row, tableOf, type Worksheet } from '../workbook/read-workbook.ts'
import { parseHeadings } from './headings.ts'

export interface FormRow {
  readonly location: Row['location']
  /** Whether cells were filled from a merged cell above. */
  readonly isFilled: boolean
  /** Whether the sheet has the column. */
  readonly has: (column: string) => boolean
  readonly text: (column: string) => string
  /** The cell without counting as read. */
  readonly peek: (column: string) => string
  /** Reports the cells that were not read. */
  readonly finish: () => void
}

/** A worksheet of an XLSForm. Labels without a language are in the default one, whose name may be empty. */
export const createFormTable = (sheet: Worksheet | undefined, defaultLanguage: string, issues: FileIssues) => {
  const { headings: titles, rows } = sheet ? tableOf(sheet) : { headings: [], rows: [] }
  const headings = parseHeadings(titles)
  const labels = headings.flatMap(({ name, language }, index) => (name === 'label' ? [{ language, index }] : []))
  const ownLanguages = [...new Set(labels.map(({ language }) => language))].filter(Boolean)
  const languageOf = (own: string) => own || findLanguage(ownLanguages, defaultLanguage) || defaultLanguage
  /** Columns with the labels of a language, the first with a text counts. */
  const labelColumns = (language: string) => {
    const own = findLanguage(ownLanguages, language)
    const plain = labels.filter(each => each.language === '' && (!own || languageOf('') === own))
    return [...labels.filter(each => own && each.language === own).slice(0, 1), ...plain.slice(0, 1)]
  }
  const indexes = new Map<string, number>()
  for (const [index, { name, language }] of headings.entries())
    if (language === '' && !indexes.has(name)) indexes.set(name, index)

  const createRow = ({ location, cells, isFilled }: Row, labelIndexes: readonly number[]): FormRow => {
    const read = new Set<number>()
    const indexOf = (column: string) =>
      column === 'label'
        ? (labelIndexes.find(index => cells[index]) ?? labelIndexes[0] ?? -1)
        : (indexes.get(column) ?? -1)
    return {
      location,
      isFilled,
      has: column => indexes.has(column),
      peek: column => cells[indexOf(column)] ?? '',
      text: column => {
        read.add(indexOf(column))
        return cells[indexOf(column)] ?? ''
      },
      finish: () => {
        for (const [index, cell] of cells.entries()) {
          if (cell === '' || read.has(index)) continue
          const heading = headings[index]
          if (heading?.name === 'label' && !labelIndexes.includes(index))
            issues.omission('language', undefined, { language: languageOf(heading.language) })
          else issues.omission('column', location, { column: heading?.title || String(index + 1) })
        }
      },
    }
  }
  return {
    rowCount: rows.length,
    has: (column: string) => indexes.has(column),
    hasLabels: labels.length > 0,
    /** Languages that the headings of labels name, the default one included, with the number of labels in each. */
    languages: [...new Set(labels.map(({ language }) => languageOf(language)))].map((name): TextLanguage => {
      const columns = labels.filter(({ language }) => languageOf(language) === name)
      return { name, wordings: rows.filter(({ cells }) => columns.some(({ index }) => cells[index])).length }
    }),
    /** The rows, with labels in this language; with those of the default language where the worksheet has no others. */
    rows: (language: string): FormRow[] => {
      const labelIndexes = labelColumns(language).map(({ index }) => index)
      return rows.map(row => createRow(row, labelIndexes))
    },
  }
}

export type FormTable = ReturnType<typeof createFormTable>
