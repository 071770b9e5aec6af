import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { enabledWith } from '../../api/capabilities.ts'
import { useLiveQuery } from '../../api/live/use-live-query.ts'
import { applyElection } from '../../api/settings.ts'
import { unseenQuery } from '../../features/answers/triage/triage-queries.ts'
import { callQueries } from '../../features/calls/call-queries.ts'
import { SessionWarning } from '../../features/session/session-warning.tsx'
import { openReportsQuery } from '../../features/unplaced/unplaced-query.ts'
import { useElectionSettings } from '../../shared/activity/election-settings.ts'
import { Toaster } from '../../ui/feedback/toaster.tsx'
// Preloads the code of the menus and confirmations.
import '../../ui/overlay/menu-popup.tsx'
import { useCurrentUser } from '../../shared/current-user.ts'
import { startQuery } from '../start-query.ts'
import { useAlerts } from './alerts/use-alerts.ts'
import './confirm-host.tsx'
import { LiveUpdates } from './live-updates.tsx'

/** Other devices of the account mark reports as seen without an event. */
const idleRefetchMs = 60_000

const setAppBadge = (count: number) => {
  if (!('setAppBadge' in navigator)) return
  // Fails in a browser that supports it, but not for this page.
  void navigator.setAppBadge(count).catch(() => undefined)
}

/** Refetches the number of unseen emergencies, shows it as the app's badge, and announces new ones. */
const UnseenUpdater = () => {
  const { data } = useLiveQuery(
    { ...unseenQuery, staleTime: idleRefetchMs },
    {
      concerns: ({ kind }) => ['answers', 'note', 'followUp', 'gap'].includes(kind),
      idleRefetchMs,
    },
  )
  const { isAnalyst } = useCurrentUser()
  const count = isAnalyst ? undefined : data?.urgent
  useEffect(() => {
    if (count !== undefined) setAppBadge(count)
  }, [count])
  // The next user must not see this count.
  useEffect(() => () => setAppBadge(0), [])
  useAlerts(data)
  return null
}

/** Each count reads all expected reports of the checkpoint. */
const refetchOwingMs = 60_000

/** Refetches the counts of the menu, which the start call brought. */
const MenuCounts = () => {
  useLiveQuery(
    { ...openReportsQuery, enabled: enabledWith('unplaced') },
    { concerns: ({ kind }) => kind === 'unplaced' },
  )
  useQuery({
    ...callQueries({}).queue,
    enabled: enabledWith('calls'),
    staleTime: refetchOwingMs,
    refetchInterval: refetchOwingMs,
  })
  return null
}

/** Applies the time zone and the languages of the election. */
const AppliedElection = () => {
  const election = useElectionSettings()
  useEffect(() => {
    if (election) applyElection(election)
  }, [election])
  return null
}

/** Parts of the shell that load after the first screen: live updates, counts, session warning, toasts. */
export const DeferredShell = () => {
  // Retries a failed call, and repeats it when the session's access changes.
  useQuery(startQuery)
  return (
    <>
      <LiveUpdates />
      <UnseenUpdater />
      <MenuCounts />
      <AppliedElection />
      <SessionWarning />
      <Toaster />
    </>
  )
}
