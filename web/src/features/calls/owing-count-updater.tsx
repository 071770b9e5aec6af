import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isUnsupported } from '../../api/call-error.ts'
import { callQueries } from './call-queries.ts'
import { owingCount } from './owing-count.ts'

/** Each count reads all expected reports of the checkpoint. */
const refetchEveryMs = 60_000

/** Updates the number of observers who owe a report in the menu while a user is signed in. */
export const OwingCountUpdater = () => {
  const { data, error } = useQuery({
    ...callQueries({}).queue,
    refetchInterval: ({ state }) => (isUnsupported(state.error) ? false : refetchEveryMs),
  })
  const count = isUnsupported(error) ? null : data?.owing
  useEffect(() => {
    if (count !== undefined) owingCount.set(count)
  }, [count])
  useEffect(
    () => () => {
      // The next user must not see this count.
      if (owingCount.get() !== null) owingCount.set(0)
    },
    [],
  )
  return null
}
