import type { NewObserver, ObserverChange, PinReset } from '@scrutineer/contract/observers'
import type { infer as Infer } from 'zod/mini'
import { recordAction } from '../../db/audit.ts'
import { inTransaction } from '../../db/client.ts'
import { countObserver } from '../../db/tallies.ts'
import { violates } from '../../db/violation.ts'
import { namesOf } from '../../domain/act.ts'
import type { Staff } from '../../domain/actor.ts'
import type { Clock } from '../../domain/clock.ts'
import { hashSecret } from '../../domain/password.ts'
import type { Reach } from '../../domain/scope.ts'
import { problem } from '../../http/problem.ts'
import {
  endSessionsOf,
  findIdByPhone,
  hasNgo,
  hasObserver,
  insertObserver,
  removeObserver,
  updateObserver,
  updateTestObserver,
} from './store.ts'

const refuseTakenPhone = (error: unknown): never => {
  if (violates(error, 'observer_phone_key')) throw problem('conflict', { errors: { phone: [['phone_taken']] } })
  throw error
}

/** Adds an observer to the caller's NGO, or to the one an organizer names. */
export const addObserver = async (reach: Reach, clock: Clock, actor: Staff, sent: NewObserver): Promise<number> => {
  const ngoId = sent.idNgo ?? actor.ngoId
  if (!(await hasNgo(reach, ngoId))) throw problem('not_found', { errors: { idNgo: [['unknown_ngo']] } })
  const pinHash = await hashSecret(sent.pin)
  const { name, phone, sendSMS } = sent
  return inTransaction(reach.db, async db => {
    const held = { ...reach, db }
    const row = { ngoId, name, phone, pinHash, sendSms: sendSMS ?? false, now: clock() }
    const id = await insertObserver(held, row)
    await recordAction(held, { kind: 'observer', id }, { idNgo: ngoId })
    return id
  }).catch(refuseTakenPhone)
}

/** Changes what is sent; a new PIN ends the observer's sessions. */
export const changeObserver = async (reach: Reach, clock: Clock, sent: ObserverChange): Promise<boolean> => {
  const { idObserver, pin, name, phone, sendSMS, isTestObserver } = sent
  if (!(await hasObserver(reach, idObserver))) throw problem('not_found')
  const pinHash = pin === undefined ? undefined : await hashSecret(pin)
  const fields = { name, phone, pinHash, sendSms: sendSMS ?? undefined }
  return inTransaction(reach.db, async db => {
    const held = { ...reach, db }
    const isMoved = isTestObserver != null && (await updateTestObserver(held, idObserver, isTestObserver))
    if (isMoved) await countObserver(db, idObserver, !isTestObserver)
    const isChanged = await updateObserver(held, idObserver, fields)
    if (pinHash !== undefined) await endSessionsOf(held, idObserver, clock())
    const named = namesOf({ name, phone, pin, sendSMS, isTestObserver })
    await recordAction(held, { kind: 'observer', id: idObserver }, { fields: named })
    return isChanged || isMoved
  }).catch(refuseTakenPhone)
}

/** Takes the observer off the lists and out of the app; what was reported stays. */
export const deleteObserver = (reach: Reach, clock: Clock, id: number): Promise<boolean> =>
  inTransaction(reach.db, async db => {
    const held = { ...reach, db }
    const now = clock()
    if (!(await removeObserver(held, id, now))) throw problem('not_found')
    await endSessionsOf(held, id, now)
    await recordAction(held, { kind: 'observer', id })
    return true
  })

/** Gives the observer with this phone another PIN. */
export const resetPin = async (reach: Reach, clock: Clock, sent: Infer<typeof PinReset>): Promise<void> => {
  const id = await findIdByPhone(reach, sent.phoneNumber)
  if (id === undefined) throw problem('not_found')
  await changeObserver(reach, clock, { idObserver: id, pin: sent.pin })
}
