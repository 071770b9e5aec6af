import { endpoint } from './endpoint.ts'

export const backup = {
  take: endpoint({
    method: 'GET',
    path: '/api/v1/backup',
    access: 'organizer',
    summary:
      'Everything that is kept, as of one moment, as an archive to restore from: as secret as the database itself, password hashes among it.',
    audit: 'backup.take',
    contentType: 'application/zip',
    maxPerSession: 1,
    extension: true,
  }),
}
