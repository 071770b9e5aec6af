import { numbers } from '@scrutineer/contract/numbers'
import { enabledWith } from '../../../api/capabilities.ts'
import { endpointQuery } from '../../../api/query.ts'

/** The server computes them at most twice a minute. */
export const reportedOptions = { enabled: enabledWith('numbers'), refetchInterval: 60_000 }

export const turnoutQuery = (idNgo?: number) => endpointQuery(numbers.turnout, { query: { idNgo } })
export const checkCountsQuery = (idNgo?: number) => endpointQuery(numbers.checks, { query: { idNgo } })
