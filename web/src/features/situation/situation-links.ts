import {
  followUpAgeLimits,
  type OpenFollowUpState,
  type Situation,
  type silenceLimits,
} from '@scrutineer/contract/situation'
import { paths } from '../../shared/paths.ts'
import { QUARTER_MS } from './day/quarter-axis.ts'

type SilenceLimit = (typeof silenceLimits)[number]

/** What the list of observers calls these silences. */
const inactiveChoices = { 30: 'halfHourOrNever', 60: 'hourOrNever', 120: 'twoHoursOrNever' } as const

const minutesBefore = (asOf: string, minutes: number | undefined) =>
  minutes === undefined ? undefined : new Date(Date.parse(asOf) - minutes * 60_000).toISOString()

export type SituationLinks = ReturnType<typeof situationLinks>

/** What the parts of the screen show. */
export interface SituationProps {
  /** Undefined while loading. */
  readonly situation: Situation | undefined
  /** The lists behind the numbers. */
  readonly links: SituationLinks
  readonly className?: string
}

/** A group of open follow-ups. */
export interface FollowUpGroup {
  readonly state?: OpenFollowUpState
  readonly owner?: 'none'
  /** Index of the age in the order of `followUpAgeLimits`, at the time of the numbers. */
  readonly age?: { readonly index: number; readonly asOf: string }
}

interface Scope {
  /** Only this NGO. */
  readonly idNgo: number | undefined
  /** Inactive NGOs with reports, which lists have and the numbers don't. */
  readonly inactiveNgos: number | undefined
}

/** Addresses of the lists behind the numbers, each with as many rows. */
export const situationLinks = ({ idNgo, inactiveNgos = 0 }: Scope) => {
  const reports = (isUrgent: boolean, search: object = {}) =>
    paths.threads(isUrgent, {
      ...search,
      idNgo,
      activeNgo: inactiveNgos > 0 ? true : undefined,
      // Otherwise the list would fold the finished emergencies.
      order: isUrgent ? 'newest' : undefined,
    })
  const since = (asOf: string) => new Date(Date.parse(asOf) - QUARTER_MS).toISOString()
  const seenStations = (search: object) => paths.stations({ covered: 'yes', active: true, idNgo, ...search })
  const openFollowUps = (search: object) => paths.threads(false, { openFollowUp: true, idNgo, ...search })
  return {
    stations: () => seenStations({}),
    county: (code: string) => seenStations({ county: code }),
    area: (area: number) => seenStations({ area }),
    ngo: (id: number) => seenStations({ idNgo: id }),
    reports: () => reports(false),
    flagged: () => reports(true),
    recent: (asOf: string) => reports(false, { from: since(asOf) }),
    recentFlagged: (asOf: string) => reports(true, { from: since(asOf) }),
    quarter: (at: Date) => reports(false, { quarterHour: at.toISOString() }),
    // Of all reports: a flag that was withdrawn since counts, too.
    flaggedInQuarter: (at: Date) => reports(false, { flagQuarterHour: at.toISOString() }),
    followUps: ({ state, owner, age }: FollowUpGroup = {}) =>
      openFollowUps({
        owner,
        followUpState: state,
        openedAfter: age && minutesBefore(age.asOf, followUpAgeLimits[age.index]),
        openedUntil: age && minutesBefore(age.asOf, followUpAgeLimits[age.index - 1]),
      }),
    flag: (idOption: number) => reports(true, { option: idOption }),
    report: ({ idObserver, idPollingStation }: NonNullable<Situation['followUps']['oldestUntaken']>) =>
      paths.details(true, idObserver, idPollingStation, { idNgo }),
    form: (idForm: number) => paths.observers({ form: idForm, idNgo }),
    signedIn: () => paths.observers({ signedIn: true, idNgo }),
    holdingItems: () => paths.observers({ holdsItems: true, idNgo }),
    atStation: () => paths.observers({ atStation: true, idNgo }),
    silent: (minutes: SilenceLimit) => paths.observers({ atStation: true, inactive: inactiveChoices[minutes], idNgo }),
  }
}
