import type { OpenFollowUpState, Situation, silenceLimits } from '@scrutineer/contract/situation'
import { paths } from '../../app/paths.ts'
import { QUARTER_MS } from './day/quarter-axis.ts'

type SilenceLimit = (typeof silenceLimits)[number]

/** What the list of observers calls these silences. */
const inactiveChoices = { 30: 'halfHourOrNever', 60: 'hourOrNever', 120: 'twoHoursOrNever' } as const

/** Addresses of the lists behind the numbers; with an NGO, only its rows. */
export const situationLinks = (idNgo: number | undefined) => {
  const since = (asOf: string) => new Date(Date.parse(asOf) - QUARTER_MS).toISOString()
  return {
    reports: () => paths.threads(false, { idNgo }),
    flagged: () => paths.threads(true, { idNgo }),
    recent: (asOf: string) => paths.threads(false, { from: since(asOf), idNgo }),
    recentFlagged: (asOf: string) => paths.threads(true, { from: since(asOf), idNgo }),
    county: (code: string) => paths.threads(false, { county: code, idNgo }),
    area: (area: number) => paths.threads(false, { area, idNgo }),
    ngo: (id: number) => paths.threads(false, { idNgo: id }),
    followUps: (state: OpenFollowUpState) => paths.threads(false, { followUpState: state, idNgo }),
    untaken: () => paths.threads(false, { owner: 'none', idNgo }),
    flag: (idOption: number) => paths.threads(true, { option: idOption, idNgo }),
    report: ({ idObserver, idPollingStation }: NonNullable<Situation['followUps']['oldestUntaken']>) =>
      paths.details(true, idObserver, idPollingStation, { idNgo }),
    form: (idForm: number) => paths.threads(false, { form: idForm, idNgo }),
    observers: () => paths.observers({ idNgo }),
    atStation: () => paths.observers({ atStation: true, idNgo }),
    silent: (minutes: SilenceLimit) => paths.observers({ atStation: true, inactive: inactiveChoices[minutes], idNgo }),
  }
}
