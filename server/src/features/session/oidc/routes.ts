import { oidc } from '@scrutineer/contract/oidc'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { problem } from '../../../domain/problem.ts'
import type { RouteRegistrar } from '../../../http/route-registrar.ts'
import type { ServerContext } from '../../../http/server-context.ts'
import type { ClientInfo, SignInDependencies } from '../sign-in.ts'
import { createPendingCookie, readPendingCookie, removePendingCookie } from './pending-cookie.ts'
import { createOidcProvider, type OidcSettings } from './provider.ts'
import { signInWithProvider } from './sign-in-with-provider.ts'

/** `publicUrl` is required with a provider, which redirects to it. */
export interface OidcDependencies extends Pick<ServerContext, 'publicUrl' | 'basePath'>, SignInDependencies {
  /** Absent without an identity provider. */
  readonly oidc?: OidcSettings | undefined
  readonly clientOf: (request: FastifyRequest) => ClientInfo
}

/** Path of the web's page to which the provider redirects. */
export const redirectPath = '/sign-in'

export const oidcRoutes = (serve: RouteRegistrar, app: FastifyInstance, dependencies: OidcDependencies): void => {
  const { oidc: settings, publicUrl = '', basePath = '', clock, tokenSecret, clientOf } = dependencies
  const provider =
    settings &&
    createOidcProvider(settings, publicUrl + redirectPath, error =>
      app.log.warn({ err: error }, 'Sign-in with the identity provider failed'),
    )
  const cookieOptions = { basePath, isSecure: publicUrl.startsWith('https:') }

  serve(oidc.begin, async ({ query, reply }) => {
    if (!provider) throw problem('not_found')
    const { url, pending } = await provider.begin({ asksWho: query.choose ?? false })
    reply.header('set-cookie', await createPendingCookie(tokenSecret, pending, clock(), cookieOptions))
    return { url }
  })

  serve(oidc.finish, async ({ body, request, reply }) => {
    if (!settings || !provider) throw problem('not_found')
    const state = new URLSearchParams(body.query).get('state') ?? ''
    const pending = await readPendingCookie(tokenSecret, { header: request.headers.cookie, state, now: clock() })
    reply.header('set-cookie', removePendingCookie(state, cookieOptions))
    const isEmail = settings.accountClaim === 'email'
    return signInWithProvider({ ...dependencies, provider, isEmail }, { query: body.query, pending }, clientOf(request))
  })
}
