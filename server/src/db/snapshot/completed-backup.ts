import type { Db } from '../client.ts'
import type { RoundMarks } from './round-marks.ts'

interface CompletedBackup {
  readonly checksum: string
  readonly takenAt: string
  readonly missing: readonly string[]
}

/** Records what a complete backup contains, for the beginning of a new round and for the readiness. */
export const recordCompletedBackup = async (
  db: Db,
  { checksum, takenAt, missing }: CompletedBackup,
  marks: RoundMarks,
): Promise<void> => {
  await db
    .insertInto('completed_backup')
    .values({
      checksum,
      taken_at: new Date(takenAt),
      appended: JSON.stringify(marks),
      missing_pictures: missing.length,
    })
    .execute()
}
