import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const Ngo = z.object({
  id: z.int(),
  name: z.string(),
  shortName: z.string(),
  organizer: z.boolean(),
  isActive: z.boolean(),
})
export type Ngo = z.infer<typeof Ngo>

export const ngos = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/ngo',
    who: 'staff',
    summary: 'NGOs in the caller’s reach: all for organizers, its own for others.',
    reply: z.array(Ngo),
  }),
}
