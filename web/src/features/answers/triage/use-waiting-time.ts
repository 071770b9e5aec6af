import { defaultElectionSettings, electionSettings } from '@scrutineer/contract/election-settings'
import { useQuery } from '@tanstack/react-query'
import { endpointQuery } from '../../../api/query.ts'
import { useNow } from '../../../shared/activity/use-now.ts'

const minuteMs = 60_000

export interface WaitingTime {
  readonly minutes: number
  /** Untaken for longer than the election's settings allow. */
  readonly isLate: boolean
}

/** How long an untaken report has waited since a time. `enabled` is false while no report needs the settings. */
export const useWaitingTime = ({ enabled = true } = {}): ((since: string) => WaitingTime) => {
  const now = useNow()
  const query = endpointQuery(electionSettings.get)
  const { lateAfterMinutes } = useQuery({ ...query, enabled, staleTime: 5 * minuteMs }).data ?? defaultElectionSettings
  return since => {
    const minutes = (now - Date.parse(since)) / minuteMs
    return { minutes, isLate: minutes >= lateAfterMinutes }
  }
}
