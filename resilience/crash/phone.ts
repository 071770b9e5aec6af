import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { answers } from '@scrutineer/contract/answers'
import { allowsMultiple, type Question } from '@scrutineer/contract/forms'
import { notes } from '@scrutineer/contract/notes'
import { hasSome, type Random } from '../../server/src/simulator/plan/random.ts'
import type { RawResponse } from '../../testkit/client/raw-client.ts'
import type { Mission, ObserverPhone } from '../harness/mission.ts'
import { answersBody, formatSelection, noteForm, type Report, type Selection } from '../harness/report.ts'
import type { ConnectionGate } from './connection-gate.ts'
import type { Entry, Journal } from './journal.ts'

interface PhoneContext {
  readonly mission: Mission
  readonly journal: Journal
  readonly gate: ConnectionGate
}

/** Milliseconds after which an unacknowledged report is a failure. */
const maxRetryMs = 30_000
const retryDelayMs = 20
/** Notes are rarer than answers, and pictures are expensive. */
const noteDelayMs = 60
const pictureCount = 40

const sendReport = ({ county }: Mission, { call }: ObserverPhone, report: Report): Promise<RawResponse> => {
  if (report.kind === 'answers') return call(answers.post, { body: answersBody(county, report) })
  if (report.kind === 'note') {
    return call(notes.add, {
      form: noteForm(county, report),
      ...(report.key !== undefined && { headers: { 'idempotency-key': report.key } }),
    })
  }
  const place = { countyCode: county, idPollingStation: report.station }
  if (report.kind === 'leave') return call(answers.leave, { body: { ...place, observerLeaveTime: report.time } })
  return call(answers.arrive, {
    body: {
      ...place,
      observerArrivalTime: report.time,
      urbanArea: report.urban,
      isPollingStationPresidentFemale: report.female,
    },
  })
}

/** Whether the whole success response arrived. Throws unless it is a success, a lost connection or 503. */
const isAccepted = async (mission: Mission, observerPhone: ObserverPhone, report: Report): Promise<boolean> => {
  try {
    const { status, headers, body } = await sendReport(mission, observerPhone, report)
    if (status === 503 && headers.has('retry-after')) return false
    if (status === 200) return true
    throw new Error(`A report was answered ${status}: ${JSON.stringify(body)}\n${JSON.stringify(report)}`)
  } catch (error) {
    // `fetch` throws this if the connection is lost before or during the response.
    if (error instanceof TypeError) return false
    throw error
  }
}

/** Sends a report until it is acknowledged, waiting while the gate is closed. */
const createReliableSender =
  ({ mission, journal, gate }: PhoneContext, observerPhone: ObserverPhone) =>
  async (report: Report): Promise<void> => {
    const entry: Entry = { report, observerId: observerPhone.id, isAcknowledged: false }
    journal.entries.push(entry)
    const giveUpAt = Date.now() + maxRetryMs
    while (!(await isAccepted(mission, observerPhone, report))) {
      if (Date.now() > giveUpAt) throw new Error(`Nobody takes ${JSON.stringify(report)}`)
      await gate.whenOpen()
      await wait(retryDelayMs)
      entry.resentAt ??= Date.now()
    }
    entry.isAcknowledged = true
  }

const selectionOf = (question: Question, random: Random, number: number): Selection => {
  const selected = question.optionsToQuestions.filter(() => random.chance(0.4))
  const chosen = allowsMultiple(question.questionType) ? selected : selected.slice(0, 1)
  return chosen.map(({ idOption, isFreeText }) => ({
    optionId: idOption,
    ...(isFreeText && { value: `As number ${number}:\n „așa” 👍` }),
  }))
}

/** A phone that reports from its stations in turn: answers, arrivals, departures and notes. */
export const startPhone = (around: PhoneContext, observerPhone: ObserverPhone, random: Random) => {
  const { questions } = around.mission
  const send = createReliableSender(around, observerPhone)
  // Current answers by station and question.
  const sentAnswers = new Map<string, string>()
  let last = 0
  const next = () => {
    last += 1
    return last
  }
  const time = () => new Date(Date.UTC(2024, 5, 9, 5) + next() * 1000).toISOString()

  /** Only actual changes, so that each one is stored. */
  const someAnswers = (station: number) =>
    questions
      .filter(() => random.chance(0.2))
      .map(question => ({ station, questionId: question.id, options: selectionOf(question, random, next()) }))
      .filter(({ questionId, options }) => {
        const key = `${station} ${questionId}`
        const isNews = (sentAnswers.get(key) ?? formatSelection([])) !== formatSelection(options)
        sentAnswers.set(key, formatSelection(options))
        return isNews
      })

  const report = async (stations: readonly [number, ...number[]], isGoing: () => boolean) => {
    const visited = new Set<number>()
    while (isGoing()) {
      const station = random.pick(stations)
      if (visited.has(station) && random.chance(0.25)) {
        const now = { station, time: time() }
        const arrival = { urban: random.chance(0.5), female: random.chance(0.5) }
        await send(random.chance(0.5) ? { kind: 'leave', ...now } : { kind: 'arrive', ...now, ...arrival })
        continue
      }
      const some = (random.chance(0.2) ? stations : [station]).flatMap(someAnswers)
      if (some.length === 0) continue
      await send({ kind: 'answers', answers: some })
      for (const each of some) visited.add(each.station)
    }
  }

  const note = async (stations: readonly [number, ...number[]], isGoing: () => boolean) => {
    const about = hasSome(questions) ? questions : undefined
    const picture = () => `${random.whole(1, pictureCount)}`
    while (isGoing()) {
      await send({
        kind: 'note',
        station: random.pick(stations),
        questionId: about && random.chance(0.6) ? random.pick(about).id : null,
        text: `Note ${next()} of ${observerPhone.id}: „o coadă”\r\n👍`,
        pictures: random.chance(0.2) ? [picture(), ...(random.chance(0.3) ? [picture()] : [])] : [],
        key: random.chance(0.5) ? randomUUID() : undefined,
      })
      await wait(random.whole(1, 2 * noteDelayMs))
    }
  }

  /** Posts continuously until stopped; everything sent is then acknowledged. */
  return async (stations: readonly [number, ...number[]], isGoing: () => boolean): Promise<void> => {
    await Promise.all([report(stations, isGoing), note(stations, isGoing)])
  }
}
