import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { enabledWith } from '../../api/capabilities.ts'
import { useLiveQuery } from '../../api/live/use-live-query.ts'
import { applyElection } from '../../api/settings.ts'
import { callQueries } from '../../features/calls/call-queries.ts'
import { SessionWarning } from '../../features/session/session-warning.tsx'
import { openReportsQuery } from '../../features/unplaced/unplaced-query.ts'
import { useElectionSettings } from '../../shared/activity/election-settings.ts'
import { Toaster } from '../../ui/feedback/toaster.tsx'
import { startQuery } from '../start-query.ts'
import { UnseenUpdater } from './alerts/unseen-updater.tsx'
import { LiveUpdates } from './live-updates.tsx'

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
