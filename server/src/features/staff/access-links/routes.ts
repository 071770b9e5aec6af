import { accessLinks } from '@scrutineer/contract/access-links'
import type { FastifyInstance } from 'fastify'
import { clientAddress } from '../../../http/request/client-address.ts'
import { languageOf } from '../../../http/request/language-of.ts'
import type { RouteRegistrar } from '../../../http/route-registrar.ts'
import { runPeriodically } from '../../../http/run-periodically.ts'
import { createPasswordLink } from './create-link.ts'
import { createPasswordRequests, type RequestPasswordDependencies } from './request-password.ts'
import { removeExpiredLinks } from './store.ts'
import { type AccessLinkDependencies, checkLink, createFirstOrganizer, setPassword } from './use-link.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

export const accessLinkRoutes = (
  serve: RouteRegistrar,
  app: FastifyInstance,
  dependencies: AccessLinkDependencies & RequestPasswordDependencies,
): void => {
  const { db, clock } = dependencies
  const requestPassword = createPasswordRequests(app, dependencies)

  serve(accessLinks.check, ({ body, request }) => checkLink(dependencies, body.token, clientAddress(request)))

  serve(accessLinks.createFirstOrganizer, ({ body, request }) =>
    createFirstOrganizer(dependencies, body, clientAddress(request)),
  )

  serve(accessLinks.setPassword, ({ body, request }) => setPassword(dependencies, body, clientAddress(request)))

  serve(accessLinks.requestPassword, ({ body, request }) =>
    requestPassword({
      user: body.user,
      address: clientAddress(request),
      language: languageOf(request),
    }),
  )

  serve(accessLinks.create, ({ scoped, params }) => createPasswordLink(scoped, clock, params))

  runPeriodically(app, {
    name: 'Access link cleanup',
    everyMs: HOUR,
    run: () => removeExpiredLinks(db, new Date(clock().getTime() - DAY)),
  })
}
