import type { IncomingHttpHeaders } from 'node:http'
import { PIN_HOURS } from '@scrutineer/contract/pins'
import { READ_TOKEN_PREFIX } from '@scrutineer/contract/read-tokens'
import { secondFactor } from '@scrutineer/contract/second-factor'
import { session } from '@scrutineer/contract/session'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Db, inTransaction } from '../../db/client.ts'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { recordAuditEntry } from '../../db/shared/audit-log.ts'
import type { Actor } from '../../domain/actor.ts'
import type { Clock } from '../../domain/clock.ts'
import { hashToken } from '../../domain/crypto/link-token.ts'
import { isExposed, isLoopback } from '../../domain/network/loopback.ts'
import { problem } from '../../domain/problem.ts'
import { clientAddress } from '../../http/request/client-address.ts'
import type { RouteRegistrar } from '../../http/route-registrar.ts'
import { runPeriodically } from '../../http/run-periodically.ts'
import type { ServerContext } from '../../http/server-context.ts'
import { cardSignInRoutes } from './card/routes.ts'
import { windowMs } from './login-throttle/retry-delay.ts'
import { removeExpiredAttempts } from './login-throttle/store.ts'
import { type OidcDependencies, oidcRoutes } from './oidc/routes.ts'
import { changePassword } from './password.ts'
import {
  beginEnrolment,
  confirmEnrolment,
  disableSecondFactor,
  readSecondFactorState,
} from './second-factor/enrolment.ts'
import type { VerifyCodeDependencies } from './second-factor/verify-code.ts'
import { type SignInDependencies, signIn } from './sign-in.ts'
import { createSignInQueue } from './sign-in-queue.ts'
import {
  endSession,
  findActor,
  findReadToken,
  recordUse,
  releaseFollowUpsOf,
  removeExpiredPins,
  removeExpiredSessions,
} from './store.ts'
import { importVerificationKey, readSessionId } from './token.ts'

const secondFactorRoutes = (serve: RouteRegistrar, dependencies: VerifyCodeDependencies): void => {
  serve(secondFactor.state, ({ actor }) => readSecondFactorState(dependencies, actor.staffId))

  serve(secondFactor.enrol, ({ actor, scoped, body, request }) =>
    beginEnrolment(dependencies, { actor, address: clientAddress(request), audit: scoped.audit }, body),
  )

  serve(secondFactor.confirm, async ({ actor, scoped, body }) => ({
    recoveryCodes: await confirmEnrolment(dependencies, { actor, audit: scoped.audit }, body.code),
  }))

  serve(secondFactor.disable, ({ actor, scoped, body, request }) =>
    disableSecondFactor(dependencies, { actor, address: clientAddress(request), audit: scoped.audit }, body),
  )
}

type Dependencies = Pick<ServerContext, 'clock' | 'isReadOnly'>

/** Ends the session of the request. What a staff account has taken can be taken by others, except in an archive. */
const signOut = (scoped: ScopedDb, { clock, isReadOnly }: Dependencies, actor: Actor): Promise<void> =>
  inTransaction(scoped, async trx => {
    const now = clock()
    await endSession(trx.db, actor.sessionId, now)
    if (actor.kind === 'staff' && !isReadOnly) await releaseFollowUpsOf(trx.db, actor.staffId, now)
    await recordAuditEntry(trx, null)
  })

const HOUR = 3_600_000
const DAY = 24 * HOUR
/** Longer than a mission with several election rounds. */
const knownNetworkDays = 90

/** Removes expired sessions and generated PINs, and login failures, so that guessing at accounts can't fill the disk. */
export const removeExpiredRows = async ({ db, clock }: { db: Db; clock: Clock }): Promise<void> => {
  const ago = (ms: number) => new Date(clock().getTime() - ms)
  await removeExpiredAttempts(db, { failures: ago(windowMs), networks: ago(knownNetworkDays * DAY) })
  await removeExpiredSessions(db, ago(DAY))
  await removeExpiredPins(db, ago(PIN_HOURS * HOUR))
}

const scheduleCleanup = (app: FastifyInstance, dependencies: { db: Db; clock: Clock }): void =>
  runPeriodically(app, { name: 'Session cleanup', everyMs: HOUR, run: () => removeExpiredRows(dependencies) })

const proxyHeaders = /^(via|forwarded|x-real-ip|x-forwarded-.*)$/

/** The host of a URL, without the brackets of an IPv6 address; undefined if the URL is invalid. */
const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).hostname.replace(/^\[|\]$/g, '') : undefined)

/**
 * Whether a request to a loopback address was made on this machine. A request through a local proxy is detected by a proxy
 * header, or by a public name in `Host` or `Origin`.
 */
const isLocalRequest = (headers: IncomingHttpHeaders): boolean => {
  if (Object.keys(headers).some(name => proxyHeaders.test(name))) return false
  const { host = '', origin } = headers
  const urls = [`http://${host}`, ...(origin === undefined ? [] : [origin])]
  return urls.every(url => isLoopback(hostOf(url) ?? ''))
}

export interface SessionDependencies extends SignInDependencies, Omit<OidcDependencies, 'clientOf'> {
  /** The server listens on a loopback address only. */
  readonly isLoopback: boolean
  readonly trustProxy: boolean
  /** Observers can't sign in, and signing out releases no follow-ups. */
  readonly isReadOnly?: boolean | undefined
}

const bearer = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i
const bearerOfScript = new RegExp(`^Bearer (${READ_TOKEN_PREFIX}[\\w-]+)$`, 'i')
const MINUTE = 60_000

/** The actor of a read-only token. Throws `unauthenticated` if it was revoked or has expired. */
const readTokenActor = async ({ db, isReadOnly }: SessionDependencies, secret: string, now: Date) => {
  const token = await findReadToken(db, hashToken(secret))
  if (!token) return undefined
  const { revokedAt, expiresAt, lastUsedAt, ...actor } = token
  if (revokedAt) throw problem('unauthenticated', { detail: ['read_token_revoked'] })
  if (expiresAt <= now) throw problem('unauthenticated', { detail: ['read_token_expired'] })
  const isRecorded = lastUsedAt && now.getTime() - lastUsedAt.getTime() < MINUTE
  if (!isRecorded && !isReadOnly) await recordUse(db, actor.sessionId, now)
  return { kind: 'staff', mustEnrol: false, readsAs: 'read_token', ...actor } as const
}

/** Returns a function that finds the actor of a request's token. */
export const createAuthenticator = (dependencies: SessionDependencies) => {
  const key = importVerificationKey(dependencies.tokenSecret)
  return async ({ headers }: FastifyRequest) => {
    const { authorization = '' } = headers
    const now = dependencies.clock()
    const secret = bearerOfScript.exec(authorization)?.[1]
    if (secret) return readTokenActor(dependencies, secret, now)
    const token = bearer.exec(authorization)?.[1]
    if (!token) return undefined
    const id = await readSessionId(await key, token, now)
    return id === undefined ? undefined : findActor(dependencies.db, id, now)
  }
}

export const sessionRoutes = (serve: RouteRegistrar, app: FastifyInstance, dependencies: SessionDependencies): void => {
  const signInDependencies = { ...dependencies, run: createSignInQueue(dependencies) }
  const clientOf = (request: FastifyRequest) => ({
    address: clientAddress(request),
    isLocal: !isExposed(dependencies) && isLocalRequest(request.headers),
  })

  serve(session.authorize, ({ body, request }) => {
    const isPhone = Boolean(body.fcmToken || body.uniqueId)
    if (isPhone && dependencies.isReadOnly) throw problem('read_only')
    return signIn(signInDependencies, { ...body, isPhone }, clientOf(request))
  })
  serve(session.authorizePhone, ({ body, request }) =>
    signIn(signInDependencies, { ...body, isPhone: true }, clientOf(request)),
  )

  serve(session.revoke, ({ scoped, actor }) => signOut(scoped, dependencies, actor))

  serve(session.changePassword, ({ actor, scoped, body, request }) =>
    changePassword(dependencies, { actor, address: clientAddress(request), audit: scoped.audit }, body),
  )

  secondFactorRoutes(serve, dependencies)
  oidcRoutes(serve, app, { ...dependencies, clientOf })
  cardSignInRoutes(serve, { ...dependencies, clientOf })
  scheduleCleanup(app, dependencies)
}
