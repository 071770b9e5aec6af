import { pageQueryFields } from '@scrutineer/contract/page'
import { blankAsUndefined, Id } from '@scrutineer/contract/values'
import * as z from 'zod/mini'

/**
 * What the list's address may say. Written down once more, since the router needs it around every screen and would bring all
 * that the contract says of these reports along.
 */
export const UnplacedSearch = z.object({
  state: blankAsUndefined(z.enum(['open', 'placed', 'dismissed'])),
  /** The report that is open over the list. */
  report: blankAsUndefined(Id),
  ...pageQueryFields,
})
export type UnplacedSearch = Partial<z.infer<typeof UnplacedSearch>>
