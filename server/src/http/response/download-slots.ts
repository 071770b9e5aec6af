import type { Endpoint } from '@scrutineer/contract/endpoint'
import type { Staff } from '../../domain/actor.ts'
import type { Message } from '../../domain/messages.ts'
import { problem } from '../../domain/problem.ts'

/** How many downloads of one kind may be under way at the same time, whatever one session may have. */
export interface DownloadLimits {
  /** One person with many sessions leaves room for others. */
  readonly perAccount: number
  /** What memory and database connections are reserved for. */
  readonly total: number
}

/**
 * Gives out slots for downloads, each to be released when its file is closed. Throws `too_many_requests` where there is
 * none, before anything is read or recorded.
 */
export const createDownloadSlots = (
  { maxPerSession = Number.POSITIVE_INFINITY }: Pick<Endpoint, 'maxPerSession'>,
  { perAccount, total }: DownloadLimits,
) => {
  const active = new Set<{ readonly actor: Staff }>()
  const refuse = (detail: Message) => problem('too_many_requests', { detail, headers: { 'retry-after': '10' } })

  return (actor: Staff): (() => void) => {
    const actors = [...active].map(slot => slot.actor)
    if (actors.filter(({ sessionId }) => sessionId === actor.sessionId).length >= maxPerSession)
      throw refuse(['downloads_of_session', maxPerSession])
    if (actors.filter(({ staffId }) => staffId === actor.staffId).length >= perAccount)
      throw refuse(['downloads_of_account'])
    if (active.size >= total) throw refuse(['downloads_of_server'])
    const slot = { actor }
    active.add(slot)
    return () => active.delete(slot)
  }
}
