import type { Observer, ObserverFilter } from '@scrutineer/contract/observers'

/** Who gives no sign: never signed in, silent for an hour, or either. The address keeps the choice, not the moment. */
export const inactiveChoices = ['never', 'hour', 'silent'] as const
export type InactiveChoice = (typeof inactiveChoices)[number]

export type InactiveFilter = Partial<Pick<ObserverFilter, 'lastSeenBefore' | 'neverSeen'>>

const minute = 60_000

/** The choice as the server is asked. In whole minutes: asked again, the same question has the same key. */
export const toInactiveFilter = (quiet: InactiveChoice | undefined, now: number): InactiveFilter => {
  const lastSeenBefore = new Date((Math.floor(now / minute) - 60) * minute).toISOString()
  return {
    ...(quiet && quiet !== 'never' && { lastSeenBefore }),
    ...(quiet && quiet !== 'hour' && { neverSeen: true }),
  }
}

/** A foreign server may leave it out. */
type Row = Partial<Pick<Observer, 'lastSeen'>>

/** Whether a server shows rows that the filter leaves out, or that don't say: it knows no such filter. */
export const ignoresInactiveFilter = (rows: readonly Row[], { lastSeenBefore, neverSeen = false }: InactiveFilter) => {
  if (lastSeenBefore === undefined && !neverSeen) return false
  return rows.some(({ lastSeen }) => {
    if (lastSeen === null) return !neverSeen
    return lastSeen === undefined || lastSeenBefore === undefined || Date.parse(lastSeen) >= Date.parse(lastSeenBefore)
  })
}
