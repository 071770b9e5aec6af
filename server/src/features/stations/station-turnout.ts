import { minuteOfElectionDay } from '@scrutineer/contract/helpers/election-minute'
import { findTurnoutProblems } from '../../domain/forms/turnout.ts'
import type { StationAnswerRow } from './store.ts'

type AnswerWithNumbers = Pick<StationAnswerRow, 'observerId' | 'isTestObserver' | 'answeredAt' | 'options'>

/** Turnout is a whole number; others are left out. */
const toVoters = (typed: string | null) => (typed !== null && /^\d{1,15}$/.test(typed) ? Number(typed) : undefined)

/** The turnout in a station's current answers, which are sorted newest first; undefined without any. */
export const readTurnout = (
  answers: readonly AnswerWithNumbers[],
  turnoutOptions: readonly { readonly optionId: number; readonly at: string }[],
  registeredVoters: number | null,
) => {
  const times = new Map(turnoutOptions.map(({ optionId, at }) => [optionId, at]))
  const readings = answers
    .filter(({ isTestObserver }) => !isTestObserver)
    .flatMap(({ observerId, answeredAt, options }) =>
      options.flatMap(({ id, typed }) => {
        const [at, voters] = [times.get(id), toVoters(typed)]
        return at === undefined || voters === undefined ? [] : [{ at, voters, idObserver: observerId, answeredAt }]
      }),
    )
    .sort((one, other) => minuteOfElectionDay(one.at) - minuteOfElectionDay(other.at))
  if (readings.length === 0) return undefined
  const newest = readings.filter(({ at }, index) => readings[index - 1]?.at !== at)
  return { registeredVoters, readings, problems: findTurnoutProblems(newest, registeredVoters) }
}
