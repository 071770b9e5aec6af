import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const County = z.object({
  id: z.int(),
  code: z.string(),
  name: z.string(),
  /** The highest station number in the county. */
  limit: z.int(),
  diaspora: z.boolean(),
  order: z.int(),
})
export type County = z.infer<typeof County>

export const geography = {
  counties: endpoint({
    method: 'GET',
    path: '/api/v1/polling-station',
    who: 'account',
    summary: 'All counties, in their order, with the highest number of their polling stations.',
    reply: z.array(County),
  }),
}
