import { answers } from '@scrutineer/contract/answers'
import { forms } from '@scrutineer/contract/forms'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { startLive } from '../api/live.ts'
import { keyOf } from '../api/query.ts'
import { useLiveEvents } from '../api/use-live.ts'

const threadsKey = keyOf(answers.threads)

/** Keeps the live stream of a session, and brings up to date what every screen may show. The lists of threads look after themselves. */
export const LiveUpdates = () => {
  const client = useQueryClient()
  useEffect(() => startLive(), [])
  useLiveEvents(({ kind }) => {
    if (kind === 'forms')
      for (const call of [forms.list, forms.get]) void client.invalidateQueries({ queryKey: keyOf(call) })
    if (kind === 'reset')
      void client.invalidateQueries({
        predicate: ({ queryKey }) => threadsKey.some((part, at) => queryKey[at] !== part),
      })
  })
  return null
}
