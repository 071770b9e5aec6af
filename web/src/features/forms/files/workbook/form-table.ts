import type { TextByLanguage } from '@scrutineer/contract/core/languages'
import type { Reading } from '../content/read-form.ts'
import { findLanguage, languageTag, type TextLanguage } from '../content/text-language.ts'
import { ownColumns } from '../xlsform/own-columns.ts'
import { type Heading, type Row, tableOf, type Worksheet } from './read-workbook.ts'
import { findBoolean } from './sheet-labels.ts'

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
  // Short wordings were in two columns before forms had other languages.
  const parts = title
    .replace(/^(scrutineer_short)_(?=(?:en|ro)$)/, '$1::')
    .split(/::?/)
    .map(part => part.trim())
  const [first = '', ...others] = groups.has(columnOf(parts[0] ?? '')) ? parts.slice(1) : parts
  return { name: columnOf(first), language: others.join(':') }
}

/** The headings of a worksheet of an XLSForm. An alias is the column itself unless the worksheet has both. */
export const parseHeadings = (titles: readonly string[]): Heading[] => {
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
  /** The texts of a column in all languages, by tag. */
  readonly texts: (column: Column) => TextByLanguage
  /** Whether the cell says yes. Reports a value that is neither yes nor no. */
  readonly flag: (column: Column) => boolean
  /** The cell in the form's main language, without counting as read. */
  readonly peek: (column: Column) => string
  /** Reports the cell's value as one that can't be used. */
  readonly reject: (column: Column) => void
  /** Reports the cells that were not read. */
  readonly finish: () => void
}

/** Columns with the texts of elements in each language. Those by which a language counts as one of the form are first. */
const namingColumns = ['label', 'text', ownColumns.title] as const
const translated: readonly string[] = [
  ...namingColumns,
  ...['hint', 'constraint_message', ownColumns.option, ownColumns.unit],
]

/**
 * A worksheet with the cells of its rows by column: an XLSForm, or another layout whose headings `parse` knows. Labels without a
 * language are in the default one, whose name may be empty.
 */
export const createFormTable = <Column extends string = string>(
  sheet: Worksheet | undefined,
  defaultLanguage: string,
  parse: (titles: readonly string[]) => readonly Heading<Column | ''>[],
) => {
  const { headings: titles, rows } = sheet ? tableOf(sheet) : { headings: [], rows: [] }
  const headings = parse(titles)
  const tags = headings.map(({ language }) => (language === '' ? undefined : languageTag(language)))
  const texts = headings.flatMap((heading, index) => (translated.includes(heading.name) ? [{ ...heading, index }] : []))
  const labels = texts.filter(({ name }) => namingColumns.some(each => each === name))
  const ownLanguages = [...new Set(texts.map(({ language }) => language))].filter(Boolean)
  const languageOf = (own: string) => own || findLanguage(ownLanguages, defaultLanguage) || defaultLanguage
  const languages = [...new Set(labels.map(({ language }) => languageOf(language)))]
  /** Columns with the texts of a language, the first with a text counts. Columns without a language are the main one's too. */
  const textColumns = (column: string, language: string, isTranslation: boolean) => {
    const own = findLanguage(ownLanguages, language)
    const columns = texts.filter(({ name }) => name === column)
    const isMain = !isTranslation && (!own || column.startsWith('scrutineer_'))
    const isDefault = findLanguage([languageOf('')], own ?? language) !== undefined
    const plain = columns.filter(each => each.language === '' && (isMain || isDefault))
    return [...columns.filter(each => own && each.language === own).slice(0, 1), ...plain.slice(0, 1)]
  }
  const indexesOf = (language: string, isTranslation: boolean) =>
    new Map(translated.map(name => [name, textColumns(name, language, isTranslation).map(({ index }) => index)]))
  const names = new Set<string>(headings.map(({ name }) => name))
  const indexes = new Map<string, number>()
  for (const [index, { name, language }] of headings.entries())
    if (language === '' && !indexes.has(name)) indexes.set(name, index)
  /** Whether a column has the texts of another language of the form, which are read or reported apart. */
  const isOfOtherLanguage = (index: number, textIndexes: Map<string, number[]>) => {
    const { name = '', language = '' } = headings[index] ?? {}
    const isFirst = headings.findIndex(each => each.name === name && each.language === language) === index
    const ofLanguage = textIndexes.get(name)
    return (
      isFirst &&
      ofLanguage &&
      !ofLanguage.includes(index) &&
      findLanguage(languages, languageOf(language)) !== undefined
    )
  }

  const createRow = (
    { location, cells, isFilled }: Row,
    textIndexes: Map<string, number[]>,
    mainIndexes: Map<string, number[]>,
    issues: Reading['issues'],
  ): FormRow<Column> => {
    const read = new Set<number>()
    const indexOf = (column: Column, ofColumns = textIndexes) => {
      const ofLanguage = ofColumns.get(column)
      if (!ofLanguage) return indexes.get(column) ?? -1
      return ofLanguage.find(index => cells[index]) ?? ofLanguage[0] ?? -1
    }
    const text = (column: Column) => {
      read.add(indexOf(column))
      return cells[indexOf(column)] ?? ''
    }
    const reject = (column: Column) => issues.omission('badValue', location, { value: text(column) })
    return {
      location,
      isFilled,
      has: column => names.has(column),
      peek: column => cells[indexOf(column, mainIndexes)] ?? '',
      text,
      texts: column => {
        const found = new Map<string, string>()
        for (const [index, tag] of tags.entries()) {
          const cell = cells[index]
          if (headings[index]?.name !== column || !tag || !cell || found.has(tag)) continue
          read.add(index)
          found.set(tag, cell)
        }
        return Object.fromEntries(found)
      },
      reject,
      flag: column => {
        const value = findBoolean(text(column))
        if (value === undefined) reject(column)
        return value ?? false
      },
      finish: () => {
        for (const [index, cell] of cells.entries())
          if (cell !== '' && !read.has(index) && !isOfOtherLanguage(index, textIndexes))
            issues.omission('column', location, { column: titles[index] || String(index + 1) })
      },
    }
  }
  return {
    has: (column: Column) => names.has(column),
    hasLabels: labels.length > 0,
    /** Languages that the headings of labels name, the default one included, with the number of labels in each. */
    languages: languages.map((name): TextLanguage => {
      const columns = labels.filter(({ language }) => languageOf(language) === name)
      return { name, wordings: rows.filter(({ cells }) => columns.some(({ index }) => cells[index])).length }
    }),
    /** The rows, with texts in a language; with those of the default language where the worksheet has no others. */
    rows: ({ language = '', main = language, isTranslation, issues }: Omit<Reading, 'tag'>): FormRow<Column>[] => {
      const mainIndexes = indexesOf(main, false)
      const textIndexes = isTranslation ? indexesOf(language, true) : mainIndexes
      return rows.map(row => createRow(row, textIndexes, mainIndexes, issues))
    },
  }
}

export type FormTable = ReturnType<typeof createFormTable>
