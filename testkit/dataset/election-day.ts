import { countyOf, emitGeography, stationOf } from './geography.ts'
import { emitNgos, emitObserver, ngoOf, type ObserverActivity, type PeopleSpec } from './people.ts'
import type { Question } from './questionnaire.ts'
import { createRandom, type Random } from './random.ts'
import type { Emit } from './tables.ts'

const answersPerThread = 20
const threadsPerObserver = 25
const minute = 60_000
/** 07:00 in Bucharest; voting takes 14 hours. */
const opensAt = Date.UTC(2024, 5, 9, 4)
const visitIntervalMs = (14 * 60 * minute) / threadsPerObserver

export interface DatasetSpec extends Omit<PeopleSpec, 'createdAt'> {
  /** Current answers, without their earlier versions. */
  readonly answers: number
  /** All observers, including those without reports. */
  readonly observers: number
  /** Answers per question of the three forms. Each form is one post. */
  readonly forms: readonly (readonly Question[])[]
}

/** The number of observers required for this number of answers. */
export const reportingObservers = (answers: number): number => {
  const count = answers / answersPerThread / threadsPerObserver
  if (!Number.isInteger(count))
    throw new Error('Answers come in multiples of 500: 20 a thread, 25 threads an observer.')
  return count
}

type Selection = readonly { readonly id: number; readonly value: string | null; readonly flagged: boolean }[]

const plainOption = ({ unflaggedOptions }: Question, at: number): Selection[number] => {
  const { id, isFreeText } = unflaggedOptions[at % unflaggedOptions.length] ?? { id: 0, isFreeText: false }
  return { id, value: isFreeText ? `In the observer’s own words, case ${at}` : null, flagged: false }
}

/** The initially selected option and the different one of a revised answer. */
const select = (question: Question, isTroubled: boolean, random: Random): { first: Selection; then: Selection } => {
  const at = random.intBelow(question.unflaggedOptions.length)
  const then = [plainOption(question, at + 1)]
  if (isTroubled && question.flaggedOptionId !== undefined && random.chance(0.5)) {
    return { first: [{ id: question.flaggedOptionId, value: null, flagged: true }], then }
  }
  const both = question.takesSeveral && random.chance(0.2)
  return { first: [plainOption(question, at), ...(both ? then : [])], then }
}

interface Version {
  readonly revision: number
  readonly at: string
  readonly superseded: string | null
}

/** Writes the report of one observer at one station and returns the changes of the observer's row. */
const createThreadWriter = (emit: Emit, forms: DatasetSpec['forms']) => {
  let lastId = 0
  const give = (key: readonly [number, number], question: Question, selection: Selection, version: Version) => {
    lastId += 1
    const { revision, at, superseded } = version
    emit('answer', lastId, ...key, question.id, question.formId, 1, revision, at, superseded)
    for (const option of selection) emit('selected_option', lastId, option.id, option.value, option.flagged)
  }
  return (observerId: number, stationId: number, from: number, random: Random): { notes: number; at: string } => {
    const key = [observerId, stationId] as const
    const at = (minutes: number) => new Date(from + minutes * minute).toISOString()
    const [corrected, noted, left] = [at(18), at(20), at(24)]
    const isTroubled = random.chance(0.2)
    /** One entry per form: the first is an opening form, the last a counting form. */
    const flags = forms.map(() => 0)
    const again: { question: Question; selection: Selection }[] = []
    for (const [index, questions] of forms.entries()) {
      const answered = at(index * 6)
      for (const question of questions) {
        const { first, then } = select(question, isTroubled, random)
        const changes = random.chance(0.05)
        give(key, question, first, { revision: 1, at: answered, superseded: changes ? corrected : null })
        if (changes) again.push({ question, selection: then })
        else if (first.some(option => option.flagged)) flags[index] = (flags[index] ?? 0) + 1
      }
    }
    for (const { question, selection } of again) {
      give(key, question, selection, { revision: 2, at: corrected, superseded: null })
    }
    const hasNote = random.chance(0.1)
    if (hasNote) {
      const about = random.chance(0.5) ? (forms[0]?.[0]?.id ?? null) : null
      emit('note', ...key, about, `A queue of ${random.intBelow(90)} people in the corridor`, noted)
    }
    const last = again.length > 0 ? corrected : at((forms.length - 1) * 6)
    const county = countyOf[stationId]?.id ?? 0
    const counted = [flags.reduce((sum, each) => sum + each, 0), flags.at(0) ?? 0, flags.at(-1) ?? 0]
    emit('thread', ...key, ngoOf(observerId), county, last, at(0), last, ...counted, hasNote ? 1 : 0)
    emit('visit', ...key, 1, random.chance(0.5), at(-2), left, left)
    return { notes: hasNote ? 1 : 0, at: left }
  }
}

/**
 * Writes a whole election day in approximately chronological order. Yields after each thread so that the consumer of the
 * rows can catch up. The database must contain the forms, and the organizer's NGO and account with id 1.
 */
export function* generateElectionDay(mission: DatasetSpec, emit: Emit): Generator<void> {
  const spec = { ...mission, createdAt: new Date(opensAt - 24 * 60 * minute).toISOString() }
  const active = reportingObservers(mission.answers)
  emitNgos(emit, spec)
  emitGeography(emit)
  const notes = new Uint16Array(active + 1)
  const lastTimes: (string | undefined)[] = Array.from({ length: active + 1 })
  const thread = createThreadWriter(emit, mission.forms)
  for (let slot = 0; slot < threadsPerObserver; slot += 1) {
    for (let index = 0; index < active; index += 1) {
      // 7919 is prime: every observer occurs once, and consecutive observers at different times.
      const observerId = 1 + ((index * 7919) % active)
      const from = Math.round(opensAt + (slot + index / active) * visitIntervalMs)
      const random = createRandom(observerId * threadsPerObserver + slot)
      const left = thread(observerId, stationOf(observerId, active, slot), from, random)
      notes[observerId] = (notes[observerId] ?? 0) + left.notes
      lastTimes[observerId] = left.at
      yield
    }
  }
  for (let id = 1; id <= mission.observers; id += 1) {
    const at = lastTimes[id] ?? null
    const left: ObserverActivity = { at, notes: notes[id] ?? 0, stations: at === null ? 0 : threadsPerObserver }
    emitObserver(emit, id, left, spec)
    yield
  }
}
