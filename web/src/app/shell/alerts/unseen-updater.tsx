import { useEffect } from 'react'
import { useLiveQuery } from '../../../api/live/use-live-query.ts'
import { unseenQuery } from '../../../features/answers/triage/triage-queries.ts'
import { useAlerts } from './use-alerts.ts'

/** Other devices of the account mark reports as seen without an event. */
const idleRefetchMs = 60_000

const setAppBadge = (count: number) => {
  if (!('setAppBadge' in navigator)) return
  // Fails in a browser that supports it, but not for this page.
  void navigator.setAppBadge(count).catch(() => undefined)
}

/** Refetches the number of unseen emergencies, shows it as the app's badge, and announces new ones. */
export const UnseenUpdater = () => {
  const { data } = useLiveQuery(
    { ...unseenQuery, staleTime: idleRefetchMs },
    {
      concerns: ({ kind }) => ['answers', 'note', 'followUp', 'gap'].includes(kind),
      idleRefetchMs,
    },
  )
  const count = data?.urgent
  useEffect(() => {
    if (count !== undefined) setAppBadge(count)
  }, [count])
  // The next user must not see this count.
  useEffect(() => () => setAppBadge(0), [])
  useAlerts(data)
  return null
}
