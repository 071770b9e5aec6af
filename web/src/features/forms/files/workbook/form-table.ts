import type { FileIssues } from '../content/file-issue.ts'
import { findLanguage, type TextLanguage } from '../content/text-language.ts'
import { type Row, tableOf, type Worksheet } from './read-workbook.ts'
import { findBoolean } from './sheet-labels.ts'

/** `label::English (en)` is the column `label` in the language `English (en)`. */
interface Heading {
  readonly name: string
  /** Empty if the heading names none. */
  readonly language: string
  readonly title: string
}

/** Other spellings of columns. */
const aliases: Readonly<Record<string, string>> = {
  command: 'type',
  tag: 'name',
  value: 'name',
  caption: 'label',
  relevance: 'relevant',
  skip_logic: 'relevant',
  set_form_title: 'form_title',
  title: 'form_title',
  set_form_id: 'form_id',
  id_string: 'form_id',
}

/** Groups whose second part is the column: `bind::relevant`. */
const groups = new Set(['bind', 'control', 'body'])

const columnOf = (text: string) => text.trim().toLowerCase().replace(/\s+/g, '_')

const splitTitle = (title: string): Heading => {
  const parts = title.split(/::?/).map(part => part.trim())
  const [first = '', ...others] = groups.has(columnOf(parts[0] ?? '')) ? parts.slice(1) : parts
  return { name: columnOf(first), language: others.join(':'), title }
}

/** The headings of a worksheet of an XLSForm. An alias is the column itself unless the worksheet has both. */
const parseHeadings = (titles: readonly string[]): Heading[] => {
  const headings = titles.map(splitTitle)
  const names = new Set(headings.map(({ name }) => name))
  return headings.map(heading => {
    const name = aliases[heading.name]
    return name === undefined || names.has(name) ? heading : { ...heading, name }
  })
}

export interface FormRow<Column extends string = string> {
  readonly location: Row['location']
  /** Whether cells were filled from a merged cell above. */
  readonly isFilled: boolean
  /** Whether the sheet has the column. */
  readonly has: (column: Column) => boolean
  readonly text: (column: Column) => string
  /** Whether the cell says yes. Reports a value that is neither yes nor no. */
  readonly flag: (column: Column) => boolean
  /** The cell without counting as read. */
  readonly peek: (column: Column) => string
  /** Reports the cell's value as one that can't be used. */
  readonly reject: (column: Column) => void
  /** Reports the cells that were not read. */
  readonly finish: () => void
}

/** Columns with a text in each language. */
const translated = ['label', 'hint', 'constraint_message']

/**
 * A worksheet with the cells of its rows by column: an XLSForm, or another layout whose headings `findColumn` knows. Labels without a
 * language are in the default one, whose name may be empty.
 */
export const createFormTable = <Column extends string = string>(
  sheet: Worksheet | undefined,
  defaultLanguage: string,
  issues: FileIssues,
  findColumn?: (title: string) => Column | undefined,
) => {
  const { headings: titles, rows } = sheet ? tableOf(sheet) : { headings: [], rows: [] }
  const headings = findColumn
    ? titles.map(title => ({ name: findColumn(title) ?? '', language: '', title }))
    : parseHeadings(titles)
  const texts = headings.flatMap((heading, index) => (translated.includes(heading.name) ? [{ ...heading, index }] : []))
  const labels = texts.filter(({ name }) => name === 'label')
  const ownLanguages = [...new Set(labels.map(({ language }) => language))].filter(Boolean)
  const languageOf = (own: string) => own || findLanguage(ownLanguages, defaultLanguage) || defaultLanguage
  /** Columns with the texts of a language, the first with a text counts. */
  const textColumns = (column: string, language: string) => {
    const own = findLanguage(ownLanguages, language)
    const columns = texts.filter(({ name }) => name === column)
    const plain = columns.filter(each => each.language === '' && (!own || languageOf('') === own))
    return [...columns.filter(each => own && each.language === own).slice(0, 1), ...plain.slice(0, 1)]
  }
  const indexes = new Map<string, number>()
  for (const [index, { name, language }] of headings.entries())
    if (language === '' && !indexes.has(name)) indexes.set(name, index)

  const createRow = ({ location, cells, isFilled }: Row, textIndexes: Map<string, number[]>): FormRow<Column> => {
    const read = new Set<number>()
    const indexOf = (column: Column) => {
      const ofLanguage = textIndexes.get(column)
      if (!ofLanguage) return indexes.get(column) ?? -1
      return ofLanguage.find(index => cells[index]) ?? ofLanguage[0] ?? -1
    }
    const peek = (column: Column) => cells[indexOf(column)] ?? ''
    const text = (column: Column) => {
      read.add(indexOf(column))
      return peek(column)
    }
    const reject = (column: Column) => issues.omission('badValue', location, { value: text(column) })
    return {
      location,
      isFilled,
      has: column => indexes.has(column),
      peek,
      text,
      reject,
      flag: column => {
        const value = findBoolean(text(column))
        if (value === undefined) reject(column)
        return value ?? false
      },
      finish: () => {
        for (const [index, cell] of cells.entries()) {
          if (cell === '' || read.has(index)) continue
          const heading = headings[index]
          const ofLanguage = heading && textIndexes.get(heading.name)
          if (ofLanguage && !ofLanguage.includes(index))
            issues.omission('language', undefined, { language: languageOf(heading.language) })
          else issues.omission('column', location, { column: heading?.title || String(index + 1) })
        }
      },
    }
  }
  return {
    has: (column: Column) => indexes.has(column),
    hasLabels: labels.length > 0,
    /** Languages that the headings of labels name, the default one included, with the number of labels in each. */
    languages: [...new Set(labels.map(({ language }) => languageOf(language)))].map((name): TextLanguage => {
      const columns = labels.filter(({ language }) => languageOf(language) === name)
      return { name, wordings: rows.filter(({ cells }) => columns.some(({ index }) => cells[index])).length }
    }),
    /** The rows, with texts in this language; with those of the default language where the worksheet has no others. */
    rows: (language = ''): FormRow<Column>[] => {
      const textIndexes = new Map(
        translated.map(column => [column, textColumns(column, language).map(({ index }) => index)]),
      )
      return rows.map(row => createRow(row, textIndexes))
    },
  }
}

export type FormTable = ReturnType<typeof createFormTable>
