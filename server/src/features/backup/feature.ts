import { backup } from '@scrutineer/contract/backup'
import type { FastifyInstance } from 'fastify'
import { backupFileName } from '../../backup-archive/format/file-name.ts'
import type { ArchiveManifest } from '../../backup-archive/format/manifest.ts'
import { writeArchive } from '../../backup-archive/format/write-archive.ts'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { recordAuditEntry } from '../../db/shared/audit-log.ts'
import { isRehearsal } from '../../db/shared/election-settings.ts'
import { hasRow } from '../../db/shared/rows.ts'
import { recordCompletedBackup } from '../../db/snapshot/round-marks.ts'
import { openSnapshot } from '../../db/snapshot/snapshot.ts'
import { problem } from '../../domain/problem.ts'
import { createDownloads } from '../../http/response/downloads.ts'
import type { RouteRegistrar } from '../../http/route-registrar.ts'
import type { ServerContext } from '../../http/server-context.ts'

/** Whether a backup of this server was completed. */
const hasCompletedBackup = ({ db }: ScopedDb, checksum: string): Promise<boolean> =>
  hasRow(db.selectFrom('completed_backup').where('checksum', '=', checksum))

export type BackupDependencies = Pick<
  ServerContext,
  'db' | 'clock' | 'pictures' | 'signingKey' | 'databaseUrl' | 'isReadOnly'
>

export const backupRoutes = (serve: RouteRegistrar, app: FastifyInstance, dependencies: BackupDependencies): void => {
  // A backup holds a dedicated connection on PostgreSQL, or a copy of all rows on disk on the embedded engine.
  const send = createDownloads(app, dependencies, backup.take, { perAccount: 1, total: 2 })

  serve(backup.take, download =>
    send(download, 'application/zip', async release => {
      const { scoped, request } = download
      const { pictures, signingKey } = dependencies
      const takenAt = dependencies.clock()
      // Recorded before the first byte is sent, so the backup contains the entry.
      await recordAuditEntry(scoped, null)
      const prefix = (await isRehearsal(scoped.db)) ? 'rehearsal-' : ''
      const snapshot = await openSnapshot(scoped.db, dependencies.databaseUrl)
      const completed = async (manifest: ArchiveManifest) => {
        await recordCompletedBackup(scoped.db, manifest, snapshot.marks)
      }
      const file = writeArchive({ snapshot, pictures, takenAt, signingKey, completed }, release)
      file.once('error', error => request.log.error({ err: error }, 'Backup failed'))
      return { file, name: `${prefix}${backupFileName(takenAt)}` }
    }),
  )

  serve(backup.recordTrialRestore, async ({ scoped, body }) => {
    if (!(await hasCompletedBackup(scoped, body.backup))) throw problem('not_found', { detail: ['unknown_backup'] })
    await recordAuditEntry(scoped, null, { backup: body.backup })
  })
}
