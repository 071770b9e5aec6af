import { answers } from '@scrutineer/contract/answers'
import { followUps } from '@scrutineer/contract/follow-up'
import { queryOptions } from '@tanstack/react-query'
import { endpointQuery } from '../../../api/query.ts'

const minuteMs = 60_000

/** Numbers of follow-ups and the oldest untaken report. Fails on a server without follow-ups. */
export const followUpSummaryQuery = queryOptions(endpointQuery(followUps.summary))

/** Number of emergencies that this account has not seen. */
export const unseenQuery = queryOptions(endpointQuery(answers.unseen))

/** The flagged options that are selected now. */
export const flagsQuery = queryOptions({ ...endpointQuery(answers.flags), staleTime: minuteMs })
