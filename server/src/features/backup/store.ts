import { openSnapshot as open, type Snapshot } from '../../db/backup/snapshot.ts'
import type { ScopedDb } from '../../db/scoped-db.ts'

/** A snapshot of the whole database; the caller closes it. No scope applies, since only organizers create backups. */
export const openSnapshot = ({ db }: ScopedDb, databaseUrl: string | undefined): Promise<Snapshot> =>
  open(db, databaseUrl)
