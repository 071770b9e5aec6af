import { useEffect } from 'react'
import { applyElection } from '../../api/settings.ts'
import { electionSettingsQuery } from '../../shared/activity/election-settings.ts'
import { useUpdateSupport } from '../../shared/menu-counts/use-update-support.ts'
import { settingsSupport } from './settings-support.ts'

/**
 * Loads the settings of the election, which say whether a rehearsal runs, applies its time zone and languages, and updates
 * whether the menu has them.
 */
export const SettingsSupportUpdater = () => {
  const settings = useUpdateSupport(settingsSupport, electionSettingsQuery())
  useEffect(() => {
    if (settings) applyElection(settings)
  }, [settings])
  return null
}
