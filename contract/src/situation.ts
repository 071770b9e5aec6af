import * as z from 'zod/mini'
import { endpoint } from './core/endpoint.ts'
import type { followUpStates } from './fields/follow-up-states.ts'
import { OldestUntaken } from './fields/follow-up-summary.ts'
import { blankAsUndefined, Id, IsoDateTime } from './fields/values.ts'
import { ShortText } from './forms.ts'

/** States of open follow-ups: all but `closed`. */
export const openFollowUpStates = [
  'new',
  'taken',
  'reopened',
  'confirmed',
  'unfounded',
  'unverifiable',
] as const satisfies readonly (typeof followUpStates)[number][]
export type OpenFollowUpState = (typeof openFollowUpStates)[number]

/** Limits of the ages of open follow-ups, in minutes; the last group has no upper limit. */
export const followUpAgeLimits = [15, 60, 180] as const

/** Ages of silence that are counted, in minutes. */
export const silenceLimits = [30, 60, 120] as const

/** Minutes after which an observer at a station, or the station, is shown as silent. */
export const SILENT_MINUTES = 60

/** Hour of the local day at which the election day begins and ends: the votes are counted after midnight. */
export const DAY_START_HOUR = 5

/** Quarter hours of the election day. A day on which the clocks change has four more or fewer. */
export const QUARTERS_PER_DAY = 96

export const CountyCoverage = z.object({
  code: z.string(),
  name: z.string(),
  diaspora: z.boolean(),
  /** The area that contains the county, or null. Absent on other servers. */
  idArea: z.optional(z.nullable(z.int())),
  /** Active polling stations of the county. */
  stations: z.int(),
  /** Those with a report. */
  seen: z.int(),
  /** Active stations that are assigned to observers, and those of them with a report. Absent on other servers. */
  assigned: z.optional(z.int()),
  assignedSeen: z.optional(z.int()),
})
export type CountyCoverage = z.infer<typeof CountyCoverage>

export const NgoCoverage = z.object({
  idNgo: z.int(),
  /** Short name. */
  name: z.string(),
  /** Polling stations with a report by the NGO. */
  seen: z.int(),
})
export type NgoCoverage = z.infer<typeof NgoCoverage>

export const ReceivedForm = z.object({
  idForm: z.int(),
  code: z.string(),
  title: z.string(),
  /** Observers who have answered a question of the form, without those who were removed since. */
  observers: z.int(),
  /** Reports with an answer to a question of the form. */
  reports: z.int(),
})
export type ReceivedForm = z.infer<typeof ReceivedForm>

export const FrequentFlag = z.object({
  idOption: z.int(),
  idQuestion: z.int(),
  questionCode: z.string(),
  question: z.string(),
  option: z.string(),
  /** Absent without a short wording. */
  shortText: z.optional(ShortText),
  /** Reports in which the option is selected. */
  reports: z.int(),
  /** Reports with an answer to the question. */
  answered: z.int(),
  /** Other reports, whose observers could not observe it. Absent on servers that don't count them. */
  notObserved: z.optional(z.int()),
})
export type FrequentFlag = z.infer<typeof FrequentFlag>

/** What has been reported up to now, in the caller's scope. Counts active NGOs. */
export const Situation = z.object({
  asOf: IsoDateTime,
  /** Inactive NGOs in scope with reports, which aren't counted. Absent on other servers. */
  inactiveNgos: z.optional(z.int()),
  counties: z.array(CountyCoverage),
  ngos: z.array(NgoCoverage),
  observers: z.object({
    all: z.int(),
    /** Have signed in or sent something at least once. */
    signedIn: z.int(),
    /** Have arrived at a station and not left it. */
    atStation: z.int(),
    /** At a station, and not heard of since this many minutes before the start of the minute of `asOf`. In the order of `silenceLimits`. */
    silent: z.array(z.object({ minutes: z.int(), observers: z.int() })),
  }),
  /**
   * The observers' phones that use the app; null if there are none. At their last contact `holding` of them held `items` that hadn't
   * arrived, the oldest recorded at `oldestAt` by the phone's clock. `unknown` have signed in and not been heard from since. Absent
   * on other servers.
   */
  phones: z.optional(
    z.nullable(z.object({ holding: z.int(), items: z.int(), oldestAt: z.nullable(IsoDateTime), unknown: z.int() })),
  ),
  reports: z.object({
    all: z.int(),
    /** With a flag. */
    flagged: z.int(),
    /** With a new answer in the last 15 minutes. */
    recent: z.int(),
    recentFlagged: z.int(),
  }),
  /** Today, or the last day with a report if there is none today. */
  day: z.object({
    /** Start of the first quarter hour. */
    from: IsoDateTime,
    until: IsoDateTime,
    /** Quarter hours with a report or flag, ascending. */
    quarters: z.array(
      z.object({
        /** Index from the start of the day. */
        index: z.int(),
        /** Reports with an answer in the quarter hour, or with a note in it before the first answer. */
        reports: z.int(),
        /** Flagged options selected in it, also if they were withdrawn since: a report may have several. */
        flags: z.int(),
      }),
    ),
  }),
  forms: z.array(ReceivedForm),
  followUps: z.object({
    /** Open follow-ups per state, by age since they were opened or reopened last: counts in the order of `followUpAgeLimits`. */
    states: z.array(
      z.object({
        state: z.enum(openFollowUpStates),
        ages: z.array(z.int()),
        /** Those without an owner. */
        unassigned: z.array(z.int()),
      }),
    ),
    /** Without an owner, also those with a verdict: the sum of `unassigned`. */
    untaken: z.int(),
    /** Of those with a flag and without a verdict, as in `FollowUpSummary`. */
    oldestUntaken: z.nullable(OldestUntaken),
  }),
  /** The most frequent flagged options, at most eight. */
  flags: z.array(FrequentFlag),
})
export type Situation = z.infer<typeof Situation>

/** Active stations with coordinates, as parallel arrays in ascending order of the ids, for 31,500 stations in one reply. */
export const StationMap = z.object({
  /** Identifies the set of stations; that of `StationMapStates` is the same if its states fit. */
  key: z.string(),
  ids: z.array(z.int()),
  latitudes: z.array(z.number()),
  longitudes: z.array(z.number()),
  numbers: z.array(z.int()),
  /** Index in `counties`. */
  countyIndexes: z.array(z.int()),
  counties: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      diaspora: z.boolean(),
      idArea: z.optional(z.nullable(z.int())),
    }),
  ),
})
export type StationMap = z.infer<typeof StationMap>

/** State of a station on the map, by its digit. The first that applies, from the highest. */
export const stationStates = ['notCovered', 'seen', 'silent', 'flagged', 'open'] as const
export type StationState = (typeof stationStates)[number]

export const StationMapStates = z.object({
  asOf: IsoDateTime,
  key: z.string(),
  /**
   * A digit per station of the map: 0 not covered; 1 seen: has a report; 2 silent: no observer at the station was heard of for
   * 60 minutes; 3 flagged; 4 flagged, with an open follow-up.
   */
  states: z.string(),
})
export type StationMapStates = z.infer<typeof StationMapStates>

const query = z.object({
  /** Only this NGO. Another NGO than that of the caller's scope has no reports. */
  idNgo: blankAsUndefined(Id),
})

export const situation = {
  get: endpoint.staff.get('/api/v1/situation', {
    summary:
      'What has been reported up to now: coverage, observers, reports per quarter hour, forms, follow-ups, flags.',
    query,
    reply: Situation,
  }),
  stations: endpoint.staff.get('/api/v1/situation/stations', {
    summary: 'Polling stations with coordinates, for a map.',
    reply: StationMap,
  }),
  stationStates: endpoint.staff.get('/api/v1/situation/station-states', {
    summary: 'State of each polling station with coordinates, as one text.',
    query,
    reply: StationMapStates,
  }),
}
