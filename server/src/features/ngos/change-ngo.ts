import type { NgoFields } from '@scrutineer/contract/fields/ngo'
import { inTransaction } from '../../db/client.ts'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { recordAuditEntry } from '../../db/shared/audit-log.ts'
import { putInBin } from '../../db/shared/bin.ts'
import { recountActiveNgos } from '../../db/shared/counters.ts'
import { definedFieldNames, definedFields } from '../../domain/access/audit-context.ts'
import type { Clock } from '../../domain/clock.ts'
import { orNotFound, problem } from '../../domain/problem.ts'
import {
  countObservers,
  endSessionsOfNgo,
  findNgoForChange,
  insertNgo,
  releaseInaccessibleFollowUps,
  removeNgo,
  updateNgo,
} from './store.ts'

const lockNgo = async (scoped: ScopedDb, id: number) => {
  return orNotFound(await findNgoForChange(scoped, id))
}

type LockedNgo = Awaited<ReturnType<typeof lockNgo>>

/** At least one account of an active organizer must remain. */
const assertOrganizerRemains = (ngo: LockedNgo, after: { organizer: boolean; isActive: boolean }) => {
  const isLast = ngo.organizer && ngo.isActive && ngo.accountsOfOthers === 0
  if (isLast && !(after.organizer && after.isActive)) throw problem('conflict', { detail: ['last_organizer'] })
}

export const addNgo = (scoped: ScopedDb, clock: Clock, fields: NgoFields): Promise<number> =>
  inTransaction(scoped, async trx => {
    const { organizer, isActive, requireSecondFactor, ...names } = fields
    const rights = {
      organizer: organizer ?? false,
      isActive: isActive ?? true,
      requireSecondFactor: requireSecondFactor ?? false,
    }
    const id = await insertNgo(trx, { ...names, ...rights }, clock())
    await recordAuditEntry(trx, { kind: 'ngo', id }, { name: names.name, ...rights })
    return id
  })

/**
 * Changes the submitted fields. Deactivation ends the sessions of the NGO's staff and observers. Follow-ups that the staff may no
 * longer see are released.
 */
export const changeNgo = (
  scoped: ScopedDb,
  clock: Clock,
  id: number,
  { organizer, isActive, requireSecondFactor, ...names }: Partial<NgoFields>,
): Promise<void> =>
  inTransaction(scoped, async trx => {
    const ngo = await lockNgo(trx, id)
    const after = { organizer: organizer ?? ngo.organizer, isActive: isActive ?? ngo.isActive }
    assertOrganizerRemains(ngo, after)
    await updateNgo(trx, id, { ...names, ...after, requireSecondFactor: requireSecondFactor ?? undefined })
    if (ngo.isActive && !after.isActive) await endSessionsOfNgo(trx, id, clock())
    const losesAccess = (ngo.isActive && !after.isActive) || (ngo.organizer && !after.organizer)
    if (losesAccess) await releaseInaccessibleFollowUps(trx.db, id, clock())
    if (ngo.isActive !== after.isActive) await recountActiveNgos(trx.db)
    const fields = definedFieldNames({ ...names, organizer, isActive, requireSecondFactor })
    await recordAuditEntry(trx, { kind: 'ngo', id }, { fields, ...after, ...definedFields({ requireSecondFactor }) })
  })

/** Deletes an NGO without observers, and its accounts. */
export const deleteNgo = (scoped: ScopedDb, clock: Clock, id: number): Promise<void> =>
  inTransaction(scoped, async trx => {
    const ngo = await lockNgo(trx, id)
    assertOrganizerRemains(ngo, { organizer: false, isActive: false })
    const observers = await countObservers(trx, id)
    if (observers > 0) throw problem('conflict', { detail: ['ngo_has_observers', observers] })
    await putInBin(trx, 'ngo', id)
    await removeNgo(trx, id, clock())
    await recordAuditEntry(trx, { kind: 'ngo', id }, { name: ngo.name })
  })
