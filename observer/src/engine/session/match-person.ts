import type { AppStart } from '@scrutineer/contract/observer-app'
import type { PersonRecord } from '../store/schema.ts'

/** The same id with the same phone number or name. */
export const isSamePerson = (
  known: PersonRecord,
  { observerId, name, phone }: Pick<PersonRecord, 'observerId' | 'name' | 'phone'>,
): boolean => known.observerId === observerId && (known.phone === phone || known.name === name)

/**
 * The record of the person who signed in, new or existing. The id alone doesn't identify a person: a new mission on the same server may
 * reuse it.
 */
export const matchPerson = (
  people: readonly PersonRecord[],
  { observer }: Pick<AppStart, 'observer'>,
): PersonRecord => {
  const { id: observerId, name, phone, ngo } = observer
  const known = people.find(each => isSamePerson(each, { observerId, name, phone }))
  return { owner: known?.owner ?? crypto.randomUUID(), observerId, name, phone, ngo }
}
