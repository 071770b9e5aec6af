import type { ScopedDb } from '../../db/scoped-db.ts'
import { insertUnplacedReports, type NewUnplacedReport } from '../../reports/unplaced-store.ts'
import { updateLastSeen } from '../../reports/visit-store.ts'
import type { ValidItem } from './judge-item.ts'
import type { ItemContext } from './store.ts'

/** Stores what an item reports as unplaced and returns its id. The item's id makes two equal reports two. */
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
