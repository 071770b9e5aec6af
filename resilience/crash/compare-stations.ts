import { createHash } from 'node:crypto'
import { answers } from '@scrutineer/contract/answers'
import { encodeUrl } from '@scrutineer/contract/core/request'
import type { Thread } from '@scrutineer/contract/fields/threads'
import { type ListedNote, notes } from '@scrutineer/contract/notes'
import type { Mission } from '../harness/mission.ts'
import { formatSelection, pictureOf, type Selection } from '../harness/report.ts'
import { compareFact, compareLists, type Differences, type ExpectedItem } from './differences.ts'
import { groupByStation, type Journal, type StationReports } from './journal.ts'

const pageSize = 1000
const concurrency = 8

/** All answers of a station by question, oldest first. */
const answersSent = ({ station, entries }: StationReports) => {
  const sent = new Map<number, (ExpectedItem & { options: Selection })[]>()
  for (const entry of entries) {
    if (entry.report.kind !== 'answers') continue
    for (const { station: at, questionId, options } of entry.report.answers) {
      if (at !== station) continue
      const list = sent.get(questionId) ?? []
      sent.set(questionId, list)
      list.push({ description: `question ${questionId}: ${formatSelection(options)}`, entry, options })
    }
  }
  return sent
}

/** All states of a visit, oldest first. A later arrival begins another visit, which has no departure yet. */
const visitsSent = ({ entries }: StationReports): ExpectedItem[] => {
  let visit = { arrived: null as string | null, left: null as string | null, urban: false, female: false }
  const states: ExpectedItem[] = []
  for (const entry of entries) {
    const { report } = entry
    if (report.kind === 'arrive') {
      const left = visit.left !== null && visit.left <= report.time ? null : visit.left
      visit = { arrived: report.time, left, urban: report.urban, female: report.female }
    } else if (report.kind === 'leave') visit = { ...visit, left: report.time }
    else continue
    states.push({ description: `visit: ${JSON.stringify(visit)}`, entry })
  }
  return states
}

const formatNote = (note: { text: string; questionId: number | null }, hashes: readonly string[]) =>
  `note: ${JSON.stringify([note.text, note.questionId, hashes])}`

const notesSent = ({ entries }: StationReports): ExpectedItem[] =>
  entries.flatMap(entry => {
    const { report } = entry
    if (report.kind !== 'note') return []
    const hashes = report.pictures.map(seed => pictureOf(seed).sha256)
    return [{ description: formatNote(report, hashes), entry }]
  })

/** Hashes of a note's original pictures as downloaded by an organizer; each must equal the API's hash. */
const hashesOf = async ({ url, staff }: Mission, { attachmentsPaths = [] }: ListedNote): Promise<string[]> => {
  const hashes: string[] = []
  for (const path of attachmentsPaths) {
    const shown = await fetch(new URL(path, url))
    await shown.arrayBuffer()
    const id = /picture\/(\d+)/.exec(path)?.[1] ?? ''
    const headers = { authorization: `Bearer ${staff}` }
    const original = await fetch(new URL(encodeUrl(notes.original.path, { params: { id } }), url), { headers })
    const hash = createHash('sha256').update(Buffer.from(await original.arrayBuffer()))
    const [hex, digest] = [hash.copy().digest('hex'), `sha-256=:${hash.digest('base64')}:`]
    const isRight = shown.ok && original.ok && original.headers.get('repr-digest') === digest
    hashes.push(isRight ? hex : `not readable: shown ${shown.status}, original ${original.status}, ${hex}`)
  }
  return hashes
}

const compareStation = async (mission: Mission, to: Differences, place: StationReports, thread: Thread) => {
  const { call, staff: token } = mission
  const query = { idObserver: thread.idObserver, idPollingStation: thread.idPollingStation }
  const where = `observer ${place.observerId} at ${place.station}`
  const history = await call(answers.history, { token, query: { ...query, idQuestion: '', page: 1, pageSize } })
  const sent = answersSent(place)
  const questions = new Set([...sent.keys(), ...history.answers.map(({ questionId }) => questionId)])
  for (const questionId of questions) {
    const versions = history.answers.filter(version => version.questionId === questionId)
    const stored = versions.map(({ options, answeredAt }) => ({
      description: `question ${questionId}: ${formatSelection(options.map(({ idOption, value }) => ({ optionId: idOption, value })))}`,
      at: answeredAt,
    }))
    compareLists(to, where, sent.get(questionId) ?? [], stored)
    compareFact(
      to,
      `${where}, revisions of ${questionId}`,
      versions.map((_, index) => index + 1),
      versions.map(({ revision }) => revision),
    )
  }
  compareFact(to, `${where}, one page of history`, 1, history.totalPages)
  const visits = history.visits.map(visit => {
    const { observerArrivalTime: arrived, observerLeaveTime: left, urbanArea: urban } = visit
    const state = { arrived, left, urban, female: visit.isPollingStationPresidentFemale }
    return { description: `visit: ${JSON.stringify(state)}`, at: visit.reportedAt }
  })
  compareLists(to, where, visitsSent(place), visits)

  const filled = await call(answers.filledIn, { token, query })
  const inForce = [...sent].flatMap(([id, list]) => {
    const options = list.at(-1)?.options ?? []
    return options.length === 0 ? [] : [[id, formatSelection(options)] as const]
  })
  const read = filled.map(
    ({ id, answers }) =>
      [id, formatSelection(answers.map(({ idOption, value }) => ({ optionId: idOption, value })))] as const,
  )
  const byId = (one: readonly [number, string], other: readonly [number, string]) => one[0] - other[0]
  compareFact(to, `${where}, answers in force`, inForce.sort(byId), read.sort(byId))

  const listed = await call(notes.list, { token, query: { ...query, idQuestion: '' } })
  const foundNotes = []
  for (const note of listed) {
    foundNotes.push({ description: formatNote(note, await hashesOf(mission, note)), at: note.createdAt ?? '' })
  }
  const expectedNotes = notesSent(place)
  compareLists(to, where, expectedNotes, foundNotes)

  const flagged = new Set(
    mission.questions.flatMap(question =>
      question.optionsToQuestions.filter(option => option.flagged).map(each => each.idOption),
    ),
  )
  const flags = [...sent.values()]
    .flatMap(list => list.at(-1)?.options ?? [])
    .filter(each => flagged.has(each.optionId))
  const { numberOfFlagged, numberOfNotes } = thread
  compareFact(
    to,
    `${where}, flags and notes counted`,
    [flags.length, expectedNotes.length],
    [numberOfFlagged, numberOfNotes],
  )
}

/** Compares the stored reports of a journal’s stations with everything that was sent from there. */
export const compareStations = async (mission: Mission, journal: Journal, to: Differences): Promise<void> => {
  const { call, staff: token, county } = mission
  const all = groupByStation(journal)
  for (const station of new Set(all.map(place => place.station))) {
    const places = new Map(all.filter(place => place.station === station).map(place => [place.observerId, place]))
    const query = { county, pollingStationNumber: station, pageSize }
    const { data } = await call(answers.threads, { token, query })
    for (const { idObserver } of data) {
      if (!places.has(idObserver)) compareFact(to, `station ${station}`, 'no reports', `reports of ${idObserver}`)
    }
    const left = [...places.values()]
    const work = async () => {
      for (let place = left.pop(); place; place = left.pop()) {
        const thread = data.find(({ idObserver }) => idObserver === place?.observerId)
        if (thread) await compareStation(mission, to, place, thread)
        else {
          to.lost += place.entries.length
          to.lines.push(
            `observer ${place.observerId} at ${station}: nothing is there of ${place.entries.length} reports`,
          )
        }
      }
    }
    await Promise.all(Array.from({ length: concurrency }, work))
  }
}
