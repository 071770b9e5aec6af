import { createHash } from 'node:crypto'
import { recordFailedAttempt } from '../../db/audit.ts'
import type { Db } from '../../db/client.ts'
import type { Act } from '../../domain/act.ts'
import { createBatcher } from '../../domain/batcher.ts'
import type { Clock } from '../../domain/clock.ts'
import type { SignInPriority } from '../../domain/password.ts'
import { type CountedTry, countTries, originOf, outcomesOf, tooManyTries } from './attempt.ts'
import { findObserversByPhones, findRegisteredTokens, findStaffByAccounts, type Holder } from './store.ts'

export interface SignInTry {
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
const originsOf = async (db: Db, tries: readonly SignInTry[]) => {
  const phones = tries.flatMap(({ account, deviceToken: token }) =>
    token === undefined ? [] : [{ phone: account, token }],
  )
  const registered = await findRegisteredTokens(db, phones)
  return tries.map(({ account, deviceToken: token, address }) => {
    if (token === undefined) return originOf(account, address)
    const origin = originOf(` phone ${account}`, address)
    // Of a phone that its observer has, others behind the same address of a carrier don't count.
    return registered.has(`${account} ${token}`)
      ? { ...origin, source: deviceSource(token), isKnownPhone: true }
      : origin
  })
}

const findHolders = async (db: Db, tries: readonly SignInTry[]): Promise<(Holder | undefined)[]> => {
  const isPhone = ({ deviceToken }: SignInTry) => deviceToken !== undefined
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
const createUnderWay = () => {
  const underWay = new Map<string, Set<Promise<void>>>()
  return {
    anySettled: (id: string): Promise<void> | undefined => {
      const own = underWay.get(id)
      return own && Promise.race(own)
    },
    begin: (id: string): (() => void) => {
      const own = underWay.get(id) ?? new Set()
      underWay.set(id, own)
      let settle: (() => void) | undefined
      const settled = new Promise<void>(resolve => {
        settle = resolve
      })
      own.add(settled)
      return () => {
        own.delete(settled)
        if (own.size === 0) underWay.delete(id)
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
  return (act: Act): Promise<void> => {
    running ??= recordFailedAttempt(db, act).finally(() => {
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
  const look = createBatcher(async (tries: readonly SignInTry[]) => {
    const origins = await originsOf(db, tries)
    const counted = await countTries(parts, origins)
    const holders = await findHolders(db, tries)
    return origins.map((origin, at) => ({ origin, counted: counted[at], holder: holders[at] }))
  }, MAX_BATCH)
  const underWay = createUnderWay()
  const recordUnknown = createUnknownRecorder(db)
  const recordKnown = (act: Act) => recordFailedAttempt(db, act)
  const priorityOf = ({ isKnownHere }: CountedTry): SignInPriority => (isKnownHere ? 'knownNetwork' : 'existing')

  return async (tried: SignInTry) => {
    for (;;) {
      const { origin, counted, holder } = await look(tried)
      if (!counted) throw new Error('A try was not counted')
      const id = `${origin.key}\0${origin.source}`
      if (counted.wait === 0) {
        const settle = underWay.begin(id)
        const recordFailure = holder ? recordKnown : recordUnknown
        const outcomes = outcomesOf(db, origin, counted.now)
        return { holder, priority: priorityOf(counted), recordFailure, ...outcomes, settle }
      }
      // One of those being compared may be right, and forgive the others.
      const settled = underWay.anySettled(id)
      if (!settled) throw tooManyTries(counted.wait)
      await settled
    }
  }
}

export type BeginSignIn = ReturnType<typeof createSignInQueue>
