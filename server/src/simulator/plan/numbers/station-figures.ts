import { createRandom } from '../random.ts'

const VOTING_BEGINS = 7 * 60
const VOTING_MINUTES = 14 * 60

/**
 * What is counted at a station, the same for all of its observers and for every seed, so that simulations of one server agree. The
 * numbers add up.
 */
export interface StationFigures {
  readonly registered: number
  readonly signed: number
  readonly ballots: number
  readonly valid: number
  readonly invalid: number
  /** Voters who have signed until a minute of the day. */
  readonly turnoutAt: (minute: number) => number
  /** Votes for each candidate; their sum is `valid`. */
  readonly votes: (candidates: number) => readonly number[]
}

export const stationFigures = (county: string, station: number): StationFigures => {
  const key = `${county} ${station}`
  const random = createRandom(`figures ${key}`)
  const registered = random.whole(280, 1900)
  const signed = Math.round(registered * (0.38 + random.next() * 0.3))
  const invalid = Math.round(signed * (0.01 + random.next() * 0.03))
  const valid = signed - invalid
  return {
    registered,
    signed,
    ballots: signed,
    valid,
    invalid,
    turnoutAt: minute => {
      const share = Math.min(1, Math.max(0, (minute - VOTING_BEGINS) / VOTING_MINUTES))
      return Math.round(signed * share ** 0.85)
    },
    votes: candidates => {
      const chances = createRandom(`votes ${key} ${candidates}`)
      const weights = Array.from({ length: candidates }, (_, index) => (0.3 + chances.next()) / (index + 1))
      const total = weights.reduce((sum, weight) => sum + weight, 0)
      const votes = weights.map(weight => Math.floor((valid * weight) / total))
      const missing = valid - votes.reduce((sum, count) => sum + count, 0)
      return votes.map((count, index) => (index === 0 ? count + missing : count))
    },
  }
}
