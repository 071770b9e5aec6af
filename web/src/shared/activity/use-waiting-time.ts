import { defaultElectionSettings } from '@scrutineer/contract/election-settings'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { electionSettingsQuery } from './election-settings.ts'
import { useNow } from './use-now.ts'

const minuteMs = 60_000

export interface WaitingTime {
  readonly minutes: number
  /** Untaken for longer than the election's settings allow. */
  readonly isLate: boolean
}

interface Options {
  /** False while no report needs the settings. */
  enabled?: boolean
  /** Refetches the settings at intervals, for a screen that stays open without a user. */
  refetches?: boolean
}

/** How long an untaken report has waited since a time. */
export const useWaitingTime = ({
  enabled = true,
  refetches = false,
}: Options = {}): ((since: string) => WaitingTime) => {
  const now = useNow()
  const staleTime = 5 * minuteMs
  const { data } = useQuery({
    ...electionSettingsQuery(),
    enabled,
    staleTime,
    ...(refetches && { refetchInterval: staleTime, refetchIntervalInBackground: true }),
  })
  const { lateAfterMinutes } = data ?? defaultElectionSettings
  return useCallback(
    since => {
      const minutes = (now - Date.parse(since)) / minuteMs
      return { minutes, isLate: minutes >= lateAfterMinutes }
    },
    [now, lateAfterMinutes],
  )
}
