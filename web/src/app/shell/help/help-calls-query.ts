import { helpCalls } from '@scrutineer/contract/help-calls'
import { endpointQuery } from '../../../api/query.ts'

/** The open calls for help, which the strip of the shell shows. */
export const helpCallsQuery = endpointQuery(helpCalls.list)
