import { openSnapshot as open, type Snapshot } from '../../db/snapshot.ts'
import type { Reach } from '../../domain/scope.ts'

/** Everything there is, as of now; the caller closes it. Nobody's scope narrows it: organizers alone may ask. */
export const openSnapshot = ({ db }: Reach, databaseUrl: string | undefined): Promise<Snapshot> => open(db, databaseUrl)
