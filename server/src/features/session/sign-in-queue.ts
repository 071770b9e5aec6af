import { createHash } from 'node:crypto'
import type { Db } from '../../db/client.ts'
import { recordFailedCredential } from '../../db/shared/audit-log.ts'
import type { AuditContext } from '../../domain/access/audit-context.ts'
import type { Clock } from '../../domain/clock.ts'
import type { SignInPriority } from '../../domain/crypto/password.ts'
import { attemptOutcomes, countAttempt, type LoginAttempt, loginOrigin } from './login-throttle/login-attempt.ts'
import { findObserversByPhoneKey, findStaff, isRegisteredToken, type Principal } from './store.ts'

export interface SignInAttempt {
  /** An account in lower case, or a phone key. */
  readonly loginKey: string
  /** Identifies a phone; undefined for staff. */
  readonly deviceToken: string | undefined
  readonly address: string
}

const deviceSource = (token: string) => `device ${createHash('sha256').update(token).digest('hex')}`

/** Origin of an attempt. The key includes the account type: ` phone` can't collide, since no account begins with a space. */
const findOrigin = async (db: Db, { loginKey, deviceToken, address }: SignInAttempt): Promise<LoginAttempt> => {
  if (deviceToken === undefined) return loginOrigin(loginKey, address)
  const origin = loginOrigin(` phone ${loginKey}`, address)
  // A known phone is counted separately from other clients behind its carrier's address.
  return (await isRegisteredToken(db, loginKey, deviceToken))
    ? { ...origin, source: deviceSource(deviceToken), isKnownDevice: true }
    : origin
}

/** The account, or the observers who have the number. */
const findPrincipals = async (db: Db, { loginKey, deviceToken }: SignInAttempt): Promise<readonly Principal[]> => {
  if (deviceToken !== undefined) return findObserversByPhoneKey(db, loginKey)
  const account = await findStaff(db, loginKey)
  return account ? [account] : []
}

/** Runs tasks with the same key one after another. */
const createTurns = () => {
  const turns = new Map<string, Promise<unknown>>()
  return async <T>(key: string, task: () => Promise<T>): Promise<T> => {
    const turn = (turns.get(key) ?? Promise.resolve()).then(task)
    const ended = turn.then(
      () => undefined,
      () => undefined,
    )
    turns.set(key, ended)
    try {
      return await turn
    } finally {
      if (turns.get(key) === ended) turns.delete(key)
    }
  }
}

/**
 * Records failures at unknown accounts, one at a time; concurrent ones share a single entry. The audit is limited to
 * 100 such entries an hour in any case.
 */
const createUnknownRecorder = (db: Db) => {
  let running: Promise<void> | undefined
  return (audit: AuditContext): Promise<void> => {
    running ??= recordFailedCredential(db, audit).finally(() => {
      running = undefined
    })
    return running
  }
}

/** An attempt that was counted and may verify its secret. */
export type CountedSignIn = ReturnType<typeof attemptOutcomes> & {
  /** Whose secret may be meant: an account, or the observers who have the number. */
  readonly principals: readonly Principal[]
  /** Of verifying the secret. */
  readonly priority: SignInPriority
  readonly recordFailure: (audit: AuditContext) => Promise<void>
}

/**
 * Runs sign-ins. Attempts at one account from one address run one after another: each counts as a failure until it succeeds, so
 * concurrent ones with the right password would refuse each other. Throws `too_many_requests` during a delay.
 */
export const createSignInQueue = (dependencies: { db: Db; clock: Clock }) => {
  const { db } = dependencies
  const inTurn = createTurns()
  const countInTurn = createTurns()
  const recordUnknown = createUnknownRecorder(db)
  const recordExisting = (audit: AuditContext) => recordFailedCredential(db, audit)

  return <T>(attempt: SignInAttempt, signIn: (counted: CountedSignIn) => Promise<T>): Promise<T> => {
    const kind = attempt.deviceToken === undefined ? 'staff' : 'phone'
    return inTurn(`${kind} ${attempt.loginKey} ${attempt.address}`, async () => {
      const origin = await findOrigin(db, attempt)
      // An account has one connection at a time, however many addresses attempt it.
      const { now, isKnownHere } = await countInTurn(origin.accountKey, () => countAttempt(dependencies, origin))
      const principals = await findPrincipals(db, attempt)
      return signIn({
        principals,
        priority: isKnownHere ? 'knownNetwork' : 'existing',
        recordFailure: principals.length > 0 ? recordExisting : recordUnknown,
        ...attemptOutcomes(db, origin, now),
      })
    })
  }
}

export type RunSignIn = ReturnType<typeof createSignInQueue>
