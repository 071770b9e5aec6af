import type { FormRow } from '@scrutineer/contract/forms'
import type { County } from '@scrutineer/contract/geography'
import { folded } from '../lib/text.ts'

/** So many of a kind are offered at once: more typing finds the others. */
export const mostOfAKind = 5

/** What a person can go to. */
export interface Place {
  readonly href: string
  readonly name: string
  /** What tells it from others of that name. */
  readonly more?: string
}

/** A county, a station number in it, or that number in all counties. */
export interface StationWish {
  readonly county?: County
  readonly number?: number
}

const begins = (text: string, words: string) => folded(text).startsWith(words)

const countiesOf = (words: string, counties: readonly County[]) => {
  const wanted = folded(words)
  if (wanted === '') return []
  const byCode = counties.filter(({ code }) => folded(code) === wanted)
  const byName = wanted.length < 2 ? [] : counties.filter(({ name }) => begins(name, wanted))
  return [...new Set([...byCode, ...byName])]
}

const numbered = (before: string, number: number, counties: readonly County[]): StationWish[] => {
  if (before === '') return [{ number }]
  const found = countiesOf(before, counties).filter(({ limit }) => number > 0 && number <= limit)
  return found.map(county => ({ county, number }))
}

/** Which stations words may mean: `CJ 12`, `cluj 12`, `12`, or a county alone. */
export const readStations = (words: string, counties: readonly County[]): StationWish[] => {
  const digits = /\d{1,7}$/.exec(words.trim())?.[0] ?? ''
  const before = words.trim().slice(0, -digits.length).replace(/[.,-]/g, ' ')
  // Seven are a part of a phone.
  const isNumber = digits !== '' && digits.length < 7
  const wishes = isNumber ? numbered(before.trim(), Number(digits), counties) : []
  return [...countiesOf(words, counties).map(county => ({ county })), ...wishes].slice(0, mostOfAKind)
}

/** How observers are asked for: by phone where words are digits, else by name; not by words that half of them have. */
export const readObserver = (words: string): { name: string } | { number: string } | undefined => {
  const isPhone = /^\+?[\d\s]+$/.test(words)
  if (isPhone) return words.replace(/\D/g, '').length < 3 ? undefined : { number: words }
  return words.trim().length < 2 ? undefined : { name: words.trim() }
}

/** Forms whose code begins so, then those whose title has the words. */
export const findForms = (words: string, forms: readonly FormRow[]): FormRow[] => {
  const wanted = folded(words)
  if (wanted === '') return []
  const byCode = forms.filter(({ code }) => begins(code, wanted))
  const byTitle = wanted.length < 2 ? [] : forms.filter(({ description }) => folded(description).includes(wanted))
  return [...new Set([...byCode, ...byTitle])].slice(0, mostOfAKind)
}

/** Places whose name has these words; all where there are none. */
export const findNamed = (words: string, places: readonly Place[]): Place[] =>
  places.filter(({ name }) => folded(name).includes(folded(words)))
