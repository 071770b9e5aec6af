import { answers } from '@scrutineer/contract/answers'
import type { Thread } from '@scrutineer/contract/fields/threads'
import type { FollowUp } from '@scrutineer/contract/follow-up'
import { useQuery } from '@tanstack/react-query'
import { endpointQuery } from '../../../../api/query.ts'
import { threadKey } from '../../threads/new-threads.ts'
import { threadsQuery } from '../../threads/threads-query.ts'
import { useThreadAddress } from '../../threads/use-threads.ts'

/** `VN 35`: county code and station number. */
const parseStation = (text: string) => {
  const match = /^\s*(\S+)\s+(\d{1,9})\s*$/.exec(text)
  return match ? { county: match[1] ?? '', pollingStationNumber: Number(match[2]) } : undefined
}

const pageSize = 25

/** Reports that may be linked: of the typed station; without one, of the same station and of the current list. */
export const useLinkCandidates = (followUp: FollowUp, stationName: string, typed: string) => {
  const { isUrgent, search, page } = useThreadAddress()
  const list = useQuery(threadsQuery(isUrgent, search, page))
  const query = parseStation(typed) ?? parseStation(stationName)
  const atStation = useQuery({
    ...endpointQuery(answers.threads, { query: { ...query, page: 1, pageSize } }),
    enabled: query !== undefined,
    placeholderData: undefined,
  })
  const linked = new Set(followUp.reports.map(threadKey))
  const listed = typed.trim() === '' ? (list.data?.data ?? []) : []
  const threads = new Map<string, Thread>()
  for (const thread of [...(atStation.data?.data ?? []), ...listed])
    if (!linked.has(threadKey(thread))) threads.set(threadKey(thread), thread)
  return { threads: [...threads.values()], isLoading: atStation.isLoading, query: atStation }
}
