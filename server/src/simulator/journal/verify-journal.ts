import { type AnsweredQuestion, answers, type Visit } from '@scrutineer/contract/answers'
import type { Thread } from '@scrutineer/contract/fields/threads'
import { type ListedNote, notes } from '@scrutineer/contract/notes'
import pLimit from 'p-limit'
import type { createAccountSession } from '../client/account-session.ts'
import type { QuestionAnswer } from '../plan/phone-action.ts'
import { type ExpectedVisit, expectedVisits, toPhoneKey, visitKey } from './expected-state.ts'
import type { JournalEntry } from './journal.ts'

type Staff = ReturnType<typeof createAccountSession>

/** Numbers of compared items, and descriptions of the differences. */
interface VerificationResult {
  visits: number
  answers: number
  notes: number
  /** Notes that are stored twice: sent again after a lost reply. */
  repeatedNotes: number
  differences: string[]
}

/** Canonical text of a selection, independent of its order; an empty value counts as none. */
const canonical = (options: readonly { option: number; value: string | null | undefined }[]): string =>
  JSON.stringify(options.map(({ option, value }) => [option, value || null] as const).sort(([a], [b]) => a - b))

const formatSent = (options: QuestionAnswer['options']) =>
  canonical(options.map(({ optionId, value }) => ({ option: optionId, value })))
const formatStored = (question: AnsweredQuestion | undefined) =>
  canonical((question?.answers ?? []).map(({ idOption, value }) => ({ option: idOption, value })))

const compareAnswers = (visit: ExpectedVisit, answered: readonly AnsweredQuestion[]): string[] => {
  const stored = new Map(answered.map(question => [question.id, question]))
  return [...visit.answers].flatMap(([questionId, expected]) => {
    const actual = formatStored(stored.get(questionId))
    if (expected.map(formatSent).includes(actual)) return []
    return [`question ${questionId}: sent ${expected.map(formatSent).join(' or ')}, stored ${actual}`]
  })
}

const compareNotes = (
  visit: ExpectedVisit,
  listed: readonly ListedNote[],
): { differences: string[]; repeated: number } => {
  const remaining = listed.map(({ text, questionId, attachmentsPaths }) =>
    JSON.stringify([text, questionId, attachmentsPaths?.length]),
  )
  const differences: string[] = []
  const expectedNotes = visit.notes.map(({ text, questionId, pictures }) =>
    JSON.stringify([text, questionId, pictures]),
  )
  for (const note of expectedNotes) {
    const at = remaining.indexOf(note)
    if (at < 0) differences.push(`note [text, question, pictures] ${note} is missing`)
    else remaining.splice(at, 1)
  }
  return { differences, repeated: remaining.filter(note => expectedNotes.includes(note)).length }
}

const compareVisit = (expectedVisit: ExpectedVisit, visit: Visit | undefined): string[] => {
  const check = (label: string, expected: readonly number[], actual: string | null | undefined) =>
    expected.length === 0 || expected.some(time => actual && time === Date.parse(actual))
      ? []
      : [
          `${label}: sent ${expected.map(time => new Date(time).toISOString()).join(' or ')}, stored ${actual ?? 'none'}`,
        ]
  return [
    ...check('arrival', expectedVisit.arrivals, visit?.observerArrivalTime),
    ...check('departure', expectedVisit.departures, visit?.observerLeaveTime),
  ]
}

const allThreads = async (staff: Staff): Promise<Map<string, Thread>> => {
  const threads = new Map<string, Thread>()
  for (let page = 1, pages = 1; page <= pages; page++) {
    const reply = await staff.request(answers.threads, { query: { page, pageSize: 1000 } })
    pages = reply.totalPages
    for (const thread of reply.data) {
      threads.set(visitKey(thread.observerPhoneNumber ?? '', thread.pollingStationName), thread)
    }
  }
  return threads
}

/** Pages shift during new reports: requests a thread that was on none of them. */
const findThread = async (staff: Staff, visit: ExpectedVisit): Promise<Thread | undefined> => {
  const { county, station, phone } = visit
  const query = { county, pollingStationNumber: station, observerPhoneNumber: toPhoneKey(phone), pageSize: 1000 }
  const { data } = await staff.request(answers.threads, { query })
  return data.find(thread => toPhoneKey(thread.observerPhoneNumber ?? '') === toPhoneKey(phone))
}

/** Compares all visits of a journal with the server's data, read as staff. */
export const verifyJournal = async (
  staff: Staff,
  entries: readonly JournalEntry[],
  concurrency = 8,
): Promise<VerificationResult> => {
  const limit = pLimit(concurrency)
  // A visit without answers or notes has no thread, so it can't be found.
  const visits = expectedVisits(entries).filter(visit => visit.answers.size > 0 || visit.notes.length > 0)
  const threads = await allThreads(staff)
  const result: VerificationResult = { visits: visits.length, answers: 0, notes: 0, repeatedNotes: 0, differences: [] }

  const check = async (visit: ExpectedVisit) => {
    const name = `${visit.county} ${visit.station}`
    const thread = threads.get(visitKey(visit.phone, name)) ?? (await findThread(staff, visit))
    const report = (lines: string[]) =>
      result.differences.push(...lines.map(line => `${visit.phone} at ${name}: ${line}`))
    result.answers += visit.answers.size
    result.notes += visit.notes.length
    if (!thread) {
      const isExpected = visit.notes.length > 0 || [...visit.answers.values()].some(expected => expected.length === 1)
      if (isExpected) report(['the report is missing'])
      return
    }
    const { idObserver, idPollingStation } = thread
    const query = { idObserver, idPollingStation }
    report(compareAnswers(visit, await staff.request(answers.filledIn, { query })))
    const { differences, repeated } = compareNotes(visit, await staff.request(notes.list, { query }))
    report(differences)
    result.repeatedNotes += repeated
    const visitQuery = { ObserverId: idObserver, PollingStationNumber: idPollingStation }
    report(compareVisit(visit, await staff.request(answers.visit, { query: visitQuery })))
  }

  await Promise.all(visits.map(visit => limit(() => check(visit))))
  return result
}
