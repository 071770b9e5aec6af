import { staff } from '@scrutineer/contract/staff'
import { Id } from '@scrutineer/contract/values'
import * as z from 'zod/mini'
import type { Clock } from '../../domain/clock.ts'
import { instant, instantOrNull } from '../../http/instant.ts'
import { problem } from '../../http/problem.ts'
import { rowOf, type Serve } from '../../http/serve.ts'
import { findAccounts, hasAccount, hasNgo } from './account-store.ts'
import { addAccount, changeAccount, deleteAccount, resetSecondFactor } from './change-account.ts'

export const staffRoutes = (serve: Serve, { clock }: { clock: Clock }): void => {
  const rowIsThere = rowOf('id', hasNgo)

  serve(staff.list, async ({ reach, params }) => {
    if (!(await hasNgo(reach, params.id))) throw problem('not_found')
    const rows = await findAccounts(reach, params.id)
    return rows.map(row => ({
      ...row,
      createdAt: instant(row.createdAt),
      lastLogin: instantOrNull(row.lastLogin),
    }))
  })

  serve(staff.add, ({ reach, params, body }) => addAccount(reach, clock, params.id, body), { rowIsThere })

  serve(staff.change, ({ reach, params, body }) => changeAccount(reach, clock, params, body), {
    rowIsThere: async ({ id, adminId }, reach) => {
      const [ngo, account] = [z.safeParse(Id, id), z.safeParse(Id, adminId)]
      return !ngo.success || !account.success || hasAccount(reach, ngo.data, account.data)
    },
  })

  serve(staff.remove, ({ reach, params }) => deleteAccount(reach, params))

  serve(staff.resetSecondFactor, ({ reach, params }) => resetSecondFactor(reach, clock, params))
}
