import { pageQuery } from '@scrutineer/contract/page'
import { filled, Id, Moment, textOrEmpty } from '@scrutineer/contract/values'
import * as z from 'zod/mini'

/**
 * What the list's address may say: the call's filter. Written down once more, since the router needs it around every screen and
 * would bring all that the contract says of the audit along; which actions there are the screen knows.
 */
export const AuditSearch = z.object({
  account: filled(textOrEmpty(100)),
  action: filled(textOrEmpty(50)),
  idNgo: filled(Id),
  from: filled(Moment),
  to: filled(Moment),
  ...pageQuery,
})
export type AuditSearch = Partial<z.infer<typeof AuditSearch>>
