import { type FollowUp, followUps } from '@scrutineer/contract/follow-up'
import { ThreadKey } from '@scrutineer/contract/threads'
import * as z from 'zod/mini'
import type { ScopedDb } from '../../db/scoped-db.ts'
import type { Staff } from '../../domain/actor.ts'
import type { Clock } from '../../domain/clock.ts'
import { problem } from '../../domain/problem.ts'
import { toIso, toIsoOrNull } from '../../http/response/to-iso.ts'
import { existsById, type RouteRegistrar } from '../../http/route-registrar.ts'
import {
  addComment,
  assignFollowUp,
  type Change,
  linkReport,
  openFollowUp,
  referFollowUp,
  releaseFollowUp,
  setSeverity,
  setState,
  takeFollowUp,
  unlinkReport,
} from './change-follow-up.ts'
import { findFollowUp, followUpExists, threadExists } from './store.ts'

const readFollowUp = async (scoped: ScopedDb, id: number): Promise<FollowUp> => {
  const found = await findFollowUp(scoped, id)
  if (!found) throw problem('not_found')
  return {
    ...found,
    referredAt: toIsoOrNull(found.referredAt),
    openedAt: toIso(found.openedAt),
    updatedAt: toIso(found.updatedAt),
    reports: found.reports.map(({ observerId, stationId, observerName, stationLabel, sortAt }) => ({
      idObserver: observerId,
      idPollingStation: stationId,
      observerName,
      pollingStationName: stationLabel,
      lastModified: toIso(sortAt),
    })),
    events: found.events.map(event => ({ ...event, at: toIso(event.at) })),
  }
}

const toThreadKey = ({ idObserver, idPollingStation }: { idObserver: number; idPollingStation: number }) => ({
  observerId: idObserver,
  stationId: idPollingStation,
})

/** Whether the report that the body names is in scope. */
const reportExists = async (raw: Record<string, unknown>, scoped: ScopedDb): Promise<boolean> => {
  const parsed = z.safeParse(ThreadKey, raw)
  return !parsed.success || threadExists(scoped, toThreadKey(parsed.data))
}

export const followUpRoutes = (serve: RouteRegistrar, { clock }: { readonly clock: Clock }): void => {
  const change = ({ scoped, actor }: { scoped: ScopedDb; actor: Staff }): Change => ({ scoped, actor, now: clock() })
  /** Replies with the changed follow-up. */
  const replyAfter = async (
    { scoped, params }: { scoped: ScopedDb; params: { id: number } },
    changed: Promise<void>,
  ): Promise<FollowUp> => {
    await changed
    return readFollowUp(scoped, params.id)
  }
  const options = { resourceExists: existsById('id', followUpExists) }

  serve(followUps.get, ({ scoped, params }) => readFollowUp(scoped, params.id))
  serve(
    followUps.open,
    async call => readFollowUp(call.scoped, await openFollowUp(change(call), toThreadKey(call.body))),
    { resourceExists: reportExists },
  )
  serve(followUps.take, call => replyAfter(call, takeFollowUp(change(call), call.params.id)), options)
  serve(followUps.release, call => replyAfter(call, releaseFollowUp(change(call), call.params.id)), options)
  serve(
    followUps.assign,
    call => replyAfter(call, assignFollowUp(change(call), call.params.id, call.body.account)),
    options,
  )
  serve(followUps.setState, call => replyAfter(call, setState(change(call), call.params.id, call.body.state)), options)
  serve(
    followUps.setSeverity,
    call => replyAfter(call, setSeverity(change(call), call.params.id, call.body.severity)),
    options,
  )
  serve(followUps.comment, call => replyAfter(call, addComment(change(call), call.params.id, call.body.text)), options)
  serve(followUps.refer, call => replyAfter(call, referFollowUp(change(call), call.params.id, call.body.to)), options)
  serve(
    followUps.link,
    call => replyAfter(call, linkReport(change(call), call.params.id, toThreadKey(call.body))),
    options,
  )
  serve(
    followUps.unlink,
    call => replyAfter(call, unlinkReport(change(call), call.params.id, toThreadKey(call.body))),
    options,
  )
}
