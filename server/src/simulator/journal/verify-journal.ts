import { type AnsweredQuestion, answers, type Thread, type Visit } from '@scrutineer/contract/answers'
import { type Note, notes } from '@scrutineer/contract/notes'
import type { createAccountSession } from '../client/account-session.ts'
import { createLimiter } from '../concurrency-limit.ts'
import type { QuestionAnswer } from '../plan/phone-action.ts'
import { type ExpectedVisit, expectedVisits, phoneKey, visitKey } from './expected-state.ts'
import type { JournalEntry } from './journal.ts'

type Staff = ReturnType<typeof createAccountSession>

/** Texts that say what the server knows otherwise than it was acknowledged, and how much was compared. */
interface VerificationResult {
  places: number
  answers: number
  notes: number
  /** Notes that are there once more than acknowledged: sent again after an answer that was lost. */
  repeatedNotes: number
  differences: string[]
}

/** One text for a selection, whatever the order; an empty value is none. */
const written = (options: readonly { option: number; value: string | null | undefined }[]): string =>
  JSON.stringify(options.map(({ option, value }) => [option, value || null] as const).sort(([a], [b]) => a - b))

const sent = (options: QuestionAnswer['options']) =>
  written(options.map(({ optionId, value }) => ({ option: optionId, value })))
const read = (question: AnsweredQuestion | undefined) =>
  written((question?.answers ?? []).map(({ idOption, value }) => ({ option: idOption, value })))

const compareAnswers = (place: ExpectedVisit, filled: readonly AnsweredQuestion[]): string[] => {
  const found = new Map(filled.map(question => [question.id, question]))
  return [...place.answers].flatMap(([questionId, right]) => {
    const now = read(found.get(questionId))
    if (right.map(sent).includes(now)) return []
    return [`question ${questionId}: sent ${right.map(sent).join(' or ')}, reads ${now}`]
  })
}

const compareNotes = (place: ExpectedVisit, listed: readonly Note[]): { differences: string[]; repeated: number } => {
  const left = listed.map(({ text, questionId, attachmentsPaths }) =>
    JSON.stringify([text, questionId, attachmentsPaths.length]),
  )
  const differences: string[] = []
  const wanted = place.notes.map(({ text, questionId, pictures }) => JSON.stringify([text, questionId, pictures]))
  for (const note of wanted) {
    const at = left.indexOf(note)
    if (at < 0) differences.push(`note [text, question, pictures] ${note} is missing`)
    else left.splice(at, 1)
  }
  return { differences, repeated: left.filter(note => wanted.includes(note)).length }
}

const compareVisit = (place: ExpectedVisit, visit: Visit | undefined): string[] => {
  const check = (what: string, right: readonly number[], now: string | null | undefined) =>
    right.length === 0 || right.some(time => now && time === Date.parse(now))
      ? []
      : [`${what}: sent ${right.map(time => new Date(time).toISOString()).join(' or ')}, reads ${now ?? 'none'}`]
  return [
    ...check('arrival', place.arrivals, visit?.observerArrivalTime),
    ...check('departure', place.departures, visit?.observerLeaveTime),
  ]
}

const allThreads = async (staff: Staff): Promise<Map<string, Thread>> => {
  const threads = new Map<string, Thread>()
  for (let page = 1, pages = 1; page <= pages; page++) {
    const reply = await staff.request(answers.threads, { query: { page, pageSize: 1000 } })
    pages = reply.totalPages
    for (const thread of reply.data) {
      threads.set(visitKey(thread.observerPhoneNumber, thread.pollingStationName), thread)
    }
  }
  return threads
}

/** Pages shift while others report: a thread that wasn't on any is asked for by name. */
const findThread = async (staff: Staff, place: ExpectedVisit): Promise<Thread | undefined> => {
  const { county, station, phone } = place
  const query = { county, pollingStationNumber: station, observerPhoneNumber: phoneKey(phone), pageSize: 1000 }
  const { data } = await staff.request(answers.threads, { query })
  return data.find(thread => phoneKey(thread.observerPhoneNumber) === phoneKey(phone))
}

/** Reads back every place of the journal as staff and compares it with what was acknowledged. */
export const verifyJournal = async (
  staff: Staff,
  entries: readonly JournalEntry[],
  concurrency = 8,
): Promise<VerificationResult> => {
  await staff.signIn()
  const limit = createLimiter(concurrency)
  // Without an answer or note there is no thread, hence nothing to find a mere visit by.
  const places = expectedVisits(entries).filter(place => place.answers.size > 0 || place.notes.length > 0)
  const threads = await allThreads(staff)
  const result: VerificationResult = { places: places.length, answers: 0, notes: 0, repeatedNotes: 0, differences: [] }

  const check = async (place: ExpectedVisit) => {
    const name = `${place.county} ${place.station}`
    const thread = threads.get(visitKey(place.phone, name)) ?? (await findThread(staff, place))
    const differ = (lines: string[]) =>
      result.differences.push(...lines.map(line => `${place.phone} at ${name}: ${line}`))
    result.answers += place.answers.size
    result.notes += place.notes.length
    if (!thread) {
      const isCertain = place.notes.length > 0 || [...place.answers.values()].some(right => right.length === 1)
      if (isCertain) differ(['nothing is there'])
      return
    }
    const { idObserver, idPollingStation } = thread
    const query = { idObserver, idPollingStation }
    differ(compareAnswers(place, await staff.request(answers.filledIn, { query })))
    const { differences, repeated } = compareNotes(place, await staff.request(notes.list, { query }))
    differ(differences)
    result.repeatedNotes += repeated
    const visitQuery = { ObserverId: idObserver, PollingStationNumber: idPollingStation }
    differ(compareVisit(place, await staff.request(answers.visit, { query: visitQuery })))
  }

  await Promise.all(places.map(place => limit(() => check(place))))
  return result
}
