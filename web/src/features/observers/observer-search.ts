import { ObserverFilter } from '@scrutineer/contract/observers'
import { filled } from '@scrutineer/contract/values'
import * as z from 'zod/mini'
import { quietChoices } from './quiet.ts'

const { name, number, sortBy, sortDirection, page, pageSize } = ObserverFilter.shape

/** What the list's address holds. Silence is relative: a copied link means an hour before it is opened. */
export const ObserverSearch = z.object({
  name,
  number,
  quiet: filled(z.enum(quietChoices)),
  sortBy,
  sortDirection,
  page,
  pageSize,
})
