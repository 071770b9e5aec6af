import type { TurnoutProblem } from '@scrutineer/contract/fields/turnout'
import { minuteOfElectionDay } from '@scrutineer/contract/helpers/election-minute'

/** The voters of a station who signed by a time of the day, `HH:mm`. */
export interface TurnoutReading {
  readonly at: string
  readonly voters: number
}

/** Whether a station's turnout exceeds its registered voters, if they are known. */
export const exceedsRegistered = (voters: number, registeredVoters: number | null): registeredVoters is number =>
  registeredVoters !== null && voters > registeredVoters

/** What can't be right in the turnout of a station, in the order of time. One reading per time. */
export const findTurnoutProblems = (
  readings: readonly TurnoutReading[],
  registeredVoters: number | null,
): TurnoutProblem[] => {
  const sorted = readings.toSorted((one, other) => minuteOfElectionDay(one.at) - minuteOfElectionDay(other.at))
  return sorted.flatMap(({ at, voters }, index) => {
    const before = sorted[index - 1]
    const problems: TurnoutProblem[] = []
    if (exceedsRegistered(voters, registeredVoters))
      problems.push({ kind: 'exceeds', at, voters, limit: registeredVoters, limitAt: null })
    if (before && before.voters > voters)
      problems.push({ kind: 'falls', at, voters, limit: before.voters, limitAt: before.at })
    return problems
  })
}
