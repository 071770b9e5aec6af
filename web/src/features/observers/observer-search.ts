import { ObserverFilter } from '@scrutineer/contract/observers'
import { blankAsUndefined } from '@scrutineer/contract/values'
import * as z from 'zod/mini'
import { inactiveChoices } from './list/inactive-filter.ts'

const { name, number, sortBy, sortDirection, page, pageSize } = ObserverFilter.shape

/** What the list's address holds. Silence is relative: a copied link means an hour before it is opened. */
export const ObserverSearch = z.object({
  name,
  number,
  quiet: blankAsUndefined(z.enum(inactiveChoices)),
  sortBy,
  sortDirection,
  page,
  pageSize,
})
