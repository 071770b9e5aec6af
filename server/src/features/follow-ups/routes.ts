import { type PageRequest, toPage } from '@scrutineer/contract/core/page'
import { ThreadKey } from '@scrutineer/contract/fields/threads'
import { type FollowUpStaff, followUps, NEWEST_EVENTS } from '@scrutineer/contract/follow-up'
import { followUpBatch } from '@scrutineer/contract/follow-up-batch'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Db } from '../../db/client.ts'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { findTimeZone } from '../../db/shared/election-settings.ts'
import type { Staff } from '../../domain/actor.ts'
import type { Clock } from '../../domain/clock.ts'
import { type ProblemError, problem } from '../../domain/problem.ts'
import { parseDateTime } from '../../domain/time/date-time.ts'
import { problemBody } from '../../http/error-handler.ts'
import { idempotencyKeyOf } from '../../http/request/idempotency-key.ts'
import { languageOf } from '../../http/request/language-of.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { existsById, type RouteRegistrar } from '../../http/route-registrar.ts'
import { applyBatch, type MarkSeen } from './apply-batch.ts'
import {
  addComment,
  assignFollowUp,
  type Change,
  openFollowUp,
  referFollowUp,
  releaseFollowUp,
  setSeverity,
  setState,
  takeFollowUp,
  undoChange,
} from './change-follow-up.ts'
import { linkReport, unlinkReport } from './link-report.ts'
import { scheduleRelease } from './release-silent.ts'
import { listStaff } from './staff-store.ts'
import { findEventPage, findFollowUp, findNgoId, followUpExists, threadExists } from './store.ts'
import { countUnfinished, findOldestUntaken } from './summary-store.ts'

type EventRow = NonNullable<Awaited<ReturnType<typeof findEventPage>>>['events'][number]

const toEvent = ({ mentions, occurredAt, idMergedFollowUp, check, ...event }: EventRow) => ({
  ...event,
  ...(occurredAt && { occurredAt }),
  ...(idMergedFollowUp !== null && { idMergedFollowUp }),
  ...(mentions && { mentions }),
  ...(check && { check }),
})

const readFollowUp = async (scoped: ScopedDb, id: number) => {
  const found = await findFollowUp(scoped, id)
  if (!found) throw problem('not_found')
  const { result, returned, ...followUp } = found
  return {
    ...followUp,
    ...(result && { result }),
    ...(returned && { returned }),
    reports: found.reports.map(({ observerId, stationId, observerName, stationLabel, sortAt }) => ({
      idObserver: observerId,
      idPollingStation: stationId,
      observerName,
      pollingStationName: stationLabel,
      lastModified: sortAt,
    })),
    events: found.events.map(toEvent),
  }
}

const readEvents = async (scoped: ScopedDb, id: number, { page, pageSize }: PageRequest) => {
  // Comments are long.
  const request = { page, pageSize: Math.min(pageSize, NEWEST_EVENTS) }
  const found = await findEventPage(scoped, id, request)
  if (!found) throw problem('not_found')
  return toPage(found.events.map(toEvent), found.all, request)
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

const readSummary = async (scoped: ScopedDb, staffId: number) => {
  const [counts, oldestUntaken] = await Promise.all([countUnfinished(scoped, staffId), findOldestUntaken(scoped)])
  return { ...counts, oldestUntaken }
}

const listOwners = async (scoped: ScopedDb, id: number): Promise<FollowUpStaff[]> => {
  const ngoId = await findNgoId(scoped, id)
  if (ngoId === undefined) throw problem('not_found')
  return listStaff(scoped, ngoId)
}

interface Dependencies {
  readonly db: Db
  readonly clock: Clock
  readonly timeZone: string
  readonly markSeen: MarkSeen
  /** No follow-up is released after silence. */
  readonly isReadOnly?: boolean | undefined
}

/** Replies with the reason of each refusal in the caller's language. */
const runBatch = async (
  { scoped, actor, body, request }: RequestContext<typeof followUpBatch.apply>,
  { clock, markSeen, ...dependencies }: Dependencies,
) => {
  const now = clock()
  const timeZone = await findTimeZone(scoped.db, dependencies.timeZone)
  const reports = body.reports.map(({ lastModified, numberOfNotes, ...key }) => ({
    ...toThreadKey(key),
    seenUntil: lastModified === undefined ? now : parseDateTime(lastModified, timeZone).from,
    noteCount: numberOfNotes,
  }))
  const { action, account = '', comment, to = '' } = body
  const reasonOf = (error: ProblemError) => {
    const { title, detail, errors = {} } = problemBody(error, languageOf(request), request.id)
    return detail ?? Object.values(errors)[0]?.[0] ?? title
  }
  return applyBatch({ scoped, actor, now }, { action, account, comment, to, reports }, { markSeen, reasonOf })
}

const requiredOf = { assign: ['account'], refer: ['to'] }

export const followUpRoutes = (serve: RouteRegistrar, app: FastifyInstance, dependencies: Dependencies): void => {
  const { clock, timeZone, isReadOnly } = dependencies
  if (!isReadOnly) scheduleRelease(app, dependencies)
  const change = ({ scoped, actor }: { scoped: ScopedDb; actor: Staff }): Change => ({ scoped, actor, now: clock() })
  /** Replies with the changed follow-up. */
  const replyAfter = async (
    { scoped, params }: { scoped: ScopedDb; params: { id: number } },
    changed: Promise<void>,
  ) => {
    await changed
    return readFollowUp(scoped, params.id)
  }
  const options = { resourceExists: existsById('id', followUpExists) }

  serve(followUps.summary, ({ scoped, actor }) => readSummary(scoped, actor.staffId))
  serve(followUps.staff, ({ scoped, params }) => listOwners(scoped, params.id))
  serve(followUps.get, ({ scoped, params }) => readFollowUp(scoped, params.id))
  serve(followUps.events, ({ scoped, params, query }) => readEvents(scoped, params.id, query))
  serve(
    followUps.open,
    async call => readFollowUp(call.scoped, await openFollowUp(change(call), toThreadKey(call.body))),
    { resourceExists: reportExists },
  )
  serve(followUps.take, call => replyAfter(call, takeFollowUp(change(call), call.params.id)), options)
  serve(followUps.release, call => replyAfter(call, releaseFollowUp(change(call), call.params.id)), options)
  serve(
    followUps.assign,
    call => replyAfter(call, assignFollowUp(change(call), call.params.id, call.body.account, call.body.comment)),
    options,
  )
  serve(followUps.setState, call => replyAfter(call, setState(change(call), call.params.id, call.body.state)), options)
  serve(followUps.undo, call => replyAfter(call, undoChange(change(call), call.params.id)), options)
  serve(
    followUps.setSeverity,
    call => replyAfter(call, setSeverity(change(call), call.params.id, call.body.severity)),
    options,
  )
  serve(
    followUps.comment,
    call => {
      const { text, mentions = [] } = call.body
      return replyAfter(
        call,
        addComment(change(call), call.params.id, { text, mentions }, idempotencyKeyOf(call.request)),
      )
    },
    options,
  )
  serve(
    followUps.refer,
    async call => {
      const { to, at } = call.body
      const referredAt =
        at === undefined ? clock() : parseDateTime(at, await findTimeZone(call.scoped.db, timeZone)).from
      return replyAfter(call, referFollowUp(change(call), call.params.id, to, referredAt))
    },
    options,
  )
  serve(followUpBatch.apply, call => runBatch(call, dependencies), {
    requiredFields: (_, { action }) => (action === 'assign' || action === 'refer' ? requiredOf[action] : []),
  })
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
