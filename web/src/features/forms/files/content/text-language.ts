import type { ReadOptions } from './read-form.ts'

/** A language of a file's texts. */
export interface TextLanguage {
  /** As the file writes it; empty if the file doesn't name it. */
  readonly name: string
  /** How many questions have a wording in it. */
  readonly wordings: number
}

/** Language names and codes by locale, in lower case: `English (en)` and `ro` are both recognized. */
const languageNames = {
  en: ['en', 'eng', 'english'],
  ro: ['ro', 'ron', 'rum', 'romanian', 'română', 'romana'],
} as const

/** Whether a language is named as one of the product's. */
export const namesLocale = (name: string, locale: 'en' | 'ro') =>
  name
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .some(word => languageNames[locale].some(known => known === word))

const normalize = (name: string) => name.normalize('NFC').replace(/\s+/g, ' ').trim().toLowerCase()

/** `English (en)` is also called `English` and `en`. */
const otherNames = (name: string) => {
  const [base = '', code = ''] = normalize(name).split('(', 2)
  return [base.trim(), code.replace(')', '').trim()].filter(Boolean)
}

/** The language with a name, in any case; `English` and `English (en)` are the same, unless the file has both. */
export const findLanguage = (names: readonly string[], name: string): string | undefined => {
  const exact = names.find(each => normalize(each) === normalize(name))
  if (exact !== undefined) return exact
  const wanted = otherNames(name)
  // A pair such as “Serbian (Latn)” and “Serbian (Cyrl)” is two languages.
  const isPair = name.includes('(')
  const similar = names.filter(each => {
    const others = otherNames(each)
    return isPair && each.includes('(') ? false : others.some(other => wanted.includes(other))
  })
  return similar.length === 1 ? similar[0] : undefined
}

/**
 * The requested language, else the file's default, else the person's, else the first one. A language without wordings is none of
 * them; one that has less than half as many as another isn't opened unless it is the default.
 */
export const chooseTextLanguage = (
  languages: readonly TextLanguage[],
  { language, locale }: Pick<ReadOptions, 'language' | 'locale'>,
  defaultLanguage = '',
): string | undefined => {
  const requested = languages.find(({ name }) => name === language)
  if (requested) return requested.name
  const most = Math.max(...languages.map(({ wordings }) => wordings))
  const written = languages.filter(({ wordings }) => most <= 0 || wordings > 0).map(({ name }) => name)
  const complete = languages.filter(({ wordings }) => 2 * wordings >= most).map(({ name }) => name)
  return (
    (defaultLanguage === '' ? undefined : findLanguage(written, defaultLanguage)) ??
    complete.find(name => namesLocale(name, locale)) ??
    complete.find(name => name === '') ??
    complete[0]
  )
}
