import type { Reach } from '../domain/scope.ts'
import { within } from './within.ts'

/** Whether there is such an NGO in reach: everybody's for organizers, their own for others. */
export const hasNgo = async ({ db, scope }: Reach, id: number): Promise<boolean> => {
  const row = await db
    .selectFrom('ngo')
    .where('ngo.id', '=', id)
    .where(within(scope, { ngo: 'ngo.id', observer: 'ngo.id' }))
    .select('ngo.id')
    .executeTakeFirst()
  return row !== undefined
}
