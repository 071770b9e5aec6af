import type { ScopedDb } from '../../db/scoped-db.ts'
import { insertUnplacedReports, type NewUnplacedReport } from '../../reports/unplaced-store.ts'
import { updateLastSeen } from '../../reports/visit-store.ts'
import type { ItemContext } from './store.ts'
import type { ValidItem } from './validate-item.ts'

/** Stores the report of an item as unplaced and returns its id. The id of the item distinguishes equal reports. */
export const storeUnplaced = async (
  scoped: ScopedDb,
  { observerId, now }: ItemContext,
  { id, body, station }: Pick<ValidItem, 'id' | 'station'> & { readonly body: object },
  report: Pick<NewUnplacedReport, 'kind' | 'reasons'>,
): Promise<number> => {
  await updateLastSeen(scoped, observerId, now)
  const posted = { ...body, ...station, itemId: id }
  const [stored] = await insertUnplacedReports(scoped, observerId, [{ ...report, posted }], now)
  if (!stored) throw new Error(`the item ${id} was not stored as unplaced`)
  return stored.id
}
