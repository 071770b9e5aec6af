import type { Situation } from '@scrutineer/contract/situation'
import { useLocale, useTimeZone } from 'use-intl'
import { useLiveQuery } from '../../../api/live/use-live-query.ts'
import { formatTime } from '../../../lib/format/dates.ts'
import { checkpointsQuery } from '../situation-query.ts'
import { dueTimes } from './due-times.ts'

/**
 * The due times of the checkpoints on the situation's day; none on a server without checkpoints. Undefined during the first call,
 * so that their labels don't move the bars.
 */
export const useDueTimes = (day: Situation['day'] | undefined) => {
  const language = useLocale()
  const timeZone = useTimeZone() ?? 'UTC'
  const { data, isPending, failureCount } = useLiveQuery(checkpointsQuery(), {
    concerns: ({ kind }) => kind === 'checkpoint',
  })
  if (!day || (isPending && failureCount === 0)) return undefined
  return dueTimes(data ?? [], day, at => formatTime(new Date(at), language, timeZone))
}
