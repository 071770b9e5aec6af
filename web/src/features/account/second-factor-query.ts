import { secondFactor } from '@scrutineer/contract/second-factor'
import { q } from '../../api/query.ts'

/** Whether the account has a second factor. */
export const secondFactorQuery = q(secondFactor.state)
