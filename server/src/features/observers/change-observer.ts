import type { NewObserver, ObserverChange } from '@scrutineer/contract/fields/observer'
import { inTransaction } from '../../db/client.ts'
import { isUniqueViolation } from '../../db/constraint-errors.ts'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { recordAuditEntry } from '../../db/shared/audit-log.ts'
import { definedFieldNames } from '../../domain/access/audit-context.ts'
import type { Staff } from '../../domain/actor.ts'
import type { Clock } from '../../domain/clock.ts'
import { hashSecret } from '../../domain/crypto/password.ts'
import { invalid, problem } from '../../domain/problem.ts'
import { findStationsByLabel, replaceAssignments } from './assignment-store.ts'
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

const throwIfPhoneTaken = (error: unknown): never => {
  if (isUniqueViolation(error, 'observer_phone_key'))
    throw problem('conflict', { errors: { phone: [['phone_taken']] } })
  throw error
}

/** Ids of the assigned stations; undefined if none were submitted. Throws `invalid` for unknown ones. */
const resolveStations = async (
  scoped: ScopedDb,
  labels: readonly string[] | null | undefined,
): Promise<number[] | undefined> => {
  if (!labels) return undefined
  const stations = await findStationsByLabel(scoped, labels)
  const unknown = labels.filter(label => !stations.has(label))
  if (unknown.length > 0) throw invalid({ assignedStations: [['unknown_stations', unknown.join(', ')]] })
  return [...stations.values()]
}

/** Adds an observer to the submitted NGO, by default the caller's. */
export const addObserver = async (
  scoped: ScopedDb,
  clock: Clock,
  actor: Staff,
  input: NewObserver,
): Promise<number> => {
  const ngoId = input.idNgo ?? actor.ngoId
  if (!(await hasNgo(scoped, ngoId))) throw problem('not_found', { errors: { idNgo: [['unknown_ngo']] } })
  const stationIds = await resolveStations(scoped, input.assignedStations)
  const pinHash = await hashSecret(input.pin)
  const { name, phone, sendSMS } = input
  const backupPhone = input.backupPhone || null
  return inTransaction(scoped.db, async db => {
    const txScoped = { ...scoped, db }
    const row = { ngoId, name, phone, pinHash, sendSms: sendSMS ?? false, backupPhone, now: clock() }
    const id = await insertObserver(txScoped, row)
    if (stationIds) await replaceAssignments(txScoped, id, stationIds)
    await recordAuditEntry(txScoped, { kind: 'observer', id }, { idNgo: ngoId })
    return id
  }).catch(throwIfPhoneTaken)
}

/** Changes the submitted fields. A new PIN ends the observer's sessions. Returns whether anything changed. */
export const changeObserver = async (scoped: ScopedDb, clock: Clock, input: ObserverChange): Promise<boolean> => {
  const { idObserver: observerId, pin, name, phone, sendSMS, isTestObserver, backupPhone, assignedStations } = input
  if (!(await hasObserver(scoped, observerId))) throw problem('not_found')
  const stationIds = await resolveStations(scoped, assignedStations)
  const pinHash = pin === undefined ? undefined : await hashSecret(pin)
  const fields = {
    name,
    phone,
    pinHash,
    sendSms: sendSMS ?? undefined,
    backupPhone: backupPhone == null ? undefined : backupPhone || null,
  }
  return inTransaction(scoped.db, async db => {
    const txScoped = { ...scoped, db }
    const isTestChanged = isTestObserver != null && (await updateTestObserver(txScoped, observerId, isTestObserver))
    const isChanged = await updateObserver(txScoped, observerId, fields)
    const areStationsChanged = stationIds !== undefined && (await replaceAssignments(txScoped, observerId, stationIds))
    if (pinHash !== undefined) await endSessionsOf(txScoped, [observerId], clock())
    const changedFields = definedFieldNames({
      name,
      phone,
      pin,
      sendSMS,
      isTestObserver,
      backupPhone,
      assignedStations,
    })
    await recordAuditEntry(txScoped, { kind: 'observer', id: observerId }, { fields: changedFields })
    return isChanged || isTestChanged || areStationsChanged
  }).catch(throwIfPhoneTaken)
}

/** Removes the observer and ends their sessions; their reports remain. */
export const deleteObserver = (scoped: ScopedDb, clock: Clock, id: number): Promise<boolean> =>
  inTransaction(scoped.db, async db => {
    const txScoped = { ...scoped, db }
    const now = clock()
    if (!(await removeObserver(txScoped, id, now))) throw problem('not_found')
    await endSessionsOf(txScoped, [id], now)
    await recordAuditEntry(txScoped, { kind: 'observer', id })
    return true
  })

/** Sets a new PIN for the observer with this phone. */
export const resetPin = async (
  scoped: ScopedDb,
  clock: Clock,
  { phone, pin }: { phone: string; pin: string },
): Promise<void> => {
  const id = await findIdByPhone(scoped, phone)
  if (id === undefined) throw problem('not_found')
  await changeObserver(scoped, clock, { idObserver: id, pin })
}
