import { electionSettingsQuery } from '../../shared/activity/election-settings.ts'
import { useUpdateSupport } from '../../shared/menu-counts/use-update-support.ts'
import { settingsSupport } from './settings-support.ts'

/** Loads the settings of the election, which say whether a rehearsal runs, and updates whether the menu has them. */
export const SettingsSupportUpdater = () => {
  useUpdateSupport(settingsSupport, electionSettingsQuery())
  return null
}
