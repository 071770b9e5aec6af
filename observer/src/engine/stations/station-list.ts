import { normalizeForSearch } from '@scrutineer/contract/fields/search-text'
import type { AppStations } from '@scrutineer/contract/observer-app'
import type { OutboxStation } from '@scrutineer/contract/outbox/outbox-item'
import { type Station, stationKey } from '../../model/app-model.ts'

/** Stations that a search returns. */
const MAX_FOUND = 50

export interface StationList {
  /** Stations whose county, number or address have all words of the text, best first. */
  search(text: string): Station[]
  find(key: OutboxStation): Station | undefined
}

/** Words of a text as they are searched. */
const wordsOf = (text: string) => normalizeForSearch(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** 3: the number or the county's code; 2: a whole word; 1: the beginning of a word; 0: not found. */
const rankWord = (words: string, word: string): number => {
  if (words.startsWith(` ${word} `)) return 3
  if (words.includes(` ${word} `)) return 2
  return words.includes(` ${word}`) ? 1 : 0
}

interface County {
  readonly code: string
  readonly name: string
  readonly path: readonly string[]
  /** Its words, each between spaces. */
  readonly words: string
}

/** A sum of the ranks of all words; 0 if one isn't found. */
const rank = (county: County, number: string, words: string, searched: readonly string[]) => {
  let sum = 0
  for (const word of searched) {
    const best = Math.max(
      number === word ? 3 : 0,
      rankWord(county.words, word),
      rankWord(words, word) > 1 ? 2 : rankWord(words, word),
    )
    const ranked = best === 0 && /^\d/.test(word) && number.startsWith(word) ? 1 : best
    if (ranked === 0) return 0
    sum += ranked
  }
  return sum
}

export const createStationList = ({ counties, stations }: AppStations): StationList => {
  const known: readonly County[] = counties.map(county => ({
    ...county,
    words: ` ${wordsOf(`${county.code} ${county.name}`).join(' ')} `,
  }))
  /** Of each address; computed at the first search. */
  let addresses: readonly string[] | undefined
  const indexes = new Map<string, number>()
  stations.forEach(([county, pollingStationNumber], index) => {
    indexes.set(stationKey({ countyCode: counties[county]?.code ?? '', pollingStationNumber }), index)
  })

  const toStation = (index: number): Station | undefined => {
    const row = stations[index]
    const county = row && counties[row[0]]
    if (!county) return undefined
    const [, pollingStationNumber, address, latitude, longitude] = row
    const position = latitude === null || longitude === null ? null : { latitude, longitude }
    const { code, name, path } = county
    return { countyCode: code, countyName: name, path, pollingStationNumber, address, position }
  }
  const isStation = (station: Station | undefined) => station !== undefined

  return {
    find: key => toStation(indexes.get(stationKey(key)) ?? -1),
    search: text => {
      const searched = wordsOf(text)
      if (searched.length === 0) return []
      addresses ??= stations.map(([, , address]) => ` ${wordsOf(address).join(' ')} `)
      const found: { readonly index: number; readonly rank: number }[] = []
      stations.forEach(([countyIndex, number], index) => {
        const county = known[countyIndex]
        const ranked = county ? rank(county, String(number), addresses?.[index] ?? '', searched) : 0
        if (ranked > 0) found.push({ index, rank: ranked })
      })
      // The sort is stable: stations of the same rank stay in the order of the list.
      const best = found.sort((a, b) => b.rank - a.rank).slice(0, MAX_FOUND)
      return best.map(({ index }) => toStation(index)).filter(isStation)
    },
  }
}
