import type { CallSheet, PhoneCall } from '@scrutineer/contract/fields/call-values'
import type { ScopedDb } from '../../../db/scoped-db.ts'
import { toIso, toIsoOrNull } from '../../../http/response/to-iso.ts'
import { findCalls } from '../call-store.ts'
import { findContacts, findOwedReports, findPerson } from './store.ts'

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

/** The sheet of an observer in scope; undefined if there is none. */
export const readSheet = async (
  scoped: ScopedDb,
  { observerId, expiresAt, now }: { observerId: number; expiresAt: Date; now: Date },
): Promise<CallSheet | undefined> => {
  const person = await findPerson(scoped, observerId)
  if (!person) return undefined
  const [owed, contacts, calls] = await Promise.all([
    findOwedReports(scoped, observerId, now),
    findContacts(scoped, observerId),
    findCalls(scoped, { observerId }, { page: 1, pageSize: MAX_LISTED_CALLS }),
  ])
  return {
    idObserver: person.id,
    observerName: person.name,
    ngo: person.ngo,
    phone: person.phone,
    backupPhone: person.backupPhone,
    assignedStations: person.stations,
    expiresAt: toIso(expiresAt),
    owed: owed.map(row => ({ ...row, dueAt: toIso(row.dueAt), lastAnswerAt: toIsoOrNull(row.lastAnswerAt) })),
    remindedAt: toIsoOrNull(contacts?.remindedAt ?? null),
    calls: calls.map(presentCall),
    lastAnswer: presentContact(contacts?.answer),
    lastArrival: presentContact(contacts?.arrival),
  }
}
