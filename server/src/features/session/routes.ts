import { session } from '@scrutineer/contract/session'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { clientAddress } from '../../http/client-address.ts'
import type { Serve } from '../../http/serve.ts'
import { clearOutHourly } from './clear-out.ts'
import { isLocalRequest } from './local-request.ts'
import { changePassword } from './own-password.ts'
import { secondFactorRoutes } from './second-factor-routes.ts'
import { type SignInParts, signIn } from './sign-in.ts'
import { createSignInQueue } from './sign-in-queue.ts'
import { signOut } from './sign-out.ts'
import { findActor } from './store.ts'
import { sessionIdOf, verifyingKey } from './token.ts'

export interface SessionParts extends SignInParts {
  /** The server listens on a loopback address only. */
  readonly isLoopback: boolean
}

const bearer = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i

/** Finds the actor behind a request's token. */
export const authenticateBy = (parts: SessionParts) => {
  const key = verifyingKey(parts.tokenSecret)
  return async ({ headers }: FastifyRequest) => {
    const token = bearer.exec(headers.authorization ?? '')?.[1]
    if (!token) return undefined
    const now = parts.clock()
    const id = await sessionIdOf(await key, token, now)
    return id === undefined ? undefined : findActor(parts.db, id, now)
  }
}

export const sessionRoutes = (serve: Serve, app: FastifyInstance, parts: SessionParts): void => {
  const signInParts = { ...parts, begin: createSignInQueue(parts) }
  const clientOf = (request: FastifyRequest) => ({
    address: clientAddress(request),
    isLocal: parts.isLoopback && isLocalRequest(request.headers),
  })

  serve(session.authorize, ({ body, request }) =>
    signIn(signInParts, { ...body, isPhone: Boolean(body.fcmToken || body.uniqueId) }, clientOf(request)),
  )
  serve(session.authorizePhone, ({ body, request }) =>
    signIn(signInParts, { ...body, isPhone: true }, clientOf(request)),
  )

  serve(session.revoke, ({ reach, actor }) => signOut(reach, parts.clock, actor))

  serve(session.changePassword, ({ actor, reach, body, request }) =>
    changePassword(parts, { actor, address: clientAddress(request), act: reach.act }, body),
  )

  secondFactorRoutes(serve, parts)
  clearOutHourly(app, parts)
}
