import { type Db, inTransaction } from '../../../db/client.ts'
import type { ScopedDb } from '../../../db/scoped-db.ts'
import { recordAuditEntry } from '../../../db/shared/audit-log.ts'
import type { Clock } from '../../../domain/clock.ts'
import { generateToken, hashToken } from '../../../domain/crypto/link-token.ts'
import { problem } from '../../../domain/problem.ts'
import { hasAccount } from '../account-store.ts'
import { hasOrganizer, insertLink } from './store.ts'

const HOUR = 3_600_000
const organizerHours = 24
const passwordHours = 24

/** The token of a new link for the first organizer; undefined if there is an organizer. Links of earlier starts stay usable. */
export const createFirstOrganizerLink = async (db: Db, now: Date): Promise<string | undefined> => {
  if (await hasOrganizer(db)) return undefined
  const token = generateToken()
  const expiresAt = new Date(now.getTime() + organizerHours * HOUR)
  await insertLink(db, { tokenHash: hashToken(token), purpose: 'first organizer', staffId: null, now, expiresAt })
  return token
}

/** Creates a link for a new password of an account, audited. It replaces none: several may be on their way. */
export const createPasswordLink = (
  scoped: ScopedDb,
  clock: Clock,
  { id: ngoId, adminId }: { id: number; adminId: number },
): Promise<{ token: string; expiresAt: Date }> =>
  inTransaction(scoped, async trx => {
    if (!(await hasAccount(trx, ngoId, adminId))) throw problem('not_found')
    const [token, now] = [generateToken(), clock()]
    const expiresAt = new Date(now.getTime() + passwordHours * HOUR)
    await insertLink(trx.db, { tokenHash: hashToken(token), purpose: 'password', staffId: adminId, now, expiresAt })
    await recordAuditEntry(trx, { kind: 'staff', id: adminId })
    return { token, expiresAt }
  })
