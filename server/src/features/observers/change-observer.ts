import type { NewObserver, ObserverChange } from '@scrutineer/contract/fields/observer'
import { inTransaction } from '../../db/client.ts'
import { isUniqueViolation } from '../../db/constraint-errors.ts'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { recordAuditEntry } from '../../db/shared/audit-log.ts'
import { putInBin } from '../../db/shared/bin.ts'
import { findPhoneCountry, lockPhoneKeyRules } from '../../db/shared/phone-keys.ts'
import { definedFieldNames } from '../../domain/access/audit-context.ts'
import type { Staff } from '../../domain/actor.ts'
import type { Clock } from '../../domain/clock.ts'
import { hashSecret } from '../../domain/crypto/password.ts'
import type { Message } from '../../domain/messages.ts'
import { findBackupPhoneProblem, findPhoneProblem } from '../../domain/phone-problem.ts'
import { invalid, orNotFound, problem } from '../../domain/problem.ts'
import { replaceAssignments } from './assignment-store.ts'
import { insertObservers } from './import/store.ts'
import { moveObserver } from './move-store.ts'
import { findTakenPhones } from './phone-holder-store.ts'
import { resolveStations } from './resolve-stations.ts'
import {
  endSessionsOf,
  findByPhone,
  findPhone,
  hasNgo,
  removeObserver,
  updateObserver,
  updateTestObserver,
} from './store.ts'

const phoneTaken = (message: Message) => problem('conflict', { errors: { phone: [message] } })

/** Another observer got the number meanwhile. */
const throwIfPhoneTaken = (error: unknown): never => {
  if (isUniqueViolation(error, 'observer_phone_key')) throw phoneTaken(['phone_taken'])
  throw error
}

/** Returns true. Throws `not_found` for an NGO that isn't in scope. */
export const requireNgo = async (scoped: ScopedDb, id: number): Promise<true> => {
  if (await hasNgo(scoped, id)) return true
  throw problem('not_found', { errors: { idNgo: [['unknown_ngo']] } })
}

/** Throws `invalid` unless these can be new numbers. */
const assertPhones = async (
  { db }: ScopedDb,
  phone: string | undefined,
  backupPhone: string | null | undefined,
): Promise<void> => {
  const phoneProblem = phone === undefined ? undefined : findPhoneProblem(phone, await findPhoneCountry(db))
  const backupProblem = backupPhone ? findBackupPhoneProblem(backupPhone) : undefined
  if (!phoneProblem && !backupProblem) return
  throw invalid({
    ...(phoneProblem && { phone: [phoneProblem] }),
    ...(backupProblem && { backupPhone: [backupProblem] }),
  })
}

/** The key of a number that nobody has. Throws `conflict` if somebody has it. */
const requireFreePhone = async (scoped: ScopedDb, phoneKey: string): Promise<string> => {
  const message = (await findTakenPhones(scoped, [phoneKey])).get(phoneKey)
  if (message) throw phoneTaken(message)
  return phoneKey
}

/** Ids of the assigned stations; undefined if none were submitted. Throws `invalid` for unknown ones. */
const findAssignedStations = async (
  scoped: ScopedDb,
  labels: readonly string[] | null | undefined,
): Promise<number[] | undefined> => {
  if (!labels) return undefined
  const stations = await resolveStations(scoped, labels)
  const unknown = stations.unknownOf(labels)
  if (unknown.length > 0) throw invalid({ assignedStations: [['unknown_stations', unknown.join(', ')]] })
  return stations.idsOf(labels)
}

/** Adds an observer to the submitted NGO, which must be in scope, by default to the caller's. */
export const addObserver = async (
  scoped: ScopedDb,
  clock: Clock,
  actor: Staff,
  input: NewObserver,
): Promise<number> => {
  const ngoId = input.idNgo ?? actor.ngoId
  await assertPhones(scoped, input.phone, input.backupPhone)
  const stationIds = await findAssignedStations(scoped, input.assignedStations)
  const pinHash = await hashSecret(input.pin)
  const { name, phone, sendSMS } = input
  const backupPhone = input.backupPhone || null
  return inTransaction(scoped, async trx => {
    const phoneKey = await requireFreePhone(trx, (await lockPhoneKeyRules(trx.db))(phone))
    const row = { name, phone, phoneKey, pinHash, sendSms: sendSMS ?? false, backupPhone }
    const id = (await insertObservers(trx, ngoId, [row], clock())).get(phoneKey)
    // Another request added an observer with this number meanwhile.
    if (id === undefined) throw phoneTaken(['phone_taken'])
    if (stationIds) await replaceAssignments(trx, [{ id, stationIds }])
    await recordAuditEntry(trx, { kind: 'observer', id }, { idNgo: ngoId })
    return id
  })
}

/** The key of a changed number; undefined if the observer has it already. */
const findNewPhoneKey = async (scoped: ScopedDb, observerId: number, phone: string): Promise<string | undefined> => {
  const phoneKey = (await lockPhoneKeyRules(scoped.db))(phone)
  const current = await findPhone(scoped, observerId)
  return phoneKey === current?.phoneKey ? undefined : requireFreePhone(scoped, phoneKey)
}

/** Changes the submitted fields. A new PIN ends the observer's sessions. Returns whether anything changed. */
export const changeObserver = async (scoped: ScopedDb, clock: Clock, input: ObserverChange): Promise<boolean> => {
  const { idObserver: observerId, password, pin = password, name, phone, sendSMS, isTestObserver } = input
  const { backupPhone, assignedStations } = input
  const current = orNotFound(await findPhone(scoped, observerId))
  const idNgo = input.idNgo == null || input.idNgo === current.ngoId ? undefined : input.idNgo
  if (idNgo !== undefined && scoped.scope.kind !== 'everything') throw problem('forbidden')
  if (idNgo !== undefined) await requireNgo(scoped, idNgo)
  // Numbers that the observer has already stay valid.
  await assertPhones(
    scoped,
    phone === current.phone ? undefined : phone,
    backupPhone === current.backupPhone ? undefined : backupPhone,
  )
  const stationIds = await findAssignedStations(scoped, assignedStations)
  const pinHash = pin === undefined ? undefined : await hashSecret(pin)
  const fields = {
    name,
    phone,
    pinHash,
    sendSms: sendSMS ?? undefined,
    backupPhone: backupPhone == null ? undefined : backupPhone || null,
  }
  return inTransaction(scoped, async trx => {
    const isTestChanged = isTestObserver != null && (await updateTestObserver(trx, observerId, isTestObserver))
    const phoneKey = phone === undefined ? undefined : await findNewPhoneKey(trx, observerId, phone)
    const isChanged = await updateObserver(trx, observerId, { ...fields, phoneKey })
    const areStationsChanged =
      stationIds !== undefined && (await replaceAssignments(trx, [{ id: observerId, stationIds }]))
    if (pinHash !== undefined) await endSessionsOf(trx, [observerId], clock())
    const changedFields = definedFieldNames({
      name,
      phone,
      pin,
      sendSMS,
      isTestObserver,
      backupPhone,
      assignedStations,
      idNgo,
    })
    // Last, so that the entry of the past reports has the same name and phone number.
    const id = idNgo === undefined ? observerId : await moveObserver(trx, observerId, idNgo, clock())
    const moved = idNgo === undefined ? {} : { idNgo }
    await recordAuditEntry(trx, { kind: 'observer', id }, { fields: changedFields, ...moved })
    return isChanged || isTestChanged || areStationsChanged || idNgo !== undefined
  }).catch(throwIfPhoneTaken)
}

/** Removes the observer, who can't sign in; their reports remain. Sessions and stations stay, for the bin. */
export const deleteObserver = (scoped: ScopedDb, clock: Clock, id: number): Promise<boolean> =>
  inTransaction(scoped, async trx => {
    if (!(await removeObserver(trx, id, clock()))) throw problem('not_found')
    await putInBin(trx, 'observer', id)
    await recordAuditEntry(trx, { kind: 'observer', id })
    return true
  })

/** Sets a new PIN for the observer with this phone; of several, for the one whose number is written like this. */
export const resetPin = async (
  scoped: ScopedDb,
  clock: Clock,
  { phone, pin }: { phone: string; pin: string },
): Promise<void> => {
  const [observer, ...others] = await findByPhone(scoped, phone)
  if (!observer) throw problem('not_found')
  const meant = others.length === 0 ? observer : [observer, ...others].find(each => each.phone === phone)
  if (!meant) throw problem('conflict', { errors: { phoneNumber: [['phone_shared']] } })
  await changeObserver(scoped, clock, { idObserver: meant.id, pin })
}
