import { toPage } from '@scrutineer/contract/page'
import { unplaced } from '@scrutineer/contract/unplaced'
import { Id } from '@scrutineer/contract/values'
import * as z from 'zod/mini'
import type { Reach } from '../../domain/scope.ts'
import { presentAttachments } from '../../http/attachment-paths.ts'
import { instant, instantOrNull } from '../../http/instant.ts'
import type { Serve } from '../../http/serve.ts'
import { dismissReports, placeReports, type UnplacedParts } from './resolve-reports.ts'
import { countInScope, countUnplacedReports, findUnplacedReports } from './store.ts'

/** A report may be as large as a phone's post: more of them on a page would be a reply of any size. */
const MAX_PAGE_SIZE = 100

const Ids = z.object({ ids: z.array(Id).check(z.minLength(1)) })

/** Ids that are partly unknown or foreign are reported before anything else that is wrong. */
const reportsExist = async (raw: Record<string, unknown>, reach: Reach): Promise<boolean> => {
  const read = z.safeParse(Ids, raw)
  if (!read.success) return true
  const ids = [...new Set(read.data.ids)]
  return (await countInScope(reach, ids)) === ids.length
}

export const unplacedRoutes = (
  serve: Serve,
  parts: UnplacedParts & { readonly tokenSecret: Uint8Array; readonly publicUrl?: string | undefined },
): void => {
  const { tokenSecret, publicUrl, clock } = parts

  serve(unplaced.list, async ({ reach, actor, query }) => {
    const state = query.state ?? 'open'
    const page = { ...query, pageSize: Math.min(query.pageSize, MAX_PAGE_SIZE) }
    const [rows, total] = await Promise.all([
      findUnplacedReports(reach, state, page),
      countUnplacedReports(reach, state),
    ])
    const presenting = { tokenSecret, publicUrl, now: clock(), isOrganizer: actor.organizer }
    const data = rows.map(row => ({
      ...row,
      receivedAt: instant(row.receivedAt),
      resolvedAt: instantOrNull(row.resolvedAt),
      attachments: presentAttachments(row.attachments, presenting),
    }))
    return toPage(data, total, page)
  })

  const options = { rowIsThere: reportsExist }
  serve(unplaced.place, ({ reach, actor, body }) => placeReports(reach, parts, actor, body), options)
  serve(unplaced.dismiss, ({ reach, actor, body }) => dismissReports(reach, parts, actor, body), options)
}
