import type { FormSummary } from '@scrutineer/contract/forms'
import type { County } from '@scrutineer/contract/geography'
import { toSearchText } from '../../lib/format/text.ts'

/** So many of a kind are offered at once: more typing finds the others. */
export const maxItemsPerGroup = 5

/** What a person can go to. */
export interface PaletteItem {
  readonly href: string
  readonly name: string
  /** What tells it from others of that name. */
  readonly detail?: string
}

/** A county, a station number in it, or that number in all counties. */
export interface StationQuery {
  readonly county?: County
  readonly number?: number
}

const hasPrefix = (text: string, searchText: string) => toSearchText(text).startsWith(searchText)

const matchCounties = (searchText: string, counties: readonly County[]) => {
  const wanted = toSearchText(searchText)
  if (wanted === '') return []
  const byCode = counties.filter(({ code }) => toSearchText(code) === wanted)
  const byName = wanted.length < 2 ? [] : counties.filter(({ name }) => hasPrefix(name, wanted))
  return [...new Set([...byCode, ...byName])]
}

const matchStationNumber = (before: string, number: number, counties: readonly County[]): StationQuery[] => {
  if (before === '') return [{ number }]
  const found = matchCounties(before, counties).filter(({ limit }) => number > 0 && number <= limit)
  return found.map(county => ({ county, number }))
}

/** Which stations words may mean: `CJ 12`, `cluj 12`, `12`, or a county alone. */
export const parseStationQueries = (searchText: string, counties: readonly County[]): StationQuery[] => {
  const digits = /\d{1,7}$/.exec(searchText.trim())?.[0] ?? ''
  const before = searchText.trim().slice(0, -digits.length).replace(/[.,-]/g, ' ')
  // Seven are a part of a phone.
  const isNumber = digits !== '' && digits.length < 7
  const wishes = isNumber ? matchStationNumber(before.trim(), Number(digits), counties) : []
  return [...matchCounties(searchText, counties).map(county => ({ county })), ...wishes].slice(0, maxItemsPerGroup)
}

/** How observers are asked for: by phone where words are digits, else by name; not by words that half of them have. */
export const parseObserverQuery = (searchText: string): { name: string } | { number: string } | undefined => {
  const isPhone = /^\+?[\d\s]+$/.test(searchText)
  if (isPhone) return searchText.replace(/\D/g, '').length < 3 ? undefined : { number: searchText }
  return searchText.trim().length < 2 ? undefined : { name: searchText.trim() }
}

/** Forms whose code begins so, then those whose title has the words. */
export const matchForms = (searchText: string, forms: readonly FormSummary[]): FormSummary[] => {
  const wanted = toSearchText(searchText)
  if (wanted === '') return []
  const byCode = forms.filter(({ code }) => hasPrefix(code, wanted))
  const byTitle = wanted.length < 2 ? [] : forms.filter(({ description }) => toSearchText(description).includes(wanted))
  return [...new Set([...byCode, ...byTitle])].slice(0, maxItemsPerGroup)
}

/** Places whose name has these words; all where there are none. */
export const filterByName = (searchText: string, places: readonly PaletteItem[]): PaletteItem[] =>
  places.filter(({ name }) => toSearchText(name).includes(toSearchText(searchText)))
