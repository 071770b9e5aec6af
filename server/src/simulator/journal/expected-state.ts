import type { QuestionAnswer } from '../plan/phone-action.ts'
import type { JournalEntry } from './journal.ts'

type Options = QuestionAnswer['options']

/** The expected state of one observer's visit to one station. Lists hold all values that are acceptable. */
export interface ExpectedVisit {
  phone: string
  county: string
  station: number
  answers: Map<number, Options[]>
  notes: { text: string; questionId: number | null; pictures: number }[]
  arrivals: number[]
  departures: number[]
}

/** Tells the observers of a journal apart. Only separators differ between its phones and those that the server shows. */
export const toPhoneKey = (phone: string): string => phone.replaceAll(/[^\p{L}\d+]/gu, '')

export const visitKey = (phone: string, stationName: string): string => `${toPhoneKey(phone)}|${stationName}`

/**
 * Derives the expected state from a journal. A later action replaces an earlier one; after an action without a response,
 * both values are acceptable until the next acknowledged one. Notes without a response are not expected.
 */
export const expectedVisits = (entries: readonly JournalEntry[]): ExpectedVisit[] => {
  const visits = new Map<string, ExpectedVisit>()
  for (const entry of entries) {
    const { phone, county, station } = entry
    const key = visitKey(phone, `${county} ${station}`)
    const empty = { phone, county, station, answers: new Map(), notes: [], arrivals: [], departures: [] }
    const visit: ExpectedVisit = visits.get(key) ?? empty
    visits.set(key, visit)
    const acceptable = <T>(before: T[] | undefined, now: T, none: T[]) =>
      entry.unsure ? [...(before ?? none), now] : [now]
    if (entry.kind === 'answer') {
      for (const { questionId, options } of entry.answers) {
        visit.answers.set(questionId, acceptable(visit.answers.get(questionId), options, [[]]))
      }
    } else if (entry.kind === 'note') {
      const { text, questionId = null, picture } = entry
      if (!entry.unsure) visit.notes.push({ text, questionId, pictures: picture === undefined ? 0 : 1 })
    } else if (entry.kind === 'arrive') visit.arrivals = acceptable(visit.arrivals, entry.at, [])
    else visit.departures = acceptable(visit.departures, entry.at, [])
  }
  return [...visits.values()]
}
