import { answers } from '@scrutineer/contract/answers'
import { followUps } from '@scrutineer/contract/follow-up'
import { queryOptions } from '@tanstack/react-query'
import { enabledWith } from '../../../api/capabilities.ts'
import { endpointQuery } from '../../../api/query.ts'

const minuteMs = 60_000

/** Numbers of follow-ups and the oldest untaken report. */
export const followUpSummaryQuery = queryOptions({
  ...endpointQuery(followUps.summary),
  enabled: enabledWith('followUps'),
})

/** Number of emergencies that this account has not seen. */
export const unseenQuery = queryOptions({ ...endpointQuery(answers.unseen), enabled: enabledWith('answers') })

/** The flagged options that are selected now. */
export const flagsQuery = queryOptions({
  ...endpointQuery(answers.flags),
  enabled: enabledWith('answers'),
  staleTime: minuteMs,
})
