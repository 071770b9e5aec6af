import { secondFactor } from '@scrutineer/contract/second-factor'
import { endpointQuery } from '../../api/query.ts'

/** Whether the account has a second factor. */
export const secondFactorQuery = endpointQuery(secondFactor.state)
