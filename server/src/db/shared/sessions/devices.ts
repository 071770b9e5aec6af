import type { DeviceInfo } from '@scrutineer/contract/fields/device'
import type { Db } from '../../client.ts'
import { run } from '../../query.ts'

/** Adds a device of an observer at its sign-in, or makes an ended one usable again. */
export const saveDevice = (
  db: Db,
  observerId: number,
  { id, name }: DeviceInfo,
  { cardId, now }: { readonly cardId: number | null; readonly now: Date },
) => run(db)`
  insert into device (observer_id, id, name, card_id, created_at, last_seen_at)
  values (${observerId}, ${id}, ${name}, ${cardId}::int, ${now}, ${now})
  on conflict (observer_id, id) do update set name = excluded.name, card_id = excluded.card_id,
    last_seen_at = excluded.last_seen_at, ended_at = null, ended_by = null, erase_requested = false`
