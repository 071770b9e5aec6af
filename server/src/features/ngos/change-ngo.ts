import type { NgoFields } from '@scrutineer/contract/ngos'
import { recordAction } from '../../db/audit.ts'
import { inTransaction } from '../../db/client.ts'
import { recountActiveNgos } from '../../db/tallies.ts'
import { given, namesOf } from '../../domain/act.ts'
import type { Clock } from '../../domain/clock.ts'
import type { Reach } from '../../domain/scope.ts'
import { problem } from '../../http/problem.ts'
import { countObservers, endSessionsOfNgo, findNgoForChange, insertNgo, removeNgo, updateNgo } from './store.ts'

const findHeld = async (reach: Reach, id: number) => {
  const ngo = await findNgoForChange(reach, id)
  if (!ngo) throw problem('not_found')
  return ngo
}

type Held = Awaited<ReturnType<typeof findHeld>>

/** Somebody must be left who can manage the mission. */
const refuseToLoseLastOrganizer = (ngo: Held, after: { organizer: boolean; isActive: boolean }) => {
  const isLast = ngo.organizer && ngo.isActive && ngo.accountsOfOthers === 0
  if (isLast && !(after.organizer && after.isActive)) throw problem('conflict', { detail: ['last_organizer'] })
}

export const addNgo = (reach: Reach, clock: Clock, fields: NgoFields): Promise<number> =>
  inTransaction(reach.db, async db => {
    const held = { ...reach, db }
    const { organizer, isActive, requireSecondFactor, ...names } = fields
    const rights = {
      organizer: organizer ?? false,
      isActive: isActive ?? true,
      requireSecondFactor: requireSecondFactor ?? false,
    }
    const id = await insertNgo(held, { ...names, ...rights }, clock())
    await recordAction(held, { kind: 'ngo', id }, { name: names.name, ...rights })
    return id
  })

/** Changes what is given; deactivating ends the sessions of the NGO's people. */
export const changeNgo = (
  reach: Reach,
  clock: Clock,
  id: number,
  { organizer, isActive, requireSecondFactor, ...names }: Partial<NgoFields>,
): Promise<void> =>
  inTransaction(reach.db, async db => {
    const locked = { ...reach, db }
    const ngo = await findHeld(locked, id)
    const after = { organizer: organizer ?? ngo.organizer, isActive: isActive ?? ngo.isActive }
    refuseToLoseLastOrganizer(ngo, after)
    await updateNgo(locked, id, { ...names, ...after, requireSecondFactor: requireSecondFactor ?? undefined })
    if (ngo.isActive && !after.isActive) await endSessionsOfNgo(locked, id, clock())
    if (ngo.isActive !== after.isActive) await recountActiveNgos(db)
    const fields = namesOf({ ...names, organizer, isActive, requireSecondFactor })
    await recordAction(locked, { kind: 'ngo', id }, { fields, ...after, ...given({ requireSecondFactor }) })
  })

/** Deletes an NGO that nothing hangs on but its accounts. */
export const deleteNgo = (reach: Reach, id: number): Promise<void> =>
  inTransaction(reach.db, async db => {
    const locked = { ...reach, db }
    const ngo = await findHeld(locked, id)
    refuseToLoseLastOrganizer(ngo, { organizer: false, isActive: false })
    const observers = await countObservers(locked, id)
    if (observers > 0) throw problem('conflict', { detail: ['ngo_has_observers', observers] })
    await removeNgo(locked, id)
    await recordAction(locked, { kind: 'ngo', id }, { name: ngo.name })
  })
