import * as z from 'zod/mini'
import { OpenCheck } from './checks/form-check.ts'
import { endpoint } from './core/endpoint.ts'
import { TurnoutProblem } from './fields/turnout.ts'
import { blankAsUndefined, Id, IsoDateTime } from './fields/values.ts'

/** Turnout at one time of the day, over the stations from which it was reported. */
export const TurnoutPoint = z.object({
  /** `HH:mm` in the election's zone. */
  at: z.string(),
  /** Active stations with a number, by the newest report of each. */
  stations: z.int(),
  /** Of the stations whose registered voters are known: how many they are, their voters who signed, and their registered voters. */
  comparableStations: z.int(),
  voters: z.int(),
  registeredVoters: z.int(),
})
export type TurnoutPoint = z.infer<typeof TurnoutPoint>

/** Maximum number of stations that `Turnout` lists with a problem. */
export const MAX_TURNOUT_PROBLEMS = 20

export const Turnout = z.object({
  /** When it was computed, at most half a minute ago. */
  asOf: IsoDateTime,
  /** Active stations with a report. */
  stations: z.int(),
  /** From the morning of the election day to the next one. Empty if no published form asks for turnout. */
  points: z.array(TurnoutPoint),
  /** Times at which a station's turnout exceeds its registered voters, or is lower than before. */
  exceeding: z.int(),
  falling: z.int(),
  /** The newest of them, at most `MAX_TURNOUT_PROBLEMS`. */
  problems: z.array(z.extend(TurnoutProblem, { idPollingStation: z.int(), pollingStationName: z.string() })),
})
export type Turnout = z.infer<typeof Turnout>

/** How often a published check fires. */
export const CheckCount = z.extend(OpenCheck, {
  formCode: z.string(),
  /** Reports for which it fires. */
  open: z.int(),
  /** How often other numbers repaired it. */
  repaired: z.int(),
})
export type CheckCount = z.infer<typeof CheckCount>

export const numbers = {
  turnout: endpoint.staff.get('/api/v1/numbers/turnout', {
    summary: 'Turnout through the day, and the stations whose turnout can’t be right.',
    query: z.object({ idNgo: blankAsUndefined(Id) }),
    reply: Turnout,
  }),
  checks: endpoint.staff.get('/api/v1/numbers/checks', {
    summary: 'The published checks that fire, or have fired, with their counts: those that fire most first.',
    query: z.object({ idNgo: blankAsUndefined(Id) }),
    reply: z.array(CheckCount),
  }),
}
