import type { Observer, ObserverFilter } from '@scrutineer/contract/observers'

/** Never signed in, inactive for a time, or either. The address holds the choice, not the reference time. */
export const inactiveChoices = ['never', 'hour', 'halfHourOrNever', 'hourOrNever', 'twoHoursOrNever'] as const
export type InactiveChoice = (typeof inactiveChoices)[number]

/** The filters that the specification doesn't have. */
export type ExtensionFilter = Partial<
  Pick<ObserverFilter, 'lastSeenBefore' | 'neverSeen' | 'atStation' | 'signedIn' | 'holdsItems' | 'form' | 'idNgo'>
>

interface ExtensionSearch {
  readonly inactive?: InactiveChoice | undefined
  readonly atStation?: boolean | undefined
  readonly signedIn?: boolean | undefined
  readonly holdsItems?: boolean | undefined
  readonly form?: number | undefined
  readonly idNgo?: number | undefined
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
export const toExtensionFilter = (search: ExtensionSearch, now: number): ExtensionFilter => {
  const { inactive, atStation, signedIn, holdsItems, form, idNgo } = search
  const minutes = inactive && inactiveMinutes[inactive]
  return {
    ...(minutes !== undefined && {
      lastSeenBefore: new Date((Math.floor(now / minute) - minutes) * minute).toISOString(),
    }),
    ...(inactive && inactive !== 'hour' && { neverSeen: true }),
    ...(atStation !== undefined && { atStation }),
    ...(signedIn !== undefined && { signedIn }),
    ...(holdsItems !== undefined && { holdsItems }),
    ...(form !== undefined && { form }),
    ...(idNgo !== undefined && { idNgo }),
  }
}

/** Another server may omit them. */
type FilteredRow = Partial<Pick<Observer, 'lastSeen' | 'isAtStation' | 'idNgo'>>

/** Whether the server ignored the filter: it returned rows that the filter excludes, or rows without the filtered field. */
export const ignoresExtensionFilter = (
  rows: readonly FilteredRow[],
  { lastSeenBefore, neverSeen = false, atStation, signedIn, idNgo }: ExtensionFilter,
) => {
  if (signedIn !== undefined && rows.some(({ lastSeen }) => lastSeen === undefined || (lastSeen !== null) !== signedIn))
    return true
  if (atStation !== undefined && rows.some(row => row.isAtStation !== atStation)) return true
  if (idNgo !== undefined && rows.some(row => row.idNgo !== idNgo)) return true
  if (lastSeenBefore === undefined && !neverSeen) return false
  return rows.some(({ lastSeen }) => {
    if (lastSeen === null) return !neverSeen
    return lastSeen === undefined || lastSeenBefore === undefined || Date.parse(lastSeen) >= Date.parse(lastSeenBefore)
  })
}
