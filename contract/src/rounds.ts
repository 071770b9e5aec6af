import * as z from 'zod/mini'
import { BackupChecksum } from './backup.ts'
import { endpoint } from './endpoint.ts'

/** Numbers of removed rows. */
export const BegunRound = z.object({
  removed: z.object({ answers: z.int(), notes: z.int(), visits: z.int(), unplaced: z.int() }),
})

export const rounds = {
  begin: endpoint({
    method: 'POST',
    path: '/api/v1/round',
    access: 'organizer',
    summary:
      'Begin a new round, which also ends a rehearsal: remove all reports, visits, follow-ups, calls, past checkpoints and notifications. Observers, NGOs, accounts, stations, forms, settings and checkpoints that are due later stay. Refused with 409 if a report was received after the backup.',
    audit: 'round.begin',
    body: z.object({
      /** `checksum` in the manifest of a backup that this server has made of the round. */
      backup: BackupChecksum,
    }),
    reply: BegunRound,
    extension: true,
  }),
}
