import * as z from 'zod/mini'
import { endpoint } from './core/endpoint.ts'
import { NgoFields } from './fields/ngo.ts'
import { booleanFromText, Id } from './fields/values.ts'

export const Ngo = z.object({
  id: z.int(),
  name: z.string(),
  shortName: z.string(),
  /** The staff of an organizer see and manage the data of all NGOs. */
  organizer: z.boolean(),
  /** Deactivating ends the sessions of its staff and observers and prevents new ones. */
  isActive: z.boolean(),
  /** Staff without a second factor can only set one up. Absent on other servers. */
  requireSecondFactor: z.optional(z.boolean()),
})
export type Ngo = z.infer<typeof Ngo>

const params = z.object({ id: Id })

export const ngos = {
  list: endpoint.staff.get('/api/v1/ngo', {
    readToken: true,
    summary: 'NGOs in the caller’s scope: all for organizers, one’s own NGO for others.',
    reply: z.array(Ngo),
    specified: true,
  }),
  get: endpoint.staff.get('/api/v1/ngo/:id', {
    summary: 'One NGO in the caller’s scope.',
    params,
    reply: Ngo,
    specified: true,
  }),
  add: endpoint.organizer.post('/api/v1/ngo', {
    summary: 'Add an NGO. Returns its id.',
    audit: 'ngo.add',
    body: NgoFields,
    reply: z.int(),
    specified: true,
  }),
  change: endpoint.organizer.post('/api/v1/ngo/:id', {
    summary: 'Change an NGO.',
    audit: 'ngo.change',
    params,
    body: NgoFields,
    specified: true,
  }),
  remove: endpoint.organizer.delete('/api/v1/ngo/:id', {
    summary: 'Delete an NGO and its accounts. Fails if it ever had an observer.',
    audit: 'ngo.remove',
    params,
    specified: true,
  }),
  setOrganizer: endpoint.organizer.patch('/api/v1/ngo/:id/organizer', {
    summary: 'Grant or revoke an NGO’s organizer status.',
    audit: 'ngo.set_organizer',
    params,
    body: z.object({ isOrganizer: booleanFromText }),
    specified: true,
  }),
  setActive: endpoint.organizer.patch('/api/v1/ngo/:id/status', {
    summary: 'Activate or deactivate an NGO.',
    audit: 'ngo.set_active',
    params,
    body: z.object({ isActive: booleanFromText }),
    specified: true,
  }),
}
