import type { Body } from '@scrutineer/contract/endpoint'
import type { session } from '@scrutineer/contract/session'
import { type Db, inTransaction } from '../../db/client.ts'
import { recordAuditEntry, recordFailedCredential } from '../../db/shared/audit-log.ts'
import type { Staff } from '../../domain/actor.ts'
import type { AuditContext } from '../../domain/audit-context.ts'
import type { Clock } from '../../domain/clock.ts'
import { hashSecret, verifySecret } from '../../domain/crypto/password.ts'
import { invalid } from '../../domain/problem.ts'
import { beginAttempt } from './login-throttle/login-attempt.ts'
import { endOtherSessions, findStaff, updatePassword } from './store.ts'

/** Staff who prove again who they are. */
export interface Requester {
  readonly actor: Staff
  readonly address: string
  /** What they do, as the audit writes it down. */
  readonly audit: AuditContext | undefined
}

const refusedAction = (action: AuditContext['action']): AuditContext['action'] =>
  action === 'session.change_password' ? 'session.change_password_refused' : 'second_factor.refused'

const wrongPassword = () => invalid({ password: [['wrong_password']] })

/**
 * Refuses whoever doesn't know the account's password. It counts as signing in does: an open session that fell into
 * other hands is no quicker way to find the password out. Gives the hash that the password was compared with.
 */
export const requireCurrentPassword = async (
  parts: { db: Db; clock: Clock },
  { actor, address, audit }: Requester,
  password: string,
): Promise<string> => {
  const attempt = await beginAttempt(parts, actor.account.toLowerCase(), address)
  const principal = await findStaff(parts.db, actor.account)
  if (!principal || !(await verifySecret(password, principal.secretHash))) {
    if (audit) await recordFailedCredential(parts.db, { ...audit, action: refusedAction(audit.action) })
    throw wrongPassword()
  }
  await attempt.succeed()
  return principal.secretHash
}

/** Gives the actor's account another password; of its sessions only the actor's goes on. */
export const changePassword = async (
  parts: { db: Db; clock: Clock },
  requester: Requester,
  { password, newPassword }: Body<typeof session.changePassword>,
): Promise<void> => {
  const { actor } = requester
  const compared = await requireCurrentPassword(parts, requester, password)
  if (newPassword === password) throw invalid({ newPassword: [['same_password']] })
  const next = await hashSecret(newPassword)
  await inTransaction(parts.db, async db => {
    // Whoever reset the password meanwhile meant to end what the old one allows.
    if (!(await updatePassword(db, actor.staffId, { compared, next }))) throw wrongPassword()
    await endOtherSessions(db, actor, parts.clock())
    await recordAuditEntry({ db, audit: requester.audit }, { kind: 'staff', id: actor.staffId })
  })
}
