import * as z from 'zod/mini'
import { BackupChecksum } from './backup.ts'
import { endpoint } from './core/endpoint.ts'
import { IsoDateTime } from './fields/values.ts'

/** Numbers of removed rows. */
export const BegunRound = z.object({
  removed: z.object({
    answers: z.int(),
    notes: z.int(),
    visits: z.int(),
    unplaced: z.int(),
    /** Deliveries of notifications that were pending and aren't attempted any more. Absent on servers of earlier versions. */
    undelivered: z.optional(z.int()),
  }),
})

export const RoundActivity = z.object({
  /** Observers who have reported in this round. */
  observers: z.int(),
  lastReportAt: z.nullable(IsoDateTime),
  /** Deliveries of notifications that are pending. */
  undelivered: z.int(),
})
export type RoundActivity = z.infer<typeof RoundActivity>

export const rounds = {
  get: endpoint.organizer.get('/api/v1/round', {
    summary: 'Who has reported in this round, and how many deliveries of notifications are pending.',
    reply: RoundActivity,
  }),
  begin: endpoint.organizer.post('/api/v1/round', {
    summary:
      'Begin a new round, which also ends a rehearsal: remove all reports, visits, follow-ups, calls, past checkpoints and notifications. Observers, NGOs, accounts, stations, forms, settings and checkpoints that are due later stay. Refused with 409 if something of the round, such as a report or a notification, was added after the backup, or if pictures are missing in it.',
    audit: 'round.begin',
    body: z.object({
      /** `checksum` in the manifest of a backup that this server has made of the round. */
      backup: BackupChecksum,
      /** Number of pictures that are missing in the backup, if the caller accepts it. With more of them the round is refused. */
      missingPictures: z.optional(z.int().check(z.nonnegative())),
    }),
    reply: BegunRound,
  }),
}
