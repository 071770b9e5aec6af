import type { Situation } from '@scrutineer/contract/situation'
import { useLiveQuery } from '../../../api/live/use-live-query.ts'
import { useFormatTime } from '../../../ui/use-format-time.ts'
import { checkpointsQuery } from '../situation-query.ts'
import { dueTimes } from './due-times.ts'

/**
 * The due times of the checkpoints on the situation's day; none on a server without checkpoints. Undefined during the first call,
 * so that their labels don't move the bars.
 */
export const useDueTimes = (day: Situation['day'] | undefined) => {
  const formatTime = useFormatTime()
  const { data, isPending, failureCount } = useLiveQuery(checkpointsQuery(), {
    concerns: ({ kind }) => kind === 'checkpoint',
  })
  if (!day || (isPending && failureCount === 0)) return undefined
  return dueTimes(data ?? [], day, formatTime)
}
