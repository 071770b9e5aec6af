import { randomUUID } from 'node:crypto'
import type { Credentials } from '@scrutineer/contract/session'
import { recordAction } from '../../db/audit.ts'
import { type Db, inTransaction } from '../../db/client.ts'
import type { Act } from '../../domain/act.ts'
import type { Clock } from '../../domain/clock.ts'
import { phoneKey } from '../../domain/fold.ts'
import { verifySecret } from '../../domain/password.ts'
import { problem } from '../../http/problem.ts'
import { faultOfCode } from './check-code.ts'
import type { BeginSignIn } from './sign-in-queue.ts'
import { type Holder, insertSession, savePushToken } from './store.ts'
import { signToken } from './token.ts'

export interface SignInParts {
  readonly db: Db
  readonly clock: Clock
  readonly tokenSecret: Uint8Array
  readonly sessionHours: number
  readonly observerSessionHours: number
}

interface SignInCall extends SignInParts {
  readonly begin: BeginSignIn
}

type Attempt = Awaited<ReturnType<BeginSignIn>>

export interface Visitor {
  readonly address: string
  /** The server listens on loopback only and no proxy stands between: demo accounts may be used. */
  readonly isLocal: boolean
}

const claimsOf = (holder: Holder) => ({
  IdNgo: String(holder.ngoId),
  Organizer: holder.organizer,
  ...(holder.kind === 'staff'
    ? { UserType: 'NgoAdmin', NgoAdminId: holder.id }
    : { UserType: 'Observer', ObserverId: holder.id }),
})

/** A sign-in as the audit tells it. An account that isn't there is left out: people type passwords in its place. */
const actOf = (action: Act['action'], holder: Holder | undefined, at: Date, { address }: Visitor): Act => {
  const { id: staffId = null, name: account = null, ngoId = null } = holder ?? {}
  return { action, at, staffId, account, ngoId, address }
}

const openSession = async (
  parts: SignInParts,
  holder: Holder,
  visitor: Visitor,
  push: { channel: string; token: string } | undefined,
  signedIn: (inside: Db) => Promise<void>,
) => {
  const now = parts.clock()
  const lifetime = (holder.kind === 'staff' ? parts.sessionHours : parts.observerSessionHours) * 3600
  const session = { id: randomUUID(), holder, now, expiresAt: new Date(now.getTime() + lifetime * 1000) }
  await inTransaction(parts.db, async trx => {
    if (!(await insertSession(trx, session))) throw problem('invalid_credentials')
    if (holder.kind === 'staff') {
      await recordAction({ db: trx, act: actOf('session.sign_in', holder, now, visitor) }, null)
    }
    await signedIn(trx)
    if (push) await savePushToken(trx, { observerId: holder.id, ...push, now })
  })
  const token = await signToken(parts.tokenSecret, {
    sessionId: session.id,
    subject: holder.name,
    claims: claimsOf(holder),
    issuedAt: now,
    expiresAt: session.expiresAt,
  })
  return { access_token: token, expires_in: lifetime }
}

export interface SignInRequest extends Credentials {
  /** An observer's phone, which signs in by its number. */
  readonly isPhone: boolean
}

const continueSignIn = async (parts: SignInParts, sent: SignInRequest, visitor: Visitor, attempt: Attempt) => {
  const { isPhone } = sent
  const { holder, now } = attempt
  const recordFailure = () => attempt.recordFailure(actOf('session.sign_in_failed', holder, now, visitor))
  const isRight = await verifySecret(sent.password, holder?.secretHash, attempt.priority)
  if (!isRight || !holder?.ngoIsActive || (holder.demo && !visitor.isLocal)) {
    if (!isPhone) await recordFailure()
    throw problem('invalid_credentials')
  }
  const code = sent.code?.trim() ?? ''
  if (holder.hasSecondFactor && code === '') {
    await attempt.takenBack()
    throw problem('second_factor_required')
  }
  const fault = holder.hasSecondFactor ? await faultOfCode(parts, holder.id, code) : undefined
  if (fault) {
    await recordFailure()
    throw problem('invalid_credentials', { errors: { code: [fault] } })
  }
  await attempt.succeeded()
  const push = sent.fcmToken ? { channel: sent.channelName ?? 'Firebase', token: sent.fcmToken } : undefined
  return openSession(parts, holder, visitor, push, attempt.signedIn)
}

/**
 * Signs staff in by account, or a phone by number. Every refusal says the same until the password is right; failures are
 * forgiven when all of it is.
 */
export const signIn = async ({ begin, ...parts }: SignInCall, sent: SignInRequest, visitor: Visitor) => {
  const deviceToken = sent.isPhone ? sent.fcmToken || sent.uniqueId || '' : undefined
  const account = sent.isPhone ? phoneKey(sent.user) : sent.user.trim().toLowerCase()
  const attempt = await begin({ account, deviceToken, address: visitor.address })
  try {
    return await continueSignIn(parts, sent, visitor, attempt)
  } finally {
    attempt.settle()
  }
}
