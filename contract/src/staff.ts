import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Id, IsoDateTime, staffPassword, trimmedText } from './values.ts'

/** A staff account of an NGO. */
export const StaffAccount = z.object({
  id: z.int(),
  account: z.string(),
  createdAt: IsoDateTime,
  lastLogin: z.nullable(IsoDateTime),
  /** Absent on other servers. */
  hasSecondFactor: z.optional(z.boolean()),
})
export type StaffAccount = z.infer<typeof StaffAccount>

const account = trimmedText(100, 3)

export const NewStaffAccount = z.object({ account, password: staffPassword })
export const StaffAccountChange = z.object({ account: z.optional(account), password: z.optional(staffPassword) })
export type StaffAccountChange = z.infer<typeof StaffAccountChange>

const ngoParams = z.object({ id: Id })
const accountParams = z.object({ id: Id, adminId: Id })

export const staff = {
  list: endpoint({
    method: 'GET',
    path: '/api/v1/ngo/:id/ngoadmin',
    access: 'organizer',
    summary: 'The staff accounts of an NGO.',
    params: ngoParams,
    reply: z.array(StaffAccount),
    extension: true,
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/v1/ngo/:id/ngoadmin',
    access: 'organizer',
    summary: 'Add a staff account to an NGO. Returns its id.',
    audit: 'staff.add',
    params: ngoParams,
    body: NewStaffAccount,
    reply: z.int(),
    extension: true,
  }),
  change: endpoint({
    method: 'POST',
    path: '/api/v1/ngo/:id/ngoadmin/:adminId',
    access: 'organizer',
    summary: 'Rename a staff account, or change its password and end its sessions.',
    audit: 'staff.change',
    params: accountParams,
    body: StaffAccountChange,
    extension: true,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/v1/ngo/:id/ngoadmin/:adminId',
    access: 'organizer',
    summary: 'Delete a staff account. Its notes and notifications are preserved.',
    audit: 'staff.remove',
    params: accountParams,
    extension: true,
  }),
  resetSecondFactor: endpoint({
    method: 'DELETE',
    path: '/api/v1/ngo/:id/ngoadmin/:adminId/second-factor',
    access: 'organizer',
    summary: 'Remove the second factor of a staff account and end its sessions.',
    audit: 'staff.reset_second_factor',
    params: accountParams,
    extension: true,
  }),
}
