import { ActiveObserverFilter } from '@scrutineer/contract/observers'
import { pageQueryFields } from '@scrutineer/contract/page'
import { blankAsUndefined, Id } from '@scrutineer/contract/values'
import * as z from 'zod/mini'

/** What the address of the screen holds: who was searched for, the history's page, and whose details are open. */
export const NotificationSearch = z.object({
  ...ActiveObserverFilter.shape,
  page: pageQueryFields.page,
  sent: blankAsUndefined(Id),
})
