import * as z from 'zod/mini'
import { endpoint } from './core/endpoint.ts'
import { trimmedText } from './fields/values.ts'

/** Lists whose columns an account arranges. */
export const arrangeableLists = ['observers', 'stations', 'ngos', 'audit'] as const
export type ArrangeableList = (typeof arrangeableLists)[number]

/** The columns of a list in the account's order. Those of a list that aren't among them come last; none are the default ones. */
export const ListColumns = z
  .array(
    z.object({
      /** Servers don't interpret it. */
      id: trimmedText(40),
      hidden: z.optional(z.boolean()),
      /** In percent of the table; the default one if absent. */
      width: z.optional(z.number().check(z.minimum(1), z.maximum(100))),
    }),
  )
  .check(z.maxLength(30))
export type ListColumns = z.infer<typeof ListColumns>

export const AccountColumns = z.partialRecord(z.enum(arrangeableLists), ListColumns)
export type AccountColumns = z.infer<typeof AccountColumns>

export const columns = {
  set: endpoint.staff.put('/api/v1/columns/:list', {
    allowedBeforeMfa: true,
    summary:
      'Set the columns of a list for the caller’s account; none are the default ones. The start call returns them.',
    params: z.object({ list: z.enum(arrangeableLists) }),
    body: z.object({ columns: ListColumns }),
  }),
}
