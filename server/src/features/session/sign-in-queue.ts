import { createHash } from 'node:crypto'
import type { Db } from '../../db/client.ts'
import { recordFailedCredential } from '../../db/shared/audit-log.ts'
import type { AuditContext } from '../../domain/access/audit-context.ts'
import type { Clock } from '../../domain/clock.ts'
import { createBatcher } from '../../domain/concurrency/batcher.ts'
import type { SignInPriority } from '../../domain/crypto/password.ts'
import {
  attemptOutcomes,
  type CountedAttempt,
  countAttempts,
  loginOrigin,
  tooManyAttempts,
} from './login-throttle/login-attempt.ts'
import { findObserversByPhoneKeys, findRegisteredTokens, findStaffByAccounts, type Principal } from './store.ts'

export interface SignInAttempt {
  /** An account in lower case, or a phone key. */
  readonly loginKey: string
  /** Identifies a phone; undefined for staff. */
  readonly deviceToken: string | undefined
  readonly address: string
}

/** Attempts per transaction. */
const MAX_BATCH = 200

const deviceSource = (token: string) => `device ${createHash('sha256').update(token).digest('hex')}`

/**
 * Origins of attempts. The key includes the account type: ` phone` can't collide, since no account begins with a space.
 */
const findOrigins = async (db: Db, attempts: readonly SignInAttempt[]) => {
  const devices = attempts.flatMap(({ loginKey, deviceToken: token }) =>
    token === undefined ? [] : [{ phoneKey: loginKey, token }],
  )
  const registered = await findRegisteredTokens(db, devices)
  return attempts.map(({ loginKey, deviceToken: token, address }) => {
    if (token === undefined) return loginOrigin(loginKey, address)
    const origin = loginOrigin(` phone ${loginKey}`, address)
    // A known phone is counted separately from other clients behind its carrier's address.
    return registered.has(`${loginKey} ${token}`)
      ? { ...origin, source: deviceSource(token), isKnownDevice: true }
      : origin
  })
}

const findPrincipals = async (db: Db, attempts: readonly SignInAttempt[]): Promise<(Principal | undefined)[]> => {
  const isPhone = ({ deviceToken }: SignInAttempt) => deviceToken !== undefined
  const staff = await findStaffByAccounts(
    db,
    attempts.filter(attempt => !isPhone(attempt)).map(({ loginKey }) => loginKey),
  )
  const observers = await findObserversByPhoneKeys(
    db,
    attempts.filter(isPhone).map(({ loginKey }) => loginKey),
  )
  return attempts.map(attempt => (isPhone(attempt) ? observers : staff).get(attempt.loginKey))
}

/** Tracks the attempts of each account and source whose secrets are being verified. */
const createPendingAttempts = () => {
  const pendingAttempts = new Map<string, Set<Promise<void>>>()
  return {
    anySettled: (id: string): Promise<void> | undefined => {
      const pending = pendingAttempts.get(id)
      return pending && Promise.race(pending)
    },
    begin: (id: string): (() => void) => {
      const pending = pendingAttempts.get(id) ?? new Set()
      pendingAttempts.set(id, pending)
      let settle: (() => void) | undefined
      const settled = new Promise<void>(resolve => {
        settle = resolve
      })
      pending.add(settled)
      return () => {
        pending.delete(settled)
        if (pending.size === 0) pendingAttempts.delete(id)
        settle?.()
      }
    },
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

/**
 * Finds accounts and counts attempts in batches, so that a flood takes few statements. Returns the principal, if any,
 * and the priority of verifying its secret. The caller must call `settle`.
 */
export const createSignInQueue = (dependencies: { db: Db; clock: Clock }) => {
  const { db } = dependencies
  const lookUp = createBatcher(async (attempts: readonly SignInAttempt[]) => {
    const origins = await findOrigins(db, attempts)
    const counted = await countAttempts(dependencies, origins)
    const principals = await findPrincipals(db, attempts)
    return origins.map((origin, index) => ({ origin, counted: counted[index], principal: principals[index] }))
  }, MAX_BATCH)
  const pendingAttempts = createPendingAttempts()
  const recordUnknown = createUnknownRecorder(db)
  const recordExisting = (audit: AuditContext) => recordFailedCredential(db, audit)
  const priorityOf = ({ isKnownHere }: CountedAttempt): SignInPriority => (isKnownHere ? 'knownNetwork' : 'existing')

  return async (attempt: SignInAttempt) => {
    for (;;) {
      const { origin, counted, principal } = await lookUp(attempt)
      if (!counted) throw new Error('A login attempt was not counted')
      const id = `${origin.accountKey}\0${origin.source}`
      if (counted.wait === 0) {
        const settle = pendingAttempts.begin(id)
        const recordFailure = principal ? recordExisting : recordUnknown
        const outcomes = attemptOutcomes(db, origin, counted.now)
        return { principal, priority: priorityOf(counted), recordFailure, ...outcomes, settle }
      }
      // An attempt in progress may succeed and clear the failures.
      const settled = pendingAttempts.anySettled(id)
      if (!settled) throw tooManyAttempts(counted.wait)
      await settled
    }
  }
}

export type BeginSignIn = ReturnType<typeof createSignInQueue>
