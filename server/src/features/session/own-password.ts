import type { Body } from '@scrutineer/contract/endpoint'
import type { session } from '@scrutineer/contract/session'
import { recordAction, recordFailedAttempt } from '../../db/audit.ts'
import { type Db, inTransaction } from '../../db/client.ts'
import type { Act } from '../../domain/act.ts'
import type { Staff } from '../../domain/actor.ts'
import type { Clock } from '../../domain/clock.ts'
import { hashSecret, verifySecret } from '../../domain/password.ts'
import { invalid } from '../../http/problem.ts'
import { beginAttempt } from './attempt.ts'
import { endOtherSessions, findStaff, updatePassword } from './store.ts'

/** Staff who prove again who they are. */
export interface Claimant {
  readonly actor: Staff
  readonly address: string
  /** What they do, as the audit writes it down. */
  readonly act: Act | undefined
}

const refusalOf = (action: Act['action']): Act['action'] =>
  action === 'session.change_password' ? 'session.change_password_refused' : 'second_factor.refused'

const wrongPassword = () => invalid({ password: [['wrong_password']] })

/**
 * Refuses whoever doesn't know the account's password. It counts as signing in does: an open session that fell into
 * other hands is no quicker way to find the password out. Gives the hash that the password was compared with.
 */
export const demandOwnPassword = async (
  parts: { db: Db; clock: Clock },
  { actor, address, act }: Claimant,
  password: string,
): Promise<string> => {
  const attempt = await beginAttempt(parts, actor.account.toLowerCase(), address)
  const holder = await findStaff(parts.db, actor.account)
  if (!holder || !(await verifySecret(password, holder.secretHash))) {
    if (act) await recordFailedAttempt(parts.db, { ...act, action: refusalOf(act.action) })
    throw wrongPassword()
  }
  await attempt.succeeded()
  return holder.secretHash
}

/** Gives the actor's account another password; of its sessions only the actor's goes on. */
export const changePassword = async (
  parts: { db: Db; clock: Clock },
  claimant: Claimant,
  { password, newPassword }: Body<typeof session.changePassword>,
): Promise<void> => {
  const { actor } = claimant
  const compared = await demandOwnPassword(parts, claimant, password)
  if (newPassword === password) throw invalid({ newPassword: [['same_password']] })
  const next = await hashSecret(newPassword)
  await inTransaction(parts.db, async db => {
    // Whoever reset the password meanwhile meant to end what the old one allows.
    if (!(await updatePassword(db, actor.staffId, { compared, next }))) throw wrongPassword()
    await endOtherSessions(db, actor, parts.clock())
    await recordAction({ db, act: claimant.act }, { kind: 'staff', id: actor.staffId })
  })
}
