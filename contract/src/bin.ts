import * as z from 'zod/mini'
import { endpoint } from './core/endpoint.ts'
import { PageQuery, pageOf } from './core/page.ts'
import { Id, IsoDateTime } from './fields/values.ts'

/** Days for which what was deleted can be restored. */
export const BIN_DAYS = 30

/** For so long, the account that deleted something can restore it itself, without an organizer. */
export const OWN_UNDO_MINUTES = 5

/** What one request can restore. */
export const MAX_RESTORED_IDS = 5_000

const BinKind = z.enum(['checkpoint', 'form', 'ngo', 'observer'])
export type BinKind = z.infer<typeof BinKind>

/** Something that was deleted and can be restored for `BIN_DAYS`. */
export const BinItem = z.object({
  kind: BinKind,
  /** As before the deletion. */
  id: z.int(),
  /** A form’s code, or its title if it has none; an observer’s name and phone number. */
  name: z.string(),
  deletedAt: IsoDateTime,
  /** Account. */
  deletedBy: z.string(),
})
export type BinItem = z.infer<typeof BinItem>

export const bin = {
  list: endpoint.organizer.get('/api/v1/bin', {
    summary: `What was deleted in the last ${BIN_DAYS} days and can be restored, newest first, paginated.`,
    query: PageQuery,
    reply: pageOf(BinItem),
  }),
  restore: endpoint.staff.post('/api/v1/bin/restore', {
    summary: `Restore what was deleted as it was, all of it or, after a conflict, none. Other accounts than organizers’ restore what they deleted themselves in the last ${OWN_UNDO_MINUTES} minutes.`,
    audit: 'bin.restore',
    body: z.object({ kind: BinKind, ids: z.array(Id).check(z.minLength(1), z.maxLength(MAX_RESTORED_IDS)) }),
  }),
  remove: endpoint.organizer.delete('/api/v1/bin/:kind/:id', {
    summary: 'Delete for good. The reports of an observer are preserved.',
    audit: 'bin.remove',
    params: z.object({ kind: BinKind, id: Id }),
  }),
}
