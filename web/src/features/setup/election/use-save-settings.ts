import { type ElectionSettings, electionSettings } from '@scrutineer/contract/election-settings'
import { readiness } from '@scrutineer/contract/readiness'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/call.ts'
import { endpointKey } from '../../../api/query.ts'
import { electionSettingsQuery } from '../../../shared/activity/election-settings.ts'

/** Saves settings of the election, and shows them and what is ready now. */
export const useSaveSettings = () => {
  const client = useQueryClient()
  return async (settings: ElectionSettings) => {
    await call(electionSettings.save, { body: settings })
    client.setQueryData(electionSettingsQuery().queryKey, settings)
    await client.invalidateQueries({ queryKey: endpointKey(readiness.get) })
  }
}
