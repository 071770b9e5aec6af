import type { AppStart } from '@scrutineer/contract/observer-app'
import type { PersonRecord } from '../store/schema.ts'

/** A changed phone number or a corrected name leaves a record the same person's. */
export const isSamePerson = (
  known: PersonRecord,
  { observerId, name, phone }: Pick<PersonRecord, 'observerId' | 'name' | 'phone'>,
): boolean => known.observerId === observerId && (known.phone === phone || known.name === name)

/**
 * The record of who signed in. Changed name and phone number mean another person: a new mission on the same server may number its
 * observers anew.
 */
export const recognize = (people: readonly PersonRecord[], { observer }: Pick<AppStart, 'observer'>): PersonRecord => {
  const { id: observerId, name, phone, ngo } = observer
  const known = people.find(each => isSamePerson(each, { observerId, name, phone }))
  return { owner: known?.owner ?? crypto.randomUUID(), observerId, name, phone, ngo }
}
