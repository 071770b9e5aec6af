import * as z from 'zod/mini'
import { endpoint } from './core/endpoint.ts'
import {
  accountName,
  booleanFromText,
  Id,
  IsoDateTime,
  nullOrBlankAsUndefined,
  staffPassword,
  storableText,
} from './fields/values.ts'

/** A staff account of an NGO. */
export const StaffAccount = z.object({
  id: z.int(),
  account: z.string(),
  createdAt: IsoDateTime,
  lastLogin: z.nullable(IsoDateTime),
  /** Absent on other servers. */
  hasSecondFactor: z.optional(z.boolean()),
  /** Where mail to the account is sent; null without an address, absent on other servers. */
  email: z.optional(z.nullable(z.string())),
  /** Sees what its NGO sees, and changes nothing but its own account. Absent on other servers. */
  isAnalyst: z.optional(z.boolean()),
})
export type StaffAccount = z.infer<typeof StaffAccount>

/** One address, without a name: what a mail server accepts is for it to decide. */
const email = z.string().check(z.trim(), z.maxLength(254), z.regex(/^[^\s@<>(),;:"]+@[^\s@<>(),;:"]+$/), storableText)

export const NewStaffAccount = z.object({
  account: accountName,
  password: staffPassword,
  email: nullOrBlankAsUndefined(email),
  isAnalyst: z.optional(booleanFromText),
})
export const StaffAccountChange = z.object({
  account: z.optional(accountName),
  password: z.optional(staffPassword),
  /** Null removes the address. */
  email: z.optional(z.nullable(email)),
  /** Ends the account’s sessions. */
  isAnalyst: z.optional(booleanFromText),
})
export type StaffAccountChange = z.infer<typeof StaffAccountChange>

const ngoParams = z.object({ id: Id })
const accountParams = z.object({ id: Id, adminId: Id })

export const staff = {
  list: endpoint.organizer.get('/api/v1/ngo/:id/ngoadmin', {
    summary: 'The staff accounts of an NGO.',
    params: ngoParams,
    reply: z.array(StaffAccount),
  }),
  add: endpoint.organizer.post('/api/v1/ngo/:id/ngoadmin', {
    summary: 'Add a staff account to an NGO. Returns its id.',
    audit: 'staff.add',
    params: ngoParams,
    body: NewStaffAccount,
    reply: z.int(),
  }),
  change: endpoint.organizer.post('/api/v1/ngo/:id/ngoadmin/:adminId', {
    summary:
      'Rename a staff account or change its e-mail address; change its password or its role and end its sessions.',
    audit: 'staff.change',
    params: accountParams,
    body: StaffAccountChange,
  }),
  remove: endpoint.organizer.delete('/api/v1/ngo/:id/ngoadmin/:adminId', {
    summary: 'Delete a staff account. Its notes and notifications are preserved.',
    audit: 'staff.remove',
    params: accountParams,
  }),
  resetSecondFactor: endpoint.organizer.delete('/api/v1/ngo/:id/ngoadmin/:adminId/second-factor', {
    summary: 'Remove the second factor of a staff account and end its sessions.',
    audit: 'staff.reset_second_factor',
    params: accountParams,
  }),
}
