import { pageQueryFields } from '@scrutineer/contract/page'
import { blankAsUndefined, DateTimeInput, Id, trimmedTextOrEmpty } from '@scrutineer/contract/values'
import * as z from 'zod/mini'

/**
 * Search parameters of the list: the endpoint's filter. Duplicated here because the router loads it with every screen, and
 * importing the contract would load the whole audit contract. The screen checks `action`.
 */
export const AuditSearch = z.object({
  account: blankAsUndefined(trimmedTextOrEmpty(100)),
  action: blankAsUndefined(trimmedTextOrEmpty(50)),
  idNgo: blankAsUndefined(Id),
  from: blankAsUndefined(DateTimeInput),
  to: blankAsUndefined(DateTimeInput),
  ...pageQueryFields,
})
export type AuditSearch = Partial<z.infer<typeof AuditSearch>>
