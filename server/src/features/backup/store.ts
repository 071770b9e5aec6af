import type { ArchiveManifest } from '../../backup-archive/format/manifest.ts'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { hasRow } from '../../db/shared/rows.ts'
import { recordCompletedBackup as record } from '../../db/snapshot/round-marks.ts'
import { openSnapshot as open, type Snapshot } from '../../db/snapshot/snapshot.ts'

/** A snapshot of the whole database; the caller closes it. No scope applies, since only organizers create backups. */
export const openSnapshot = ({ db }: ScopedDb, databaseUrl: string | undefined): Promise<Snapshot> =>
  open(db, databaseUrl)

/** Records a backup that was sent completely. */
export const recordCompletedBackup = (
  { db }: ScopedDb,
  manifest: ArchiveManifest,
  { marks }: Pick<Snapshot, 'marks'>,
): Promise<void> => record(db, manifest, marks)

/** Whether a backup of this server was completed. */
export const hasCompletedBackup = ({ db }: ScopedDb, checksum: string): Promise<boolean> =>
  hasRow(db.selectFrom('completed_backup').where('checksum', '=', checksum))
