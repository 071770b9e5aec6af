import type { TurnoutProblem } from '@scrutineer/contract/fields/turnout'
import { DAY_START_HOUR } from '@scrutineer/contract/situation'

/** The voters of a station who signed by a time of the day, `HH:mm`. */
export interface TurnoutReading {
  readonly at: string
  readonly voters: number
}

const minutesOfDay = 24 * 60

/** Minutes of a time of the day, `HH:mm`, since the election day began: after midnight it goes on until the morning. */
export const minuteOfElectionDay = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return ((hours - DAY_START_HOUR) * 60 + minutes + minutesOfDay) % minutesOfDay
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
