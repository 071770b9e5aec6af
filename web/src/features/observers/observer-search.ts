import { ObserverFilter } from '@scrutineer/contract/observers'
import { blankAsUndefined } from '@scrutineer/contract/values'
import * as z from 'zod/mini'
import { inactiveChoices } from './list/inactive-filter.ts'

const { name, number, sortBy, sortDirection, page, pageSize } = ObserverFilter.shape

/** Search parameters of the list. `inactive` is relative to the time at which the address is opened. */
export const ObserverSearch = z.object({
  name,
  number,
  inactive: blankAsUndefined(z.enum(inactiveChoices)),
  sortBy,
  sortDirection,
  page,
  pageSize,
})
