import { randomUUID } from 'node:crypto'
import type { DeviceInfo } from '@scrutineer/contract/fields/device'
import type { Credentials } from '@scrutineer/contract/session'
import { type Db, transact } from '../../db/client.ts'
import { recordAuditEntry } from '../../db/shared/audit-log.ts'
import type { AuditContext } from '../../domain/access/audit-context.ts'
import { verifySecret } from '../../domain/crypto/password.ts'
import { isWrittenAlike } from '../../domain/phone-number.ts'
import { problem } from '../../domain/problem.ts'
import type { ServerContext } from '../../http/server-context.ts'
import { verifyCode } from './second-factor/verify-code.ts'
import type { CountedSignIn, RunSignIn } from './sign-in-queue.ts'
import {
  findPhoneKeyRules,
  hasOwnOrganizer,
  insertSession,
  type Principal,
  saveDevice,
  savePushToken,
} from './store.ts'
import { signToken } from './token.ts'

export type SignInDependencies = Pick<
  ServerContext,
  'db' | 'clock' | 'tokenSecret' | 'sessionHours' | 'observerSessionHours'
>

interface SignInContext extends SignInDependencies {
  readonly run: RunSignIn
}

export interface ClientInfo {
  readonly address: string
  /** The request may come from a person at this machine: the demo's accounts can sign in. */
  readonly isLocal: boolean
}

const tokenClaims = (principal: Principal) => ({
  IdNgo: String(principal.ngoId),
  Organizer: principal.organizer,
  ...(principal.kind === 'staff'
    ? { UserType: 'NgoAdmin', NgoAdminId: principal.id, ...(principal.analyst && { Analyst: true }) }
    : { UserType: 'Observer', ObserverId: principal.id }),
})

/** Audit context of a sign-in. Omits unknown account names, since people type passwords there by mistake. */
export const toAuditContext = (
  action: AuditContext['action'],
  principal: Principal | undefined,
  at: Date,
  { address }: ClientInfo,
): AuditContext => {
  const { id: staffId = null, name: account = null, ngoId = null } = principal ?? {}
  return { action, at, staffId, account, ngoId, address }
}

/** The phone of a session. */
interface PhoneInfo {
  readonly push?: { readonly channel: string; readonly token: string } | undefined
  /** Of the observers' app. */
  readonly device?: DeviceInfo | null | undefined
  /** The card that signs the device in. */
  readonly cardId?: number | undefined
}

/** Opens a session and signs its token. Throws if the account has changed since it was read. */
export const openSession = async (
  dependencies: SignInDependencies,
  principal: Principal,
  clientInfo: ClientInfo,
  { push, device, cardId }: PhoneInfo,
  recordSignIn: (trx: Db) => Promise<unknown>,
) => {
  const now = dependencies.clock()
  const lifetime = (principal.kind === 'staff' ? dependencies.sessionHours : dependencies.observerSessionHours) * 3600
  const expiresAt = new Date(now.getTime() + lifetime * 1000)
  const session = { id: randomUUID(), principal, now, expiresAt, deviceId: device?.id ?? null }
  await transact(dependencies.db, async trx => {
    if (!(await insertSession(trx, session))) throw problem('invalid_credentials')
    if (principal.kind === 'staff') {
      await recordAuditEntry({ db: trx, audit: toAuditContext('session.sign_in', principal, now, clientInfo) }, null)
    }
    await recordSignIn(trx)
    if (device) await saveDevice(trx, principal.id, device, { cardId: cardId ?? null, now })
    if (push) await savePushToken(trx, { observerId: principal.id, ...push, now })
  })
  const token = await signToken(dependencies.tokenSecret, {
    sessionId: session.id,
    subject: principal.name,
    claims: tokenClaims(principal),
    issuedAt: now,
    expiresAt: session.expiresAt,
  })
  return { access_token: token, expires_in: lifetime }
}

export interface SignInRequest extends Credentials {
  /** The client is an observer's phone, and `user` its number. */
  readonly isPhone: boolean
  /** Of the observers' app. */
  readonly device?: DeviceInfo | null | undefined
}

/** Whether the account is the demo's, which works on this machine alone and until an organizer has an account of their own. */
export const isLockedDemo = async (db: Db, { demo }: Principal, { isLocal }: ClientInfo) =>
  demo && (!isLocal || (await hasOwnOrganizer(db)))

/**
 * The principal of the attempt, if the secret is correct and the principal may sign in from this client. Of observers who share a
 * number and a PIN, the one whose number is written like this. All secrets are verified at once, so the time tells little of how many
 * there are.
 */
const verifyPrincipal = async (
  db: Db,
  { principals, priority }: CountedSignIn,
  { user, password }: SignInRequest,
  clientInfo: ClientInfo,
): Promise<Principal | undefined> => {
  const hashes = principals.length === 0 ? [undefined] : principals.map(({ secretHash }) => secretHash)
  const results = await Promise.all(hashes.map(hash => verifySecret(password, hash, priority)))
  const correct = principals.filter((_, index) => results[index])
  const principal = correct.find(({ name }) => isWrittenAlike(name, user)) ?? correct[0]
  return principal?.ngoIsActive && !(await isLockedDemo(db, principal, clientInfo)) ? principal : undefined
}

const phoneKeyOf = async (db: Db, phone: string) => (await findPhoneKeyRules(db))(phone)

/** Fewer digits are no phone number: a failed sign-in with an account name verifies one secret only. */
const minPhoneDigits = 6

/**
 * Whether the credentials of a failed staff sign-in are an observer's. Counts as an attempt of a phone, so a PIN can't be
 * guessed faster than there, and doesn't depend on whether a staff account exists, so the time reveals none.
 */
const areOfObserver = async ({ db, run }: SignInContext, request: SignInRequest, clientInfo: ClientInfo) => {
  if ((request.user.match(/\p{Nd}/gu)?.length ?? 0) < minPhoneDigits) return false
  const { address } = clientInfo
  const loginKey = await phoneKeyOf(db, request.user)
  return run({ loginKey, deviceToken: '', address }, async attempt => {
    const observer = await verifyPrincipal(db, attempt, request, clientInfo)
    if (observer) await attempt.withdraw()
    return observer !== undefined
  })
}

const continueSignIn = async (
  context: SignInContext,
  request: SignInRequest,
  clientInfo: ClientInfo,
  attempt: CountedSignIn,
) => {
  const { isPhone } = request
  const recordFailure = () =>
    attempt.recordFailure(toAuditContext('session.sign_in_failed', attempt.principals[0], attempt.now, clientInfo))
  const principal = await verifyPrincipal(context.db, attempt, request, clientInfo)
  if (!principal) {
    if (isPhone) throw problem('invalid_credentials')
    await recordFailure()
    if (!(await areOfObserver(context, request, clientInfo))) throw problem('invalid_credentials')
    await attempt.withdraw()
    throw problem('observer_credentials')
  }
  const code = request.code?.trim() ?? ''
  if (principal.hasSecondFactor && code === '') {
    await attempt.withdraw()
    throw problem('second_factor_required')
  }
  const codeError = principal.hasSecondFactor ? await verifyCode(context, principal.id, code) : undefined
  if (codeError) {
    await recordFailure()
    throw problem('invalid_credentials', { errors: { code: [codeError] } })
  }
  await attempt.succeed()
  const push = request.fcmToken ? { channel: request.channelName ?? 'Firebase', token: request.fcmToken } : undefined
  return openSession(context, principal, clientInfo, { push, device: request.device }, attempt.recordSignIn)
}

/**
 * Signs in staff by account, or a phone by number. All errors are the same until the password is correct. A complete
 * sign-in clears earlier failures.
 */
export const signIn = async (context: SignInContext, request: SignInRequest, clientInfo: ClientInfo) => {
  const deviceToken = request.isPhone ? request.fcmToken || request.uniqueId || '' : undefined
  const loginKey = request.isPhone ? await phoneKeyOf(context.db, request.user) : request.user.trim().toLowerCase()
  return context.run({ loginKey, deviceToken, address: clientInfo.address }, attempt =>
    continueSignIn(context, request, clientInfo, attempt),
  )
}
