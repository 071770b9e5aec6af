import { createHash } from 'node:crypto'
import type { Db } from '../../db/client.ts'
import { recordFailedCredential } from '../../db/shared/audit-log.ts'
import type { AuditContext } from '../../domain/access/audit-context.ts'
import type { Clock } from '../../domain/clock.ts'
import { createBatcher } from '../../domain/concurrency/batcher.ts'
import type { SignInPriority } from '../../domain/crypto/password.ts'
import { attemptOutcomes, countAttempts, loginOrigin, tooManyAttempts } from './login-throttle/login-attempt.ts'
import {
  findObserversByPhoneKeys,
  findPhoneKeyRules,
  findRegisteredTokens,
  findStaffByAccounts,
  type Principal,
} from './store.ts'

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

/** Each attempt's account, or the observers who have the number. */
const findPrincipals = async (db: Db, attempts: readonly SignInAttempt[]): Promise<(readonly Principal[])[]> => {
  const isPhone = ({ deviceToken }: SignInAttempt) => deviceToken !== undefined
  const staff = await findStaffByAccounts(
    db,
    attempts.filter(attempt => !isPhone(attempt)).map(({ loginKey }) => loginKey),
  )
  const observers = await findObserversByPhoneKeys(
    db,
    attempts.filter(isPhone).map(({ loginKey }) => loginKey),
  )
  return attempts.map(attempt => {
    const { loginKey } = attempt
    if (isPhone(attempt)) return observers.get(loginKey) ?? []
    const account = staff.get(loginKey)
    return account ? [account] : []
  })
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
 * Runs sign-ins. Accounts are found and attempts counted in batches, so that a flood takes few statements. Attempts at one
 * account from one address run one after another: each counts as a failure until it succeeds, so concurrent ones with the right
 * password would refuse each other. Throws `too_many_requests` during a delay.
 */
export const createSignInQueue = (dependencies: { db: Db; clock: Clock }) => {
  const { db } = dependencies
  const lookUp = createBatcher(async (attempts: readonly SignInAttempt[]) => {
    const origins = await findOrigins(db, attempts)
    const counted = await countAttempts(dependencies, origins)
    const principals = await findPrincipals(db, attempts)
    return origins.map((origin, index) => ({ origin, counted: counted[index], principals: principals[index] ?? [] }))
  }, MAX_BATCH)
  const inTurn = createTurns()
  const recordUnknown = createUnknownRecorder(db)
  const recordExisting = (audit: AuditContext) => recordFailedCredential(db, audit)

  return <T>(attempt: SignInAttempt, signIn: (counted: CountedSignIn) => Promise<T>): Promise<T> => {
    const kind = attempt.deviceToken === undefined ? 'staff' : 'phone'
    return inTurn(`${kind} ${attempt.loginKey} ${attempt.address}`, async () => {
      const { origin, counted, principals } = await lookUp(attempt)
      if (!counted) throw new Error('A login attempt was not counted')
      if (counted.wait > 0) throw tooManyAttempts(counted.wait)
      return signIn({
        principals,
        priority: counted.isKnownHere ? 'knownNetwork' : 'existing',
        recordFailure: principals.length > 0 ? recordExisting : recordUnknown,
        ...attemptOutcomes(db, origin, counted.now),
      })
    })
  }
}

/** Phone keys by the current rules, which a batch of sign-ins reads once. */
export const createPhoneKeyLookup = (db: Db): ((phone: string) => Promise<string>) =>
  createBatcher(async (phones: readonly string[]) => phones.map(await findPhoneKeyRules(db)), MAX_BATCH)

export type RunSignIn = ReturnType<typeof createSignInQueue>
