import { OwingCountUpdater } from '../../features/calls/owing-count-updater.tsx'
import { SettingsSupportUpdater } from '../../features/election-settings/settings-support-updater.tsx'
import { SessionWarning } from '../../features/session/session-warning.tsx'
import { SetupSupportUpdater } from '../../features/setup/setup-support-updater.tsx'
import { SituationSupportUpdater } from '../../features/situation/situation-support-updater.tsx'
import { StationsSupportUpdater } from '../../features/stations/stations-support-updater.tsx'
import { UnplacedCountUpdater } from '../../features/unplaced/unplaced-count-updater.tsx'
import { Toaster } from '../../ui/feedback/toaster.tsx'
import { UnseenUpdater } from './alerts/unseen-updater.tsx'
import { LiveUpdates } from './live-updates.tsx'

/** Parts of the shell that load after the first screen: live updates, counts, session warning, toasts. */
export const DeferredShell = () => (
  <>
    <LiveUpdates />
    <UnseenUpdater />
    <UnplacedCountUpdater />
    <SituationSupportUpdater />
    <OwingCountUpdater />
    <StationsSupportUpdater />
    <SettingsSupportUpdater />
    <SetupSupportUpdater />
    <SessionWarning />
    <Toaster />
  </>
)
