import type { ObserverFilter } from '@scrutineer/contract/observers'

/** Never signed in, inactive for a time, or either. The address holds the choice, not the reference time. */
export const inactiveChoices = ['never', 'hour', 'halfHourOrNever', 'hourOrNever', 'twoHoursOrNever'] as const
export type InactiveChoice = (typeof inactiveChoices)[number]

/** Filters that other screens link to: each has a chip while it is set. */
export type ChipField = 'atStation' | 'signedIn' | 'holdsItems' | 'form' | 'idNgo'
export type ChipFilter = Partial<Pick<ObserverFilter, ChipField>>

/** The filters that the specification doesn't have. */
export type ExtensionFilter = ChipFilter & Partial<Pick<ObserverFilter, 'lastSeenBefore' | 'neverSeen'>>

interface ExtensionSearch extends ChipFilter {
  readonly inactive?: InactiveChoice | undefined
}

const minute = 60_000
const inactiveMinutes: Readonly<Record<InactiveChoice, number | undefined>> = {
  never: undefined,
  hour: 60,
  halfHourOrNever: 30,
  hourOrNever: 60,
  twoHoursOrNever: 120,
}

/** The query parameters of the search. Rounding to minutes lets repeated queries share a cache key. */
export const toExtensionFilter = ({ inactive, ...chips }: ExtensionSearch, now: number): ExtensionFilter => {
  const minutes = inactive && inactiveMinutes[inactive]
  return {
    ...(minutes !== undefined && {
      lastSeenBefore: new Date((Math.floor(now / minute) - minutes) * minute).toISOString(),
    }),
    ...(inactive && inactive !== 'hour' && { neverSeen: true }),
    ...chips,
  }
}
