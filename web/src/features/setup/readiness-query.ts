import { readiness } from '@scrutineer/contract/readiness'
import { endpointQuery } from '../../api/query.ts'

/** What is ready for the election. */
export const readinessQuery = () => endpointQuery(readiness.get)
