import type { Body } from '@scrutineer/contract/core/endpoint'
import type { session } from '@scrutineer/contract/session'
import { type Db, transact } from '../../db/client.ts'
import { recordAuditEntry, recordFailedCredential } from '../../db/shared/audit-log.ts'
import type { AuditContext } from '../../domain/access/audit-context.ts'
import type { Staff } from '../../domain/actor.ts'
import type { Clock } from '../../domain/clock.ts'
import { hashSecret, verifySecret } from '../../domain/crypto/password.ts'
import { invalid, problem } from '../../domain/problem.ts'
import { beginAttempt } from './login-throttle/login-attempt.ts'
import { endOtherSessions, findStaff, hasOwnOrganizer, updatePassword } from './store.ts'

/** A staff account that must confirm its password. */
export interface CredentialRequest {
  readonly actor: Staff
  readonly address: string
  /** Audit context of the action. */
  readonly audit: AuditContext | undefined
}

const refusedAction = (action: AuditContext['action']): AuditContext['action'] =>
  action === 'session.change_password' ? 'session.change_password_refused' : 'second_factor.refused'

const wrongPassword = () => invalid({ password: [['wrong_password']] })

/**
 * Throws unless the password is the account's. Attempts are throttled like sign-ins, so a stolen session doesn't help
 * to guess the password. Returns the hash that the password was compared with. Throws `forbidden` for a locked account of the demo.
 */
export const requireCurrentPassword = async (
  dependencies: { db: Db; clock: Clock },
  { actor, address, audit }: CredentialRequest,
  password: string,
): Promise<string> => {
  const attempt = await beginAttempt(dependencies, actor.account.toLowerCase(), address)
  const principal = await findStaff(dependencies.db, actor.account)
  if (!principal || !(await verifySecret(password, principal.secretHash))) {
    if (audit) await recordFailedCredential(dependencies.db, { ...audit, action: refusedAction(audit.action) })
    throw wrongPassword()
  }
  await attempt.succeed()
  // Its sessions go on until the next start. With a password of its own the account would no longer be the demo's.
  if (principal.demo && (await hasOwnOrganizer(dependencies.db))) throw problem('forbidden')
  return principal.secretHash
}

/** Changes the password of the actor's account and ends its other sessions. */
export const changePassword = async (
  dependencies: { db: Db; clock: Clock },
  requester: CredentialRequest,
  { password, newPassword }: Body<typeof session.changePassword>,
): Promise<void> => {
  const { actor } = requester
  const compared = await requireCurrentPassword(dependencies, requester, password)
  if (newPassword === password) throw invalid({ newPassword: [['same_password']] })
  const next = await hashSecret(newPassword)
  await transact(dependencies.db, async db => {
    // Fails if the password was reset concurrently: the old one is no longer valid.
    if (!(await updatePassword(db, actor.staffId, { compared, next }))) throw wrongPassword()
    await endOtherSessions(db, actor, dependencies.clock())
    await recordAuditEntry({ db, audit: requester.audit }, { kind: 'staff', id: actor.staffId })
  })
}
