import { electionSettingsQuery } from '../../shared/activity/election-settings.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { useUpdateSupport } from '../../shared/menu-counts/use-update-support.ts'
import { settingsSupport } from './settings-support.ts'

/** Updates whether the menu of an organizer's session has the settings of the election. */
export const SettingsSupportUpdater = () => {
  const { isOrganizer } = useCurrentUser()
  useUpdateSupport(settingsSupport, { ...electionSettingsQuery(), enabled: isOrganizer })
  return null
}
