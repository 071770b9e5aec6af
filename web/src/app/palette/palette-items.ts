import type { FormSummary } from '@scrutineer/contract/forms'
import type { County } from '@scrutineer/contract/geography'
import { containsWords, toSearchText } from '../../lib/format/text.ts'

/** Matches of one kind that are offered; the user types more to find the others. */
export const maxItemsPerGroup = 5

/** The dialogs that the palette opens on every screen. */
export type ShellDialog = 'dictate' | 'download' | 'shortcuts'

/** A destination, or something to do. */
export interface PaletteItem {
  /** It has either an address or `run`. */
  readonly href?: string
  readonly run?: () => void
  readonly name: string
  /** A phone number, which is never cut. */
  readonly number?: string
  /** Distinguishes it from others of the same name. */
  readonly detail?: string
  /** The keys that do the same. */
  readonly keys?: readonly string[]
}

/** A county, a station number in a county, or a station number in all counties. */
export interface StationQuery {
  readonly county?: County
  readonly number?: number
}

const hasPrefix = (text: string, searchText: string) => toSearchText(text).startsWith(searchText)

const matchCounties = (searchText: string, counties: readonly County[]) => {
  const text = toSearchText(searchText)
  if (text === '') return []
  const byCode = counties.filter(({ code }) => toSearchText(code) === text)
  const byName = text.length < 2 ? [] : counties.filter(({ name }) => hasPrefix(name, text))
  return [...new Set([...byCode, ...byName])]
}

const matchStationNumber = (countyText: string, number: number, counties: readonly County[]): StationQuery[] => {
  const hasNumber = ({ limit }: County) => number > 0 && number <= limit
  if (countyText === '') return counties.some(hasNumber) ? [{ number }] : []
  const matches = matchCounties(countyText, counties).filter(hasNumber)
  return matches.map(county => ({ county, number }))
}

/** The stations that a text may mean: `CJ 12`, `cluj 12`, `12`, or a county alone. */
export const parseStationQueries = (searchText: string, counties: readonly County[]): StationQuery[] => {
  const digits = /\d{1,7}$/.exec(searchText.trim())?.[0] ?? ''
  const countyText = searchText.trim().slice(0, -digits.length).replace(/[.,-]/g, ' ')
  // Seven digits are part of a phone number, and so is a 0 at the beginning.
  const isNumber = digits !== '' && digits.length < 7 && (countyText.trim() !== '' || !digits.startsWith('0'))
  const stations = isNumber ? matchStationNumber(countyText.trim(), Number(digits), counties) : []
  return [...matchCounties(searchText, counties).map(county => ({ county })), ...stations].slice(0, maxItemsPerGroup)
}

/** The observer filter of a text: by phone for digits, else by name. Undefined for a text too short to be selective. */
export const parseObserverQuery = (searchText: string): { name: string } | { number: string } | undefined => {
  const isPhone = /^\+?[\d\s]+$/.test(searchText)
  if (isPhone) return searchText.replace(/\D/g, '').length < 3 ? undefined : { number: searchText }
  return searchText.trim().length < 2 ? undefined : { name: searchText.trim() }
}

/** Forms whose code starts with the text, then forms whose title contains its words. */
export const matchForms = (searchText: string, forms: readonly FormSummary[]): FormSummary[] => {
  const text = toSearchText(searchText)
  if (text === '') return []
  const byCode = forms.filter(({ code }) => hasPrefix(code, text))
  const byTitle = text.length < 2 ? [] : forms.filter(({ description }) => containsWords(description, text))
  return [...new Set([...byCode, ...byTitle])].slice(0, maxItemsPerGroup)
}

/** Items whose name contains each word of the text; all items for an empty text. */
export const filterByName = (searchText: string, items: readonly PaletteItem[]): PaletteItem[] =>
  items.filter(({ name }) => containsWords(name, searchText))
