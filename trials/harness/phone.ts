import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { answers } from '@scrutineer/contract/answers'
import { type Question, takesSeveral } from '@scrutineer/contract/forms'
import { notes } from '@scrutineer/contract/notes'
import type { Said } from '../../e2e/mission-over-http.ts'
import { hasSome, type Random } from '../../server/src/simulator/random.ts'
import type { Entry, Journal } from './journal.ts'
import type { Line } from './line.ts'
import type { Mission, Owner } from './mission.ts'
import { answersBody, noteForm, type Report, type Selection, written } from './report.ts'

interface Around {
  readonly mission: Mission
  readonly journal: Journal
  readonly line: Line
}

/** Milliseconds after which a report that nobody takes is a fault. */
const longestTrying = 30_000
const betweenTries = 20
/** Notes are rarer than answers, and their pictures cost the machine more. */
const betweenNotes = 60
const differentPictures = 40

const ask = ({ county }: Mission, { person }: Owner, report: Report): Promise<Said> => {
  if (report.kind === 'answers') return person(answers.post, { body: answersBody(county, report) })
  if (report.kind === 'note') {
    return person(notes.add, {
      form: noteForm(county, report),
      ...(report.key !== undefined && { headers: { 'idempotency-key': report.key } }),
    })
  }
  const place = { countyCode: county, idPollingStation: report.station }
  if (report.kind === 'leave') return person(answers.leave, { body: { ...place, observerLeaveTime: report.time } })
  return person(answers.arrive, {
    body: {
      ...place,
      observerArrivalTime: report.time,
      urbanArea: report.urban,
      isPollingStationPresidentFemale: report.female,
    },
  })
}

/** Whether a success arrived whole. Anything but that, a lost connection and "later" is a fault. */
const isTaken = async (mission: Mission, owner: Owner, report: Report): Promise<boolean> => {
  try {
    const { status, headers, body } = await ask(mission, owner, report)
    if (status === 503 && headers.has('retry-after')) return false
    if (status === 200) return true
    throw new Error(`A report was answered ${status}: ${JSON.stringify(body)}\n${JSON.stringify(report)}`)
  } catch (error) {
    // How `fetch` says that the connection was lost, before or amid the answer.
    if (error instanceof TypeError) return false
    throw error
  }
}

/** Sends a report until it is acknowledged, waiting while the line is broken. */
const senderOf =
  ({ mission, journal, line }: Around, owner: Owner) =>
  async (report: Report): Promise<void> => {
    const entry: Entry = { report, observerId: owner.id, isAcknowledged: false }
    journal.entries.push(entry)
    const giveUpAt = Date.now() + longestTrying
    while (!(await isTaken(mission, owner, report))) {
      if (Date.now() > giveUpAt) throw new Error(`Nobody takes ${JSON.stringify(report)}`)
      await line.whole()
      await wait(betweenTries)
      entry.sentAgainAt ??= Date.now()
    }
    entry.isAcknowledged = true
  }

const selectionOf = (question: Question, random: Random, number: number): Selection => {
  const wanted = question.optionsToQuestions.filter(() => random.chance(0.4))
  const chosen = takesSeveral(question.questionType) ? wanted : wanted.slice(0, 1)
  return chosen.map(({ idOption, isFreeText }) => ({
    optionId: idOption,
    ...(isFreeText && { value: `As number ${number}:\n „așa” 👍` }),
  }))
}

/** A phone at some stations: one after another its answers, arrivals and departures, and beside them its notes. */
export const openPhone = (around: Around, owner: Owner, random: Random) => {
  const { questions } = around.mission
  const send = senderOf(around, owner)
  // By station and question: what is in force.
  const given = new Map<string, string>()
  let last = 0
  const next = () => {
    last += 1
    return last
  }
  const time = () => new Date(Date.UTC(2024, 5, 9, 5) + next() * 1000).toISOString()

  /** Only what changes something, so that each of them leaves a trace. */
  const someAnswers = (station: number) =>
    questions
      .filter(() => random.chance(0.2))
      .map(question => ({ station, questionId: question.id, options: selectionOf(question, random, next()) }))
      .filter(({ questionId, options }) => {
        const key = `${station} ${questionId}`
        const isNews = (given.get(key) ?? written([])) !== written(options)
        given.set(key, written(options))
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
    const picture = () => `${random.whole(1, differentPictures)}`
    while (isGoing()) {
      await send({
        kind: 'note',
        station: random.pick(stations),
        questionId: about && random.chance(0.6) ? random.pick(about).id : null,
        text: `Note ${next()} of ${owner.id}: „o coadă”\r\n👍`,
        pictures: random.chance(0.2) ? [picture(), ...(random.chance(0.3) ? [picture()] : [])] : [],
        key: random.chance(0.5) ? randomUUID() : undefined,
      })
      await wait(random.whole(1, 2 * betweenNotes))
    }
  }

  /** Posts without pause while it goes on; all that it sent is acknowledged when it ends. */
  return async (stations: readonly [number, ...number[]], isGoing: () => boolean): Promise<void> => {
    await Promise.all([report(stations, isGoing), note(stations, isGoing)])
  }
}
