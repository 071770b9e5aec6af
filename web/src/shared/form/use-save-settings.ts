import { type ElectionSettings, electionSettings } from '@scrutineer/contract/election-settings'
import { readiness } from '@scrutineer/contract/readiness'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { endpointKey } from '../../api/query.ts'
import { electionSettingsQuery } from '../activity/election-settings.ts'

/**
 * Saves some settings of the election. The others aren't sent, apart from the minutes, which the call needs: this tab may not
 * know their newest values.
 */
export const useSaveSettings = () => {
  const client = useQueryClient()
  return async (settings: ElectionSettings, changes: Partial<ElectionSettings>) => {
    const { lateAfterMinutes, releaseAfterMinutes, disagreementMinutes } = settings
    await call(electionSettings.save, {
      body: { lateAfterMinutes, releaseAfterMinutes, disagreementMinutes, ...changes },
    })
    client.setQueryData(electionSettingsQuery().queryKey, { ...settings, ...changes })
    await Promise.all([
      client.invalidateQueries({ queryKey: endpointKey(electionSettings.get) }),
      client.invalidateQueries({ queryKey: endpointKey(readiness.get) }),
    ])
  }
}
