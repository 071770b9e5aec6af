import { endpoint } from './endpoint.ts'

export const backup = {
  take: endpoint({
    method: 'GET',
    path: '/api/v1/backup',
    access: 'organizer',
    summary:
      'Download a backup: a consistent snapshot of all data as an archive. It includes password hashes; protect it like the database.',
    audit: 'backup.take',
    contentType: 'application/zip',
    maxPerSession: 1,
    extension: true,
  }),
}
