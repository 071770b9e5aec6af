import type { QuestionAnswer } from '../plan/phone-action.ts'
import type { JournalEntry } from './journal.ts'

type Options = QuestionAnswer['options']

/** What a server must still know of one observer at one station. Each list holds every reading that is right. */
export interface ExpectedVisit {
  phone: string
  county: string
  station: number
  answers: Map<number, Options[]>
  notes: { text: string; questionId: number | null; pictures: number }[]
  arrivals: number[]
  departures: number[]
}

/** Phones are one phone whatever the spaces in their number. */
export const phoneKey = (phone: string): string => phone.replaceAll(/\s/g, '')

export const visitKey = (phone: string, stationName: string): string => `${phoneKey(phone)}|${stationName}`

/**
 * A later act replaces an earlier one; an act that nobody answered leaves both readings open until the next that was
 * acknowledged. Unsure notes are not expected.
 */
export const expectedVisits = (entries: readonly JournalEntry[]): ExpectedVisit[] => {
  const places = new Map<string, ExpectedVisit>()
  for (const entry of entries) {
    const { phone, county, station } = entry
    const key = visitKey(phone, `${county} ${station}`)
    const fresh = { phone, county, station, answers: new Map(), notes: [], arrivals: [], departures: [] }
    const place: ExpectedVisit = places.get(key) ?? fresh
    places.set(key, place)
    const readings = <T>(before: T[] | undefined, now: T, none: T[]) =>
      entry.unsure ? [...(before ?? none), now] : [now]
    if (entry.kind === 'answer') {
      for (const { questionId, options } of entry.answers) {
        place.answers.set(questionId, readings(place.answers.get(questionId), options, [[]]))
      }
    } else if (entry.kind === 'note') {
      const { text, questionId = null, picture } = entry
      if (!entry.unsure) place.notes.push({ text, questionId, pictures: picture === undefined ? 0 : 1 })
    } else if (entry.kind === 'arrive') place.arrivals = readings(place.arrivals, entry.at, [])
    else place.departures = readings(place.departures, entry.at, [])
  }
  return [...places.values()]
}
