import type { AppStart } from '@scrutineer/contract/observer-app'
import type { PersonRecord } from '../store/schema.ts'

/**
 * The record of who signed in. A changed phone number or a corrected name leaves it the same person's. Both changed mean another
 * person: a new mission on the same server may number its observers anew.
 */
export const recognize = (people: readonly PersonRecord[], { observer }: Pick<AppStart, 'observer'>): PersonRecord => {
  const { id: observerId, name, phone, ngo } = observer
  const known = people.find(each => each.observerId === observerId && (each.phone === phone || each.name === name))
  return { owner: known?.owner ?? crypto.randomUUID(), observerId, name, phone, ngo }
}
