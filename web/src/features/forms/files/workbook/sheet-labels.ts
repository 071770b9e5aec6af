import { questionType } from '@scrutineer/contract/forms'
import { languageTitle } from '../content/text-language.ts'
import type { Heading } from './read-workbook.ts'

/*
 * The labels of the worksheet that `docs/questionnaire-files.md` describes. The reader accepts both languages; the writer
 * uses the person's. Not in the locale files: a file written in one language is read in the other.
 */

export const columns = ['kind', 'code', 'text', 'type', 'freeText', 'flagged', 'short'] as const
export type Column = (typeof columns)[number]

export const columnHeadings = {
  en: {
    kind: 'Kind',
    code: 'Code',
    text: 'Text',
    type: 'Type',
    freeText: 'Free text',
    flagged: 'Flag',
    short: 'Short wording',
  },
  ro: {
    kind: 'Fel',
    code: 'Cod',
    text: 'Text',
    type: 'Tip',
    freeText: 'Text liber',
    flagged: 'Semnalat',
    short: 'Formulare scurtă',
  },
} as const satisfies Record<string, Record<Column, string>>

export const kindLabels = {
  en: { form: 'Form', section: 'Section', question: 'Question', option: 'Option' },
  ro: { form: 'Formular', section: 'Secțiune', question: 'Întrebare', option: 'Opțiune' },
} as const

export type Kind = keyof (typeof kindLabels)['en']

export const typeLabels = {
  en: { 0: 'Multiple', 1: 'Single', 2: 'Single with text', 3: 'Multiple with text' },
  ro: { 0: 'Multiplă', 1: 'Unică', 2: 'Unică cu text', 3: 'Multiplă cu text' },
} as const

/** In the column of the type, for the form itself. */
export const diasporaLabels = { en: 'Diaspora only', ro: 'Doar diaspora' } as const

export const yesLabels = { en: 'Yes', ro: 'Da' } as const
export const sheetNames = { en: 'Form', ro: 'Formular' } as const
/** The worksheet with instructions in the template, which is not read. */
export const helpSheetNames = { en: 'Instructions', ro: 'Instrucțiuni' } as const

/** Lower case, without diacritics and punctuation: people type headings in many ways. */
const normalize = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()

const findKey = <Key extends string>(words: readonly Readonly<Record<Key, string>>[], text: string) => {
  const normalized = normalize(text)
  // Object.entries loses the type of the keys.
  const entries = words.flatMap(each => Object.entries(each) as [Key, string][])
  return entries.find(([, word]) => normalize(word) === normalized)?.[0]
}

const findColumn = (text: string): Column | undefined => findKey([columnHeadings.en, columnHeadings.ro], text)

/** A column with the texts of a language: `Text, Français (fr)`. */
export const headingIn = (heading: string, tag: string | undefined) =>
  tag === undefined ? heading : `${heading}, ${languageTitle(tag)}`

/** The column of a heading, which may name a language after a comma. */
export const findHeading = (title: string): Heading<Column | ''> => {
  const [first = '', ...rest] = title.split(',')
  const column = findColumn(first)
  if (column) return { name: column, language: rest.join(',').trim() }
  const words = title.trim().split(/\s+/)
  const isShort = findColumn(words.slice(0, -1).join(' ')) === 'short'
  return isShort ? { name: 'short', language: words.at(-1) ?? '' } : { name: '', language: '' }
}
export const findKind = (text: string): Kind | undefined => findKey([kindLabels.en, kindLabels.ro], text)

/** The question type of a word, or of its number in the API; undefined if unknown. */
export const findType = (text: string): number | undefined => {
  const trimmed = text.trim()
  if (/^[0-3]$/.test(trimmed)) return Number(trimmed)
  const key = findKey<string>([typeLabels.en, typeLabels.ro], trimmed)
  return key === undefined ? undefined : Number(key)
}

/** Words for yes and no; undefined for other texts. */
export const findBoolean = (text: string): boolean | undefined => {
  const word = normalize(text)
  if (['yes', 'da', 'x', '1', 'true', 'adevarat'].includes(word)) return true
  if (['', 'no', 'nu', '0', 'false', 'fals'].includes(word)) return false
  return undefined
}

export const isDiasporaLabel = (text: string) =>
  Object.values(diasporaLabels).some(word => normalize(word) === normalize(text))

export const isHelpSheet = (name: string) =>
  Object.values(helpSheetNames).some(word => normalize(word) === normalize(name))

/** The word for a type in a worksheet. The alias 4 is a single choice. */
export const typeLabel = (type: number, locale: 'en' | 'ro') => {
  const words = typeLabels[locale]
  if (type === questionType.multiple) return words[0]
  if (type === questionType.singleWithText) return words[2]
  if (type === questionType.multipleWithText) return words[3]
  return words[1]
}
