import type { Endpoint } from '@scrutineer/contract/core/endpoint'
import type { Staff } from '../../domain/actor.ts'
import type { Message } from '../../domain/messages.ts'
import { problem } from '../../domain/problem.ts'

/** Maximum numbers of concurrent downloads of one kind, in addition to the limit per session. */
export interface DownloadLimits {
  /** Across all sessions of an account. */
  readonly perAccount: number
  /** Bounded by the reserved memory and database connections. */
  readonly total: number
}

/**
 * Returns a function that acquires a download slot and returns its release function, to call when the file is closed.
 * Throws `too_many_requests` if all slots are in use.
 */
export const createDownloadSlots = (
  { maxPerSession = Number.POSITIVE_INFINITY }: Pick<Endpoint, 'maxPerSession'>,
  { perAccount, total }: DownloadLimits,
) => {
  const active = new Set<{ readonly actor: Staff }>()
  const tooManyDownloads = (detail: Message) =>
    problem('too_many_requests', { detail, headers: { 'retry-after': '10' } })

  return (actor: Staff): (() => void) => {
    const actors = [...active].map(slot => slot.actor)
    if (actors.filter(({ sessionId }) => sessionId === actor.sessionId).length >= maxPerSession)
      throw tooManyDownloads(['downloads_of_session', maxPerSession])
    if (actors.filter(({ staffId }) => staffId === actor.staffId).length >= perAccount)
      throw tooManyDownloads(['downloads_of_account'])
    if (active.size >= total) throw tooManyDownloads(['downloads_of_server'])
    const slot = { actor }
    active.add(slot)
    return () => active.delete(slot)
  }
}
