import type { AccessLink, accessLinks } from '@scrutineer/contract/access-links'
import type { Body } from '@scrutineer/contract/core/endpoint'
import { type Db, transact } from '../../../db/client.ts'
import { recordAuditEntry } from '../../../db/shared/audit-log.ts'
import type { Clock } from '../../../domain/clock.ts'
import { hashToken } from '../../../domain/crypto/link-token.ts'
import { hashSecret } from '../../../domain/crypto/password.ts'
import { clientPrefixOf } from '../../../domain/network/ip-prefix.ts'
import { invalid, ProblemError, problem } from '../../../domain/problem.ts'
import { endSessionsOfAccount, updateAccount } from '../account-store.ts'
import { addOrganizer } from '../bootstrap-admin.ts'
import { lockBootstrap } from '../bootstrap-store.ts'
import { findUsableLink, hasOrganizer, lockUsableLink, markUsed } from './store.ts'

/** A counted attempt at a secret. It counts as failed until it is withdrawn. */
export type BeginAttempt = (key: string, address: string) => Promise<{ withdraw: () => Promise<void> }>

export interface AccessLinkDependencies {
  readonly db: Db
  readonly clock: Clock
  readonly beginAttempt: BeginAttempt
}

const unusable = () => invalid({ token: [['link_unusable']] })

/** Attempts are counted per client, not per link: a link can't be guessed, and strangers must not lock out its owner. */
const attemptKey = (address: string) => ` link ${clientPrefixOf(address)}`

/** Runs the work with rate-limited attempts. Only an unusable link counts. */
const limited = async <T>({ beginAttempt }: AccessLinkDependencies, address: string, work: () => Promise<T>) => {
  const attempt = await beginAttempt(attemptKey(address), address)
  let counts = false
  try {
    return await work()
  } catch (error) {
    counts = error instanceof ProblemError && error.details.errors?.token !== undefined
    throw error
  } finally {
    if (!counts) await attempt.withdraw()
  }
}

/** What a link is for. Throws an error of `token` for an unknown, expired or used one. */
export const checkLink = (dependencies: AccessLinkDependencies, token: string, address: string): Promise<AccessLink> =>
  limited(dependencies, address, async () => {
    const { db, clock } = dependencies
    const link = await findUsableLink(db, hashToken(token), clock())
    if (!link || (link.purpose === 'first organizer' && (await hasOrganizer(db)))) throw unusable()
    return { purpose: link.purpose, account: link.account }
  })

/** Creates the first organizer’s account. The link works while there is no organizer. */
export const createFirstOrganizer = (
  dependencies: AccessLinkDependencies,
  { token, account, password }: Body<typeof accessLinks.createFirstOrganizer>,
  address: string,
): Promise<void> =>
  limited(dependencies, address, () =>
    transact(dependencies.db, async db => {
      const now = dependencies.clock()
      await lockBootstrap(db)
      const link = await lockUsableLink(db, hashToken(token), now)
      if (link?.purpose !== 'first organizer' || (await hasOrganizer(db))) throw unusable()
      if (!(await addOrganizer(db, { account, password }, now, address)))
        throw problem('conflict', { errors: { account: [['account_taken']] } })
      await markUsed(db, link.id, now)
    }),
  )

/** Sets a new password and ends the account’s sessions. Its other links are removed. */
export const setPassword = (
  dependencies: AccessLinkDependencies,
  { token, password }: Body<typeof accessLinks.setPassword>,
  address: string,
): Promise<void> =>
  limited(dependencies, address, async () => {
    const { db, clock } = dependencies
    // A hash takes memory and time, so strangers get none.
    if (!(await findUsableLink(db, hashToken(token), clock()))) throw unusable()
    const passwordHash = await hashSecret(password)
    await transact(db, async trx => {
      const now = clock()
      const link = await lockUsableLink(trx, hashToken(token), now)
      if (!link || link.staffId === null) throw unusable()
      await markUsed(trx, link.id, now)
      await updateAccount({ db: trx }, link.staffId, { passwordHash })
      await endSessionsOfAccount({ db: trx }, link.staffId, now)
      const { staffId, account, ngoId } = link
      const audit = { action: 'session.reset_password', at: now, staffId, account, ngoId, address } as const
      await recordAuditEntry({ db: trx, audit }, { kind: 'staff', id: staffId })
    })
  })
