import { normalizeForSearch } from '@scrutineer/contract/search-text'

/** `ana-maria popescu` → `Ana-Maria Popescu`; letters that are capital already stay so. */
export const titleCase = (text: string) =>
  text.replace(/(^|[\s._-])(\p{Ll})/gu, (_, before: string, letter: string) => before + letter.toLocaleUpperCase())

/** Trimmed, with every run of white space as one space. */
export const collapseSpaces = (text: string) => text.trim().replace(/\s+/g, ' ')

/** For searching: letter case and accents don't count, so `stefan` finds `Ștefan` and `lukasz` finds `Łukasz`. */
export const toSearchText = (text: string) => normalizeForSearch(text).trim()
