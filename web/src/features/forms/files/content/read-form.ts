import type { FileIssue } from './file-issue.ts'
import type { FormContent } from './form-content.ts'

/** Texts that a reader adds, in the person's language. */
export interface AddedTexts {
  /** The option of a question whose answer is a text, a number or a date. */
  readonly text: string
  readonly number: string
  readonly date: string
  /** The option that `or_other` adds. */
  readonly other: string
}

export interface ReadOptions {
  /** The language of the texts to read, if the file has several. */
  readonly language: string | undefined
  /** The person's language, preferred when none is chosen. */
  readonly locale: 'en' | 'ro'
  readonly added: AddedTexts
}

/** A form read from a file. */
export interface ReadForm {
  /** Undefined if there is a problem. */
  readonly content: FormContent | undefined
  readonly issues: readonly FileIssue[]
  /** Languages of the file's texts; empty if it doesn't name them. */
  readonly languages: readonly string[]
  /** The language of the content, one of them. */
  readonly language: string | undefined
}

/** Language names and codes by locale, in lower case: `English (en)` and `ro` are both recognized. */
const languageNames = {
  en: ['en', 'eng', 'english'],
  ro: ['ro', 'ron', 'rum', 'romanian', 'română', 'romana'],
} as const

const namesLocale = (name: string, locale: 'en' | 'ro') =>
  name
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .some(word => languageNames[locale].some(known => known === word))

/** The requested language, else the person's, else the file's default, else the first one. */
export const chooseTextLanguage = (
  languages: readonly string[],
  { language, locale }: Pick<ReadOptions, 'language' | 'locale'>,
  defaultLanguage?: string,
): string | undefined =>
  languages.find(each => each === language) ??
  languages.find(each => namesLocale(each, locale)) ??
  languages.find(each => each.toLowerCase() === defaultLanguage?.toLowerCase()) ??
  languages[0]
