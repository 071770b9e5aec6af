import * as z from 'zod/mini'
import { Visit } from './answers.ts'
import { OpenCheck } from './checks/form-check.ts'
import { endpoint } from './core/endpoint.ts'
import { pageOf, pageQueryFields } from './core/page.ts'
import { confirmFields } from './fields/place.ts'
import { SelectedOption } from './fields/selected-option.ts'
import { coverages, Station, StationChange, StationRow } from './fields/station.ts'
import { ThreadFollowUp } from './fields/threads.ts'
import { TurnoutProblem } from './fields/turnout.ts'
import { blankAsUndefined, booleanFromText, Id, IsoDateTime, intFromText, trimmedTextOrEmpty } from './fields/values.ts'
import { PlaceChange } from './places.ts'

/**
 * How the answers of a station's observers to a question compare. `differ`: two exclude one another and were received within
 * the election's limit; `overTime`: two exclude one another, received further apart; `agree`: none excludes another;
 * `single`: one observer answered.
 */
export const comparisonStates = ['differ', 'overTime', 'agree', 'single'] as const
export type ComparisonState = (typeof comparisonStates)[number]

/** An observer who visited the station or reported from it. */
export const StationObserver = z.object({
  idObserver: z.int(),
  name: z.string(),
  phone: z.string(),
  /** Short name of the observer's NGO. */
  ngo: z.string(),
  /** Time of the newest answer; of the newest note if there is no answer; null for a visit alone. */
  lastModified: z.nullable(IsoDateTime),
  numberOfFlagged: z.int(),
  numberOfNotes: z.int(),
  visit: z.nullable(Visit),
  followUp: z.nullable(ThreadFollowUp),
})
export type StationObserver = z.infer<typeof StationObserver>

/** An observer's current answer. */
export const ComparedAnswer = z.object({
  idObserver: z.int(),
  /** Time of receipt. */
  answeredAt: IsoDateTime,
  options: z.array(SelectedOption),
  /** The account that typed the answer during a phone call; null if the observer’s phone sent it. Absent on other servers. */
  dictatedTo: z.optional(z.nullable(z.string())),
})
export type ComparedAnswer = z.infer<typeof ComparedAnswer>

export const ComparedQuestion = z.object({
  id: z.int(),
  code: z.string(),
  text: z.string(),
  formId: z.int(),
  formCode: z.string(),
  formTitle: z.string(),
  state: z.enum(comparisonStates),
  /** Options whose numbers are further apart than they may be, which is a disagreement whenever they were received. Absent on other servers. */
  differingNumbers: z.optional(z.array(z.int())),
  /** Minutes, rounded up, between the two nearest answers that exclude one another; null if none do. */
  minutesApart: z.nullable(z.int()),
  answers: z.array(ComparedAnswer),
})
export type ComparedQuestion = z.infer<typeof ComparedQuestion>

export const stationEventKinds = ['arrival', 'departure', 'answers', 'note', 'call'] as const

/** Something that happened at a station, or a call to one of its observers. */
export const StationEvent = z.object({
  kind: z.enum(stationEventKinds),
  /** Of a visit: as reported by the observer. Otherwise the time of receipt, or of the call. */
  at: IsoDateTime,
  idObserver: z.int(),
  observerName: z.string(),
  /** Number of answers with a flagged option; 0 for other kinds. */
  numberOfFlagged: z.int(),
})
export type StationEvent = z.infer<typeof StationEvent>

/** The election day of the newest report or visit, in the order of time. */
export const StationDay = z.object({
  from: IsoDateTime,
  until: IsoDateTime,
  /** The newest ones, at most `MAX_DAY_EVENTS`. */
  events: z.array(StationEvent),
})
export type StationDay = z.infer<typeof StationDay>

/** The turnout that was reported from a station, without test observers. */
export const StationTurnout = z.object({
  /** Null if unknown. */
  registeredVoters: z.nullable(z.int()),
  /** In the order of the election day; of one time, the newest first. */
  readings: z.array(
    z.object({
      /** Time of the turnout, `HH:mm` in the election's zone. */
      at: z.string(),
      voters: z.int(),
      idObserver: z.int(),
      /** Time of receipt. */
      answeredAt: IsoDateTime,
    }),
  ),
  /** What can't be right in the newest readings. */
  problems: z.array(TurnoutProblem),
})
export type StationTurnout = z.infer<typeof StationTurnout>

/** The checks of a station's reports. */
export const StationChecks = z.object({
  /** Those that fire, newest first. */
  open: z.array(z.extend(OpenCheck, { idObserver: z.int(), firedAt: IsoDateTime })),
  /** Number of those that other numbers repaired. */
  repaired: z.int(),
})
export type StationChecks = z.infer<typeof StationChecks>

/** What was reported from a station. */
export const StationReports = z.object({
  station: Station,
  /** Those who reported last come first; at most `MAX_STATION_OBSERVERS`. */
  observers: z.array(StationObserver),
  /** All observers in scope, including those beyond the limit. */
  numberOfObservers: z.int(),
  /** Questions with an answer, in the forms' order, with the texts of the newest answered version. */
  questions: z.array(ComparedQuestion),
  /** Exclusive answers count as a disagreement up to this many minutes apart. */
  disagreementMinutes: z.int(),
  /** Absent if no observer in scope was there, and on servers without it. */
  day: z.optional(StationDay),
  /** Absent without turnout. */
  turnout: z.optional(StationTurnout),
  /** Absent if no check has ever fired. */
  checks: z.optional(StationChecks),
})
export type StationReports = z.infer<typeof StationReports>

/** Maximum observers of a station whose answers are compared. */
export const MAX_STATION_OBSERVERS = 50

/** Maximum events of a station's day. */
export const MAX_DAY_EVENTS = 300

export const stations = {
  list: endpoint.staff.get('/api/v1/stations', {
    readToken: true,
    summary: 'Polling stations by county and number, with the reports in the caller’s scope, paginated.',
    query: z.object({
      /** County code. */
      county: blankAsUndefined(trimmedTextOrEmpty(50)),
      /** Id of an area. */
      area: blankAsUndefined(Id),
      pollingStationNumber: blankAsUndefined(intFromText(0, 2 ** 31 - 1)),
      /** Number, county code and number, or a part of the name, address or code, ignoring case and diacritics. */
      search: blankAsUndefined(trimmedTextOrEmpty(200)),
      active: blankAsUndefined(booleanFromText),
      /** `yes`: with a report; `no`: without one; `flagged`: with a flagged answer. */
      covered: blankAsUndefined(z.enum(coverages)),
      /** Only the reports of this NGO. Another NGO than that of the caller’s scope, or an inactive one, has none. */
      idNgo: blankAsUndefined(Id),
      ...pageQueryFields,
    }),
    reply: pageOf(StationRow),
  }),
  get: endpoint.staff.get('/api/v1/stations/:id', {
    summary: 'A polling station with the observers in the caller’s scope who were there and their answers, compared.',
    params: z.object({ id: Id }),
    reply: StationReports,
  }),
  save: endpoint.organizer.put('/api/v1/stations', {
    summary: 'Add or change a polling station. One with reports, visits or assignments stays in its county.',
    audit: 'station.save',
    body: StationChange,
    reply: PlaceChange,
  }),
  remove: endpoint.organizer.delete('/api/v1/stations/:id', {
    summary: 'Delete a polling station without reports, visits and assignments.',
    audit: 'station.remove',
    params: z.object({ id: Id }),
    query: z.object(confirmFields),
  }),
  merge: endpoint.organizer.post('/api/v1/stations/:id/merge', {
    summary:
      'Merge a duplicate into another polling station, with its reports, visits, notes and assignments. Its number then means the other station.',
    audit: 'station.merge',
    params: z.object({ id: Id }),
    body: z.object({
      /** The station that remains. */
      into: Id,
      ...confirmFields,
    }),
    reply: PlaceChange,
  }),
  export: endpoint.staff.get('/api/v1/stations/export', {
    readToken: true,
    summary: 'All polling stations with their areas and counties, in the columns that the import of places reads.',
    audit: 'stations.export',
    query: z.object({
      /** `csv` by default. */
      format: blankAsUndefined(z.enum(['csv', 'xlsx'])),
    }),
    contentType: 'text/csv',
  }),
}
