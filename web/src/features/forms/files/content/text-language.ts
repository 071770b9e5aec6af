import {
  appLanguages,
  canonicalTag,
  languageName,
  productLanguages,
  type TextByLanguage,
} from '@scrutineer/contract/core/languages'
import type { ReadOptions } from './read-form.ts'

/** A language of a file's texts. */
export interface TextLanguage {
  /** As the file writes it; empty if the file doesn't name it. */
  readonly name: string
  /** How many questions have a wording in it. */
  readonly wordings: number
}

const plainName = (name: string) => name.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase()

/** Tags by the names of languages in the languages of the product, and by the own names of those of the observers' app. */
let knownTags: ReadonlyMap<string, string> | undefined

const tagOfName = (name: string): string | undefined => {
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  knownTags ??= new Map([
    ...productLanguages.flatMap(locale => {
      const names = new Intl.DisplayNames([locale], { type: 'language', fallback: 'none' })
      return letters.flatMap(first =>
        letters.flatMap((second): [string, string][] => {
          const known = names.of(first + second)
          return known === undefined ? [] : [[plainName(known), Intl.getCanonicalLocales(first + second).join()]]
        }),
      )
    }),
    ...appLanguages.map((tag): [string, string] => [plainName(languageName(tag)), tag]),
  ])
  return knownTags.get(plainName(name))
}

const baseOf = (tag: string) => tag.split('-', 1).join()

/** How a file names a language: `Français (fr)`. */
export const languageTitle = (tag: string) => `${languageName(tag)} (${tag})`

/** The languages of some texts, each once. */
export const languagesOf = (texts: readonly (TextByLanguage | undefined)[]): string[] => [
  ...new Set(texts.flatMap((each = {}) => Object.keys(each).filter(tag => each[tag]))),
]

/**
 * The BCP 47 tag of a language in a file: `Français (fr)`, `French`, `FR`. A code that contradicts a known name is a region or a
 * script: `English (UK)`, `Serbian (Latn)`.
 */
export const languageTag = (title: string): string | undefined => {
  const text = title.trim()
  const at = text.endsWith(')') ? text.lastIndexOf('(') : text.length
  const [name, code] = [text.slice(0, at), text.slice(at + 1, -1)]
  const known = tagOfName(name)
  const tag = canonicalTag((code || text).trim())
  // Longer words, such as “Brazil”, are well-formed tags too.
  const isCode = tag !== undefined && (baseOf(tag).length < 4 || plainName(code) === plainName(name))
  const areSame = isCode && [undefined, baseOf(tag), tagOfName(languageName(baseOf(tag)))].includes(known)
  if (areSame) return tag
  return known && /^(?:[a-z]{2}|[a-z]{4}|\d{3})$/i.test(code.trim()) ? canonicalTag(`${known}-${code.trim()}`) : known
}

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
    complete.find(name => baseOf(languageTag(name) ?? '') === locale) ??
    complete.find(name => name === '') ??
    complete[0]
  )
}
