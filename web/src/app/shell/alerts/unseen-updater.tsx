import { answers } from '@scrutineer/contract/answers'
import { useEffect } from 'react'
import { isUnsupported } from '../../../api/call-error.ts'
import { useLiveQuery } from '../../../api/live/use-live-query.ts'
import { endpointQuery } from '../../../api/query.ts'
import { unseenCount } from './unseen-count.ts'
import { useAlerts } from './use-alerts.ts'

const query = endpointQuery(answers.unseen)

/** Other devices of the account mark reports as seen without an event. */
const idleRefetchMs = 60_000

const setAppBadge = (count: number) => {
  if (!('setAppBadge' in navigator)) return
  // Fails in a browser that supports it, but not for this page.
  void navigator.setAppBadge(count).catch(() => undefined)
}

/** Keeps the number of unseen emergencies in the menu, the document title and the app's badge, and announces new ones. */
export const UnseenUpdater = () => {
  const unseen = useLiveQuery(query, {
    concerns: ({ kind }) => ['answers', 'note', 'followUp', 'gap'].includes(kind),
    idleRefetchMs,
  })
  const count = isUnsupported(unseen.error) ? null : unseen.data?.urgent
  useEffect(() => {
    if (count === undefined) return
    unseenCount.set(count)
    setAppBadge(count ?? 0)
  }, [count])
  useEffect(
    () => () => {
      // The next user must not see this count.
      unseenCount.set(null)
      setAppBadge(0)
    },
    [],
  )
  useAlerts(count === null ? null : unseen.data)
  return null
}
