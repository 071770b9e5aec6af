import type { VisitBody } from '@scrutineer/contract/outbox/outbox-item'
import { CLOCK_TOLERANCE_MS } from '../../db/shared/visit-clock.ts'
import type { ValidItem } from './validate-item.ts'

/**
 * Milliseconds that the phone's clock was ahead beyond the known offset, if the times of a visit are in the future; otherwise null. Also
 * null if the phone did not send the time of its clock.
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

const subtractMs = (time: string | undefined, ms: number) =>
  time === undefined ? undefined : new Date(Date.parse(time) - ms).toISOString()

export const correctTimes = (body: VisitBody, clockAhead: number | null): VisitBody =>
  clockAhead === null
    ? body
    : {
        ...body,
        observerArrivalTime: subtractMs(body.observerArrivalTime, clockAhead),
        observerLeaveTime: subtractMs(body.observerLeaveTime, clockAhead),
      }
