import { ActiveObserverFilter } from '@scrutineer/contract/observers'
import { pageQueryFields } from '@scrutineer/contract/page'
import { blankAsUndefined, Id } from '@scrutineer/contract/values'
import * as z from 'zod/mini'

/** Search parameters of the screen: the recipient search, the history page and the opened notification. */
export const NotificationSearch = z.object({
  ...ActiveObserverFilter.shape,
  page: pageQueryFields.page,
  sent: blankAsUndefined(Id),
})
