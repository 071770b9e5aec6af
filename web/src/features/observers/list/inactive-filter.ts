import type { Observer, ObserverFilter } from '@scrutineer/contract/observers'

/** Never signed in, inactive for an hour, or either. The address holds the choice, not the reference time. */
export const inactiveChoices = ['never', 'hour', 'hourOrNever'] as const
export type InactiveChoice = (typeof inactiveChoices)[number]

export type InactiveFilter = Partial<Pick<ObserverFilter, 'lastSeenBefore' | 'neverSeen'>>

const minute = 60_000

/** The query parameters of a choice. Rounding to minutes lets repeated queries share a cache key. */
export const toInactiveFilter = (choice: InactiveChoice | undefined, now: number): InactiveFilter => {
  const lastSeenBefore = new Date((Math.floor(now / minute) - 60) * minute).toISOString()
  return {
    ...(choice && choice !== 'never' && { lastSeenBefore }),
    ...(choice && choice !== 'hour' && { neverSeen: true }),
  }
}

/** Another server may omit it. */
type LastSeenRow = Partial<Pick<Observer, 'lastSeen'>>

/** Whether the server ignored the filter: it returned rows that the filter excludes, or rows without `lastSeen`. */
export const ignoresInactiveFilter = (
  rows: readonly LastSeenRow[],
  { lastSeenBefore, neverSeen = false }: InactiveFilter,
) => {
  if (lastSeenBefore === undefined && !neverSeen) return false
  return rows.some(({ lastSeen }) => {
    if (lastSeen === null) return !neverSeen
    return lastSeen === undefined || lastSeenBefore === undefined || Date.parse(lastSeen) >= Date.parse(lastSeenBefore)
  })
}
