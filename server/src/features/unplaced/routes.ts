import { toPage } from '@scrutineer/contract/core/page'
import { Id } from '@scrutineer/contract/fields/values'
import { unplaced } from '@scrutineer/contract/unplaced'
import * as z from 'zod/mini'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { findTimeZone } from '../../db/shared/election-settings.ts'
import { presentAttachments } from '../../http/response/attachments.ts'
import { isBlank, type RouteRegistrar } from '../../http/route-registrar.ts'
import { dismissReports, placeReports, type UnplacedDependencies } from './resolve-reports.ts'
import { countUnplacedReportsInScope, findUnplacedReports } from './store.ts'

/** Limits the size of a reply, since each report may be as large as a phone's request. */
const MAX_PAGE_SIZE = 100

const Ids = z.object({ ids: z.array(Id).check(z.minLength(1)) })

/** Unknown or out-of-scope ids are reported before validation errors. */
const reportsExist = async (raw: Record<string, unknown>, scoped: ScopedDb): Promise<boolean> => {
  const parsed = z.safeParse(Ids, raw)
  if (!parsed.success) return true
  const ids = [...new Set(parsed.data.ids)]
  return (await countUnplacedReportsInScope(scoped, ids)) === ids.length
}

export const unplacedRoutes = (
  serve: RouteRegistrar,
  dependencies: UnplacedDependencies & { readonly tokenSecret: Uint8Array; readonly publicUrl?: string | undefined },
): void => {
  const { tokenSecret, publicUrl, clock } = dependencies

  serve(unplaced.list, async ({ scoped, actor, query }) => {
    const state = query.state ?? 'open'
    const page = { ...query, pageSize: Math.min(query.pageSize, MAX_PAGE_SIZE) }
    const { rows, total } = await findUnplacedReports(scoped, state, page)
    const presentation = { tokenSecret, publicUrl, now: clock(), isOrganizer: actor.organizer }
    const data = rows.map(({ observerId, phone, stationId, stationLabel, deletedForm, ...row }) => ({
      ...row,
      deletedForm: deletedForm && { ...deletedForm, deletedAt: new Date(deletedForm.deletedAt) },
      idObserver: observerId,
      observerPhoneNumber: phone,
      idPollingStation: stationId,
      pollingStationName: stationLabel,
      attachments: presentAttachments(row.attachments, presentation),
    }))
    return toPage(data, total, page)
  })

  const options = { resourceExists: reportsExist }
  serve(
    unplaced.place,
    async ({ scoped, actor, body }) => {
      const timeZone = await findTimeZone(scoped.db, dependencies.timeZone)
      return placeReports(scoped, { clock, timeZone }, actor, body)
    },
    {
      ...options,
      requiredFields: (_, { idPollingStation }) =>
        isBlank(idPollingStation) ? ['countyCode', 'pollingStationNumber'] : [],
    },
  )
  serve(unplaced.dismiss, ({ scoped, actor, body }) => dismissReports(scoped, dependencies, actor, body), options)
}
