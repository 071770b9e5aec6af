import { pageQueryFields } from '@scrutineer/contract/page'
import { blankAsUndefined, DateTimeInput, Id, trimmedTextOrEmpty } from '@scrutineer/contract/values'
import * as z from 'zod/mini'

/**
 * What the list's address may say: the call's filter. Written down once more, since the router needs it around every screen and
 * would bring all that the contract says of the audit along; which actions there are the screen knows.
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
