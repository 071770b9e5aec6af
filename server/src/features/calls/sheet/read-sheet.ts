import type { CallContact, CallSheet, OwedReport, PhoneCall } from '@scrutineer/contract/fields/call-values'
import type { ScopedDb } from '../../../db/scoped-db.ts'
import { toIso, toIsoOrNull } from '../../../http/response/to-iso.ts'
import { findCalls } from '../call-store.ts'
import { findContacts, findHoldingPhones, findOwedReports, findPerson, findStations } from './store.ts'

const MAX_LISTED_CALLS = 5

/** A call as sent. */
export const presentCall = (row: Awaited<ReturnType<typeof findCalls>>[number]): PhoneCall => ({
  ...row,
  at: toIso(row.at),
  nextTryAt: toIsoOrNull(row.nextTryAt),
})

type Contact = { readonly at: string | Date; readonly stationId: number; readonly stationLabel: string }

// The time comes as text, from JSON.
const presentContact = (contact: Contact | null | undefined) =>
  contact
    ? { at: toIso(new Date(contact.at)), idPollingStation: contact.stationId, pollingStationName: contact.stationLabel }
    : null

export const presentOwed = ({
  observerId: _,
  ...row
}: Awaited<ReturnType<typeof findOwedReports>>[number]): OwedReport => ({
  ...row,
  dueAt: toIso(row.dueAt),
  lastAnswerAt: toIsoOrNull(row.lastAnswerAt),
})

/** An observer in scope, what is owed and the last contacts; undefined if there is none. */
export const readContact = async (
  scoped: ScopedDb,
  observerId: number,
  now: Date,
): Promise<CallContact | undefined> => {
  const person = await findPerson(scoped, observerId)
  if (!person) return undefined
  const [owed, stations, contacts, calls, phones] = await Promise.all([
    findOwedReports(scoped, [observerId], { dueAt: now }),
    findStations(scoped, observerId),
    findContacts(scoped, observerId),
    findCalls(scoped, { observerId }, { page: 1, pageSize: MAX_LISTED_CALLS }),
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
    owed: owed.map(presentOwed),
    remindedAt: toIsoOrNull(contacts?.remindedAt ?? null),
    calls: calls.map(presentCall),
    lastAnswer: presentContact(contacts?.answer),
    lastArrival: presentContact(contacts?.arrival),
    holdingPhones: phones.map(({ since, lastSeenAt, ...phone }) => ({
      ...phone,
      since: toIsoOrNull(since),
      lastSeenAt: toIso(lastSeenAt),
    })),
  }
}

/** The sheet of a claimed observer in scope; undefined if there is none. */
export const readSheet = async (
  scoped: ScopedDb,
  { observerId, expiresAt, now }: { observerId: number; expiresAt: Date; now: Date },
): Promise<CallSheet | undefined> => {
  const contact = await readContact(scoped, observerId, now)
  return contact && { ...contact, expiresAt: toIso(expiresAt) }
}
