import type { ScopedDb } from '../../db/scoped-db.ts'
import { openSnapshot as open, type Snapshot } from '../../db/snapshot/snapshot.ts'

/** A snapshot of the whole database; the caller closes it. No scope applies, since only organizers create backups. */
export const openSnapshot = ({ db }: ScopedDb, databaseUrl: string | undefined): Promise<Snapshot> =>
  open(db, databaseUrl)
