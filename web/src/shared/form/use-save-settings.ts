import { type ElectionSettings, electionSettings } from '@scrutineer/contract/election-settings'
import { readiness } from '@scrutineer/contract/readiness'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { CallError } from '../../api/call-error.ts'
import { useInvalidate } from '../../api/use-invalidate.ts'
import { electionSettingsQuery } from '../activity/election-settings.ts'

/**
 * Saves some settings of the election. The others aren't sent, apart from the minutes, which the call needs. The server refuses
 * the save if this tab doesn't know the newest settings; they are then loaded.
 */
export const useSaveSettings = () => {
  const client = useQueryClient()
  const invalidate = useInvalidate()
  return async (settings: ElectionSettings, changes: Partial<ElectionSettings>) => {
    const { version, lateAfterMinutes, releaseAfterMinutes, disagreementMinutes } = settings
    try {
      await call(electionSettings.save, {
        body: { lateAfterMinutes, releaseAfterMinutes, disagreementMinutes, ...changes, version },
      })
    } catch (error) {
      if (error instanceof CallError && error.status === 409) await invalidate([electionSettings.get])
      throw error
    }
    // The version of before: if the newest can't be loaded, the server refuses the next save instead of overwriting.
    client.setQueryData(electionSettingsQuery().queryKey, { ...settings, ...changes })
    await invalidate([electionSettings.get, readiness.get])
  }
}
