import { openSnapshot as open, type Snapshot } from '../../db/backup/snapshot.ts'
import type { ScopedDb } from '../../db/scoped-db.ts'

/** Everything there is, as of now; the caller closes it. Nobody's scope narrows it: organizers alone may ask. */
export const openSnapshot = ({ db }: ScopedDb, databaseUrl: string | undefined): Promise<Snapshot> =>
  open(db, databaseUrl)
