import * as z from 'zod/mini'
import { OpenCheck } from './checks/form-check.ts'
import { endpoint } from './core/endpoint.ts'
import { TurnoutProblem } from './fields/turnout.ts'
import { blankAsUndefined, Id, IsoDateTime } from './fields/values.ts'

/** A canonical decimal, such as `-12.5`. */
const Decimal = z.string()

/** A report that has a number. */
export const NumberReport = z.object({
  idObserver: z.int(),
  idPollingStation: z.int(),
  /** County code, space, station number. */
  pollingStationName: z.string(),
})
export type NumberReport = z.infer<typeof NumberReport>

/** Statistics of one field, with one number for each station: the newest verified one, else the newest. */
export const NumberSummary = z.object({
  idQuestion: z.int(),
  questionCode: z.string(),
  question: z.string(),
  idOption: z.int(),
  /** Label of the field. */
  option: z.string(),
  unit: z.optional(z.string()),
  /** Stations with a number. */
  count: z.int(),
  /** Null, like the next ones, without a number. */
  sum: z.nullable(Decimal),
  median: z.nullable(Decimal),
  least: z.nullable(z.object({ value: Decimal, report: NumberReport })),
  most: z.nullable(z.object({ value: Decimal, report: NumberReport })),
  /** Reports whose text isn't a number of the field's kind. */
  unreadable: z.int(),
  /** The newest of them, at most `MAX_UNREADABLE`. */
  unreadableReports: z.array(NumberReport),
})
export type NumberSummary = z.infer<typeof NumberSummary>

/** Maximum number of reports that a summary lists because their text isn't a number. */
export const MAX_UNREADABLE = 5

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
  summaries: endpoint({
    method: 'GET',
    path: '/api/v1/numbers',
    access: 'staff',
    summary:
      'The numbers of a form’s current answers, one for each station: count, sum, median, least, most, and texts that aren’t numbers.',
    query: z.object({
      /** Absent: the first form with numbers. */
      idForm: blankAsUndefined(Id),
      /** Only this NGO. Another NGO than that of the caller's scope has no reports. */
      idNgo: blankAsUndefined(Id),
    }),
    reply: z.object({
      /** When it was computed, at most half a minute ago. */
      asOf: IsoDateTime,
      /** The published forms with numbers, in their order. */
      forms: z.array(z.object({ idForm: z.int(), code: z.string(), title: z.string() })),
      /** The form of the numbers; null if no form has numbers. */
      idForm: z.nullable(z.int()),
      /** In the form's order. */
      numbers: z.array(NumberSummary),
    }),
  }),
  turnout: endpoint({
    method: 'GET',
    path: '/api/v1/numbers/turnout',
    access: 'staff',
    summary: 'Turnout through the day, and the stations whose turnout can’t be right.',
    query: z.object({ idNgo: blankAsUndefined(Id) }),
    reply: Turnout,
  }),
  checks: endpoint({
    method: 'GET',
    path: '/api/v1/numbers/checks',
    access: 'staff',
    summary: 'The published checks that fire, or have fired, with their counts: those that fire most first.',
    query: z.object({ idNgo: blankAsUndefined(Id) }),
    reply: z.array(CheckCount),
  }),
}
