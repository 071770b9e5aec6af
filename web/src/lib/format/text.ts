import { normalizeForSearch } from '@scrutineer/contract/fields/search-text'

/** `ana-maria popescu` → `Ana-Maria Popescu`. Existing capitals stay. */
export const titleCase = (text: string) =>
  text.replace(/(^|[\s._-])(\p{Ll})/gu, (_, before: string, letter: string) => before + letter.toLocaleUpperCase())

/** Trims a text and replaces each run of white space by one space. */
export const collapseSpaces = (text: string) => text.trim().replace(/\s+/g, ' ')

/** Normalizes text for searching without regard to case and accents: `stefan` finds `Ștefan`, `lukasz` finds `Łukasz`. */
export const toSearchText = (text: string) => normalizeForSearch(text).trim()

/** Whether a text contains each word of the search, in any order: `popescu ana` finds `Ana Popescu`. */
export const containsWords = (text: string, searchText: string) =>
  toSearchText(searchText)
    .split(/\s+/)
    .every(word => toSearchText(text).includes(word))
