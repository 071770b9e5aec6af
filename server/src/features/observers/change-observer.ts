import type { NewObserver, ObserverChange, PinReset } from '@scrutineer/contract/observers'
import type { infer as Infer } from 'zod/mini'
import { inTransaction } from '../../db/client.ts'
import { isUniqueViolation } from '../../db/constraint-errors.ts'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { recordAuditEntry } from '../../db/shared/audit-log.ts'
import { setObserverCounted } from '../../db/shared/counters.ts'
import type { Staff } from '../../domain/actor.ts'
import { definedFieldNames } from '../../domain/audit-context.ts'
import type { Clock } from '../../domain/clock.ts'
import { hashSecret } from '../../domain/crypto/password.ts'
import { problem } from '../../domain/problem.ts'
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
  if (isUniqueViolation(error, 'observer_phone_key'))
    throw problem('conflict', { errors: { phone: [['phone_taken']] } })
  throw error
}

/** Adds an observer to the caller's NGO, or to the one an organizer names. */
export const addObserver = async (scoped: ScopedDb, clock: Clock, actor: Staff, sent: NewObserver): Promise<number> => {
  const ngoId = sent.idNgo ?? actor.ngoId
  if (!(await hasNgo(scoped, ngoId))) throw problem('not_found', { errors: { idNgo: [['unknown_ngo']] } })
  const pinHash = await hashSecret(sent.pin)
  const { name, phone, sendSMS } = sent
  return inTransaction(scoped.db, async db => {
    const txScoped = { ...scoped, db }
    const row = { ngoId, name, phone, pinHash, sendSms: sendSMS ?? false, now: clock() }
    const id = await insertObserver(txScoped, row)
    await recordAuditEntry(txScoped, { kind: 'observer', id }, { idNgo: ngoId })
    return id
  }).catch(refuseTakenPhone)
}

/** Changes what is sent; a new PIN ends the observer's sessions. */
export const changeObserver = async (scoped: ScopedDb, clock: Clock, sent: ObserverChange): Promise<boolean> => {
  const { idObserver, pin, name, phone, sendSMS, isTestObserver } = sent
  if (!(await hasObserver(scoped, idObserver))) throw problem('not_found')
  const pinHash = pin === undefined ? undefined : await hashSecret(pin)
  const fields = { name, phone, pinHash, sendSms: sendSMS ?? undefined }
  return inTransaction(scoped.db, async db => {
    const txScoped = { ...scoped, db }
    const isMoved = isTestObserver != null && (await updateTestObserver(txScoped, idObserver, isTestObserver))
    if (isMoved) await setObserverCounted(db, idObserver, !isTestObserver)
    const isChanged = await updateObserver(txScoped, idObserver, fields)
    if (pinHash !== undefined) await endSessionsOf(txScoped, idObserver, clock())
    const named = definedFieldNames({ name, phone, pin, sendSMS, isTestObserver })
    await recordAuditEntry(txScoped, { kind: 'observer', id: idObserver }, { fields: named })
    return isChanged || isMoved
  }).catch(refuseTakenPhone)
}

/** Takes the observer off the lists and out of the app; what was reported stays. */
export const deleteObserver = (scoped: ScopedDb, clock: Clock, id: number): Promise<boolean> =>
  inTransaction(scoped.db, async db => {
    const txScoped = { ...scoped, db }
    const now = clock()
    if (!(await removeObserver(txScoped, id, now))) throw problem('not_found')
    await endSessionsOf(txScoped, id, now)
    await recordAuditEntry(txScoped, { kind: 'observer', id })
    return true
  })

/** Gives the observer with this phone another PIN. */
export const resetPin = async (scoped: ScopedDb, clock: Clock, sent: Infer<typeof PinReset>): Promise<void> => {
  const id = await findIdByPhone(scoped, sent.phoneNumber)
  if (id === undefined) throw problem('not_found')
  await changeObserver(scoped, clock, { idObserver: id, pin: sent.pin })
}
