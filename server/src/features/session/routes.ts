import type { IncomingHttpHeaders } from 'node:http'
import { READ_TOKEN_PREFIX } from '@scrutineer/contract/read-tokens'
import { session } from '@scrutineer/contract/session'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hashToken } from '../../domain/crypto/link-token.ts'
import { isExposed, isLoopback } from '../../domain/network/loopback.ts'
import { problem } from '../../domain/problem.ts'
import { clientAddress } from '../../http/request/client-address.ts'
import type { RouteRegistrar } from '../../http/route-registrar.ts'
import { cardSignInRoutes } from './card/routes.ts'
import { scheduleCleanup } from './cleanup.ts'
import { type OidcDependencies, oidcRoutes } from './oidc/routes.ts'
import { changePassword } from './password.ts'
import { secondFactorRoutes } from './second-factor/routes.ts'
import { type SignInDependencies, signIn } from './sign-in.ts'
import { createSignInQueue } from './sign-in-queue.ts'
import { signOut } from './sign-out.ts'
import { findActor, findReadToken, recordUse } from './store.ts'
import { importVerificationKey, readSessionId } from './token.ts'

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
