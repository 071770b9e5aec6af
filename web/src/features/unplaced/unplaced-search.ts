import { pageQueryFields } from '@scrutineer/contract/page'
import { blankAsUndefined, Id } from '@scrutineer/contract/values'
import * as z from 'zod/mini'

/**
 * Search parameters of the list. Repeats the contract's states, because the router needs this schema on every screen and
 * importing the contract's module would add it to the initial bundle.
 */
export const UnplacedSearch = z.object({
  state: blankAsUndefined(z.enum(['open', 'placed', 'dismissed'])),
  /** The report that is open in a dialog. */
  report: blankAsUndefined(Id),
  ...pageQueryFields,
})
export type UnplacedSearch = Partial<z.infer<typeof UnplacedSearch>>
