import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isUnsupported } from '../../api/call-error.ts'
import { electionSettingsQuery } from '../../shared/activity/election-settings.ts'
import { useCurrentUser } from '../../shared/current-user.ts'
import { settingsSupport } from './settings-support.ts'

/** Asks once a session whether the server has settings of the election, for the menu of organizers. */
export const SettingsSupportUpdater = () => {
  const { isOrganizer } = useCurrentUser()
  const { error, isSuccess } = useQuery({
    ...electionSettingsQuery(),
    enabled: isOrganizer,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  useEffect(() => {
    if (isSuccess) settingsSupport.set(true)
    else if (isUnsupported(error)) settingsSupport.set(false)
  }, [error, isSuccess])
  return null
}
