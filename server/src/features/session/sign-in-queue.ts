import { createHash } from 'node:crypto'
import type { Db } from '../../db/client.ts'
import { recordFailedCredential } from '../../db/shared/audit-log.ts'
import type { AuditContext } from '../../domain/audit-context.ts'
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
import { findObserversByPhones, findRegisteredTokens, findStaffByAccounts, type Principal } from './store.ts'

export interface SignInAttempt {
  /** An account in lower case, or a phone without spaces. */
  readonly account: string
  /** What a phone identifies itself with; absent for staff. */
  readonly deviceToken: string | undefined
  readonly address: string
}

/** Tries that are looked up and counted in one transaction. */
const MAX_BATCH = 200

const deviceSource = (token: string) => `device ${createHash('sha256').update(token).digest('hex')}`

/** Where each is tried from. No account begins with a space, so an observer named like one shares no failures with it. */
const findOrigins = async (db: Db, tries: readonly SignInAttempt[]) => {
  const phones = tries.flatMap(({ account, deviceToken: token }) =>
    token === undefined ? [] : [{ phone: account, token }],
  )
  const registered = await findRegisteredTokens(db, phones)
  return tries.map(({ account, deviceToken: token, address }) => {
    if (token === undefined) return loginOrigin(account, address)
    const origin = loginOrigin(` phone ${account}`, address)
    // Of a phone that its observer has, others behind the same address of a carrier don't count.
    return registered.has(`${account} ${token}`)
      ? { ...origin, source: deviceSource(token), isKnownDevice: true }
      : origin
  })
}

const findPrincipals = async (db: Db, tries: readonly SignInAttempt[]): Promise<(Principal | undefined)[]> => {
  const isPhone = ({ deviceToken }: SignInAttempt) => deviceToken !== undefined
  const staff = await findStaffByAccounts(
    db,
    tries.filter(each => !isPhone(each)).map(({ account }) => account),
  )
  const observers = await findObserversByPhones(
    db,
    tries.filter(isPhone).map(({ account }) => account),
  )
  return tries.map(each => (isPhone(each) ? observers : staff).get(each.account))
}

/** The tries of an account from one place whose secrets are being compared. */
const createPendingAttempts = () => {
  const pendingAttempts = new Map<string, Set<Promise<void>>>()
  return {
    anySettled: (id: string): Promise<void> | undefined => {
      const own = pendingAttempts.get(id)
      return own && Promise.race(own)
    },
    begin: (id: string): (() => void) => {
      const own = pendingAttempts.get(id) ?? new Set()
      pendingAttempts.set(id, own)
      let settle: (() => void) | undefined
      const settled = new Promise<void>(resolve => {
        settle = resolve
      })
      own.add(settled)
      return () => {
        own.delete(settled)
        if (own.size === 0) pendingAttempts.delete(id)
        settle?.()
      }
    },
  }
}

/**
 * Records failures at accounts that don't exist, one at a time: those that come meanwhile aren't told apart from it. Of an
 * hour's the audit keeps a hundred in any case.
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
 * Finds accounts and counts tries, many together: a flood costs a few statements, and nobody else waits long for the
 * database. Gives whose account it is, if anybody's, and how soon its secret is compared; `settle` must be called.
 */
export const createSignInQueue = (parts: { db: Db; clock: Clock }) => {
  const { db } = parts
  const lookUp = createBatcher(async (tries: readonly SignInAttempt[]) => {
    const origins = await findOrigins(db, tries)
    const counted = await countAttempts(parts, origins)
    const principals = await findPrincipals(db, tries)
    return origins.map((origin, at) => ({ origin, counted: counted[at], principal: principals[at] }))
  }, MAX_BATCH)
  const pendingAttempts = createPendingAttempts()
  const recordUnknown = createUnknownRecorder(db)
  const recordKnown = (audit: AuditContext) => recordFailedCredential(db, audit)
  const priorityOf = ({ isKnownHere }: CountedAttempt): SignInPriority => (isKnownHere ? 'knownNetwork' : 'existing')

  return async (tried: SignInAttempt) => {
    for (;;) {
      const { origin, counted, principal } = await lookUp(tried)
      if (!counted) throw new Error('A try was not counted')
      const id = `${origin.key}\0${origin.source}`
      if (counted.wait === 0) {
        const settle = pendingAttempts.begin(id)
        const recordFailure = principal ? recordKnown : recordUnknown
        const outcomes = attemptOutcomes(db, origin, counted.now)
        return { principal, priority: priorityOf(counted), recordFailure, ...outcomes, settle }
      }
      // One of those being compared may be right, and forgive the others.
      const settled = pendingAttempts.anySettled(id)
      if (!settled) throw tooManyAttempts(counted.wait)
      await settled
    }
  }
}

export type BeginSignIn = ReturnType<typeof createSignInQueue>
