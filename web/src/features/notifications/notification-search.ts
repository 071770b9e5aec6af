import { ActiveFilter } from '@scrutineer/contract/observers'
import { pageQuery } from '@scrutineer/contract/page'
import { filled, Id } from '@scrutineer/contract/values'
import * as z from 'zod/mini'

/** What the address of the screen holds: who was searched for, the history's page, and whose details are open. */
export const NotificationSearch = z.object({ ...ActiveFilter.shape, page: pageQuery.page, sent: filled(Id) })
