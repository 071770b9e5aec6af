import { useEffect } from 'react'
import { applyElection } from '../../api/settings.ts'
import { settingsSupport } from '../../features/election-settings/settings-support.ts'
import { readinessQuery } from '../../features/setup/readiness-query.ts'
import { setupSupport } from '../../features/setup/setup-support.ts'
import { situationQuery } from '../../features/situation/situation-query.ts'
import { situationSupport } from '../../features/situation/situation-support.ts'
import { stationsSupport } from '../../features/stations/stations-support.ts'
import { electionSettingsQuery } from '../../shared/activity/election-settings.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { useUpdateSupport } from '../../shared/menu-counts/use-update-support.ts'
import { areasQuery } from '../../shared/places/areas.ts'

/**
 * Updates which screens the menu of a session has. The settings of the election say whether a rehearsal runs, and their time zone
 * and languages are applied.
 */
export const SupportUpdaters = () => {
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
