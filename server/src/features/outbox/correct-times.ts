import type { VisitBody } from '@scrutineer/contract/outbox/outbox-item'
import { CLOCK_TOLERANCE_MS } from '../../db/shared/visit-clock.ts'
import type { ValidItem } from './judge-item.ts'

/**
 * Milliseconds that the phone's clock was ahead when it recorded a visit after its receipt, beyond what the phone knew; null if the
 * visit is possible, or if the phone didn't say what its clock showed when it was sent.
 */
export const findClockAhead = (item: ValidItem, sentAt: string | undefined, now: Date): number | null => {
  if (item.kind !== 'visit' || sentAt === undefined) return null
  const { observerArrivalTime = '', observerLeaveTime = '' } = item.body
  const isFuture = [observerArrivalTime, observerLeaveTime].some(
    at => Date.parse(at) > now.getTime() + CLOCK_TOLERANCE_MS,
  )
  const ahead = Date.parse(sentAt) - now.getTime() + item.clockOffset
  return isFuture && ahead > CLOCK_TOLERANCE_MS ? ahead : null
}

const earlier = (time: string | undefined, ms: number) =>
  time === undefined ? undefined : new Date(Date.parse(time) - ms).toISOString()

export const correctTimes = (body: VisitBody, clockAhead: number | null): VisitBody =>
  clockAhead === null
    ? body
    : {
        ...body,
        observerArrivalTime: earlier(body.observerArrivalTime, clockAhead),
        observerLeaveTime: earlier(body.observerLeaveTime, clockAhead),
      }
