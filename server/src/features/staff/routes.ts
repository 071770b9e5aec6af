import { Id } from '@scrutineer/contract/fields/values'
import { staff } from '@scrutineer/contract/staff'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { existsById, type RouteRegistrar } from '../../http/route-registrar.ts'
import type { RequestPasswordDependencies } from './access-links/request-password.ts'
import { accessLinkRoutes } from './access-links/routes.ts'
import type { AccessLinkDependencies } from './access-links/use-link.ts'
import { findAccounts, hasAccount, hasNgo } from './account-store.ts'
import { addAccount, changeAccount, deleteAccount, resetSecondFactor } from './change-account.ts'

export const staffRoutes = (
  serve: RouteRegistrar,
  app: FastifyInstance,
  dependencies: AccessLinkDependencies & RequestPasswordDependencies,
): void => {
  const { clock } = dependencies
  const resourceExists = existsById('id', hasNgo)

  serve(staff.list, ({ scoped, params }) => findAccounts(scoped, params.id), { resourceExists })

  serve(staff.add, ({ scoped, params, body }) => addAccount(scoped, clock, params.id, body), { resourceExists })

  serve(staff.change, ({ scoped, params, body }) => changeAccount(scoped, clock, params, body), {
    resourceExists: async ({ id, adminId }, scoped) => {
      const [ngo, account] = [z.safeParse(Id, id), z.safeParse(Id, adminId)]
      return !ngo.success || !account.success || hasAccount(scoped, ngo.data, account.data)
    },
  })

  serve(staff.remove, ({ scoped, params }) => deleteAccount(scoped, clock, params))

  serve(staff.resetSecondFactor, ({ scoped, params }) => resetSecondFactor(scoped, clock, params))

  accessLinkRoutes(serve, app, dependencies)
}
