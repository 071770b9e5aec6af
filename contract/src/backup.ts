import * as z from 'zod/mini'
import { endpoint } from './core/endpoint.ts'

/** `checksum` in the manifest of a backup. */
export const BackupChecksum = z.string().check(z.regex(/^[0-9a-f]{64}$/))

export const backup = {
  take: endpoint.organizer.get('/api/v1/backup', {
    summary:
      'Download a backup: a consistent snapshot of all data as an archive. It includes password hashes; protect it like the database.',
    audit: 'backup.take',
    refusesAnalysts: true,
    contentType: 'application/zip',
    maxPerSession: 1,
  }),
  recordTrialRestore: endpoint.organizer.post('/api/v1/backup/trial-restore', {
    summary:
      'Record that a backup of this server was restored into a temporary database for a trial. The command `scrutineer try-restore` does so.',
    audit: 'backup.try_restore',
    body: z.object({ backup: BackupChecksum }),
  }),
}
