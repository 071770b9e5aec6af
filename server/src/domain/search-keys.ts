import { normalizeForSearch } from '@scrutineer/contract/fields/search-text'

export { normalizeForSearch }

/** The search text of a polling station. */
export const toStationSearchText = (station: {
  readonly name: string
  readonly address: string
  readonly code: string | null
}): string => normalizeForSearch([station.name, station.address, station.code].filter(text => text).join(' '))
