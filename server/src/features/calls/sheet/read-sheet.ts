import type { ScopedDb } from '../../../db/scoped-db.ts'
import { supportedTime } from '../../../http/response/supported-time.ts'
import { findNewestCalls } from '../call-store.ts'
import { type ContactRow, findContacts, findHoldingPhones, findOwedReports, findPerson, findStations } from './store.ts'

const MAX_LISTED_CALLS = 5

const presentContact = (contact: ContactRow | null = null) => contact && { ...contact, at: new Date(contact.at) }

/** An observer in scope, what is owed and the last contacts; undefined if there is none. */
export const readContact = async (scoped: ScopedDb, observerId: number, now: Date) => {
  const person = await findPerson(scoped, observerId)
  if (!person) return undefined
  const [owed, stations, contacts, calls, phones] = await Promise.all([
    findOwedReports(scoped, [observerId], { dueAt: now }),
    findStations(scoped, observerId),
    findContacts(scoped, observerId),
    findNewestCalls(scoped, observerId, MAX_LISTED_CALLS),
    findHoldingPhones(scoped, observerId),
  ])
  return {
    idObserver: person.id,
    observerName: person.name,
    ngo: person.ngo,
    phone: person.phone,
    backupPhone: person.backupPhone,
    assignedStations: person.stations,
    stations,
    owed,
    remindedAt: contacts?.remindedAt ?? null,
    calls,
    lastAnswer: presentContact(contacts?.answer),
    lastArrival: presentContact(contacts?.arrival),
    holdingPhones: phones.map(({ since, ...phone }) => ({ ...phone, since: supportedTime(since) })),
  }
}

/** The sheet of a claimed observer in scope; undefined if there is none. */
export const readSheet = async (
  scoped: ScopedDb,
  { observerId, expiresAt, now }: { observerId: number; expiresAt: Date; now: Date },
) => {
  const contact = await readContact(scoped, observerId, now)
  return contact && { ...contact, expiresAt }
}
