import { within } from '../../db/within.ts'
import type { Reach } from '../../domain/scope.ts'

export const findNgos = ({ db, scope }: Reach) =>
  db
    .selectFrom('ngo')
    .where(within(scope, { ngo: 'ngo.id', observer: 'ngo.id' }))
    .select(['ngo.id', 'ngo.name', 'ngo.short_name as shortName', 'ngo.organizer', 'ngo.is_active as isActive'])
    .orderBy('ngo.name')
    .orderBy('ngo.id')
    .execute()
