import { useEffect } from 'react'
import { applyElection } from '../../api/settings.ts'
import { OwingCountUpdater } from '../../features/calls/owing-count-updater.tsx'
import { settingsSupport } from '../../features/election-settings/settings-support.ts'
import { SessionWarning } from '../../features/session/session-warning.tsx'
import { readinessQuery } from '../../features/setup/readiness-query.ts'
import { setupSupport } from '../../features/setup/setup-support.ts'
import { situationQuery } from '../../features/situation/situation-query.ts'
import { situationSupport } from '../../features/situation/situation-support.ts'
import { stationsSupport } from '../../features/stations/stations-support.ts'
import { UnplacedCountUpdater } from '../../features/unplaced/unplaced-count-updater.tsx'
import { electionSettingsQuery } from '../../shared/activity/election-settings.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { useUpdateSupport } from '../../shared/menu-counts/use-update-support.ts'
import { areasQuery } from '../../shared/places/areas.ts'
import { Toaster } from '../../ui/feedback/toaster.tsx'
import { UnseenUpdater } from './alerts/unseen-updater.tsx'
import { LiveUpdates } from './live-updates.tsx'

/**
 * Updates which screens the menu of a session has. The settings of the election say whether a rehearsal runs, and their time zone
 * and languages are applied.
 */
const SupportUpdaters = () => {
  const { isOrganizer } = useCurrentUser()
  const settings = useUpdateSupport(settingsSupport, electionSettingsQuery())
  useEffect(() => {
    if (settings) applyElection(settings)
  }, [settings])
  useUpdateSupport(setupSupport, { ...readinessQuery(), enabled: isOrganizer })
  useUpdateSupport(situationSupport, situationQuery())
  // Areas are served with the list of stations, and are a smaller call.
  useUpdateSupport(stationsSupport, areasQuery)
  return null
}

/** Parts of the shell that load after the first screen: live updates, counts, session warning, toasts. */
export const DeferredShell = () => (
  <>
    <LiveUpdates />
    <UnseenUpdater />
    <UnplacedCountUpdater />
    <SupportUpdaters />
    <OwingCountUpdater />
    <SessionWarning />
    <Toaster />
  </>
)
