import { normalizeForSearch } from '@scrutineer/contract/fields/search-text'
import { toPlainText } from '@scrutineer/contract/helpers/plain-text'
import type { AppStations } from '@scrutineer/contract/observer-app'

/** Ranks of matches: 3 is a number or a county's code, 2 a whole word, 1 a prefix. */
const MAX_RANK = 3

/** Rows per turn of the event loop. */
const ROWS_PER_TURN = 500

const wordsOf = (text: string): readonly string[] =>
  normalizeForSearch(toPlainText(text)).match(/[\p{L}\p{N}]+/gu) ?? []

/** Numbers have keys of their own among the words: a number is found before an address that contains it. */
const numberKey = (number: string) => `#${number}`

const pause = () => new Promise<void>(resolve => setTimeout(resolve))

const readWords = async (stations: AppStations['stations']) => {
  const rows = new Map<string, number[]>()
  const add = (word: string, row: number) => {
    const known = rows.get(word)
    if (!known) rows.set(word, [row])
    else if (known.at(-1) !== row) known.push(row)
  }
  for (const [row, [, number, address]] of stations.entries()) {
    add(numberKey(String(number)), row)
    for (const word of wordsOf(address)) add(word, row)
    if (row % ROWS_PER_TURN === ROWS_PER_TURN - 1) await pause()
  }
  return rows
}

/** Index of the first text that isn't less than this one. */
const lowerBound = (sorted: readonly string[], text: string) => {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] ?? '') < text) low = middle + 1
    else high = middle
  }
  return low
}

/** The best ranks first; rows of the same rank in the order of the list. */
const takeBest = (ranks: Uint8Array, best: number, max: number) => {
  const found: number[] = []
  for (let rank = best; rank > 0 && found.length < max; rank -= 1)
    for (let row = ranks.indexOf(rank); row >= 0 && found.length < max; row = ranks.indexOf(rank, row + 1))
      found.push(row)
  return found
}

/** Finds stations by the words of their county, number and address. */
export const createStationIndex = async ({ counties, stations }: AppStations) => {
  const rows = await readWords(stations)
  const sorted = [...rows.keys()].sort()
  const countyWords = counties.map(({ code, name }) => ({ code: wordsOf(code), words: wordsOf(name) }))

  const rankCounties = (word: string) =>
    countyWords.map(({ code, words }) => {
      if (code.includes(word)) return MAX_RANK
      if (words.includes(word)) return 2
      return words.some(each => each.startsWith(word)) ? 1 : 0
    })

  const rankWord = (word: string) => {
    const ranks = new Uint8Array(stations.length)
    const raise = (prefix: string, whole: number) => {
      for (let at = lowerBound(sorted, prefix); sorted[at]?.startsWith(prefix); at += 1) {
        const found = sorted[at] ?? ''
        const rank = found === prefix ? whole : 1
        for (const row of rows.get(found) ?? []) if ((ranks[row] ?? 0) < rank) ranks[row] = rank
      }
    }
    raise(word, 2)
    raise(numberKey(word), MAX_RANK)
    const ofCounties = rankCounties(word)
    if (ofCounties.some(rank => rank > 0))
      stations.forEach(([county], row) => {
        const rank = ofCounties[county] ?? 0
        if ((ranks[row] ?? 0) < rank) ranks[row] = rank
      })
    return ranks
  }

  return {
    /** Rows of the list that have all words of the text, best first; at most `max`. */
    search: (text: string, max: number) => {
      const [first, ...others] = wordsOf(text).slice(0, 20)
      if (first === undefined) return []
      const sum = rankWord(first)
      for (const word of others) {
        const ranks = rankWord(word)
        sum.forEach((rank, row) => {
          const added = ranks[row] ?? 0
          sum[row] = rank > 0 && added > 0 ? rank + added : 0
        })
      }
      return takeBest(sum, MAX_RANK * (others.length + 1), max)
    },
  }
}
