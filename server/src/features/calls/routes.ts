import { calls } from '@scrutineer/contract/calls'
import { checkpoints } from '@scrutineer/contract/checkpoints'
import { toPage } from '@scrutineer/contract/core/page'
import { Id } from '@scrutineer/contract/fields/values'
import * as z from 'zod/mini'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { findTimeZone } from '../../db/shared/election-settings.ts'
import { findObserverStation } from '../../db/shared/observer-station.ts'
import { hasObserver, isObserverInScope } from '../../db/shared/observers.ts'
import type { Staff } from '../../domain/actor.ts'
import { orNotFound } from '../../domain/problem.ts'
import { idempotencyKeyOf } from '../../http/request/idempotency-key.ts'
import { existsById, noContent, type RouteRegistrar } from '../../http/route-registrar.ts'
import type { ServerContext } from '../../http/server-context.ts'
import { type MessageSenders, sendsMessages } from '../../push/message-senders.ts'
import { findCalls } from './call-store.ts'
import { addCheckpoint, changeCheckpoint, deleteCheckpoint } from './checkpoints/change-checkpoint.ts'
import { checkpointExists, findCheckpoints } from './checkpoints/store.ts'
import { dictateReport } from './dictate-report.ts'
import { readBoard, readQueue } from './expected/read-board.ts'
import { readOwing } from './expected/read-owing.ts'
import { recordCall } from './record-call.ts'
import { remindOwing } from './remind-owing.ts'
import { claimNext, renewOwnClaim, skipObserver } from './sheet/claim-next.ts'
import { findClaims, findOwnClaim } from './sheet/claim-store.ts'
import { readContact, readSheet } from './sheet/read-sheet.ts'

type CallDependencies = Pick<ServerContext, 'clock' | 'timeZone'> & MessageSenders

const ObserverStation = z.object({ idObserver: Id, idPollingStation: Id })

/** Whether the observer and the station of the body are in scope. */
const observerStationExists = async (raw: Record<string, unknown>, scoped: ScopedDb): Promise<boolean> => {
  const parsed = z.safeParse(ObserverStation, raw)
  if (!parsed.success) return true
  return (await findObserverStation(scoped, parsed.data.idObserver, parsed.data.idPollingStation)) !== undefined
}

const checkpointRoutes = (serve: RouteRegistrar, { clock, timeZone }: CallDependencies): void => {
  const change = async (scoped: ScopedDb) => ({
    scoped,
    timeZone: await findTimeZone(scoped.db, timeZone),
    now: clock(),
  })
  const options = { resourceExists: existsById('id', checkpointExists) }
  serve(checkpoints.list, ({ scoped }) => findCheckpoints(scoped))
  serve(checkpoints.add, async ({ scoped, body }) => addCheckpoint(await change(scoped), body))
  serve(
    checkpoints.change,
    async ({ scoped, params, body }) => changeCheckpoint(await change(scoped), params.id, body),
    options,
  )
  serve(checkpoints.remove, async ({ scoped, params }) => deleteCheckpoint(await change(scoped), params.id), options)
}

const sheetRoutes = (serve: RouteRegistrar, { clock }: CallDependencies): void => {
  const options = { resourceExists: existsById('idObserver', hasObserver) }

  serve(calls.claims, async ({ scoped }) => {
    const rows = await findClaims(scoped, clock())
    return rows.map(({ observerId, ...row }) => ({ ...row, idObserver: observerId }))
  })

  serve(calls.sheet, async ({ scoped, actor }) => {
    const claim = await findOwnClaim(scoped, actor.staffId)
    return (claim && (await readSheet(scoped, { ...claim, now: clock() }))) ?? noContent
  })

  serve(
    calls.next,
    async ({ scoped, actor, body }) => {
      const now = clock()
      const claim = await claimNext({ scoped, actor, now }, body)
      return (claim && (await readSheet(scoped, { ...claim, now }))) ?? noContent
    },
    options,
  )

  serve(
    calls.renew,
    async ({ scoped, actor, body }) => {
      const expiresAt = await renewOwnClaim({ scoped, actor, now: clock() }, body.idObserver)
      return expiresAt ? { expiresAt } : noContent
    },
    options,
  )

  serve(
    calls.skip,
    ({ scoped, actor, body }) => skipObserver({ scoped, actor, now: clock() }, body.idObserver),
    options,
  )
}

export const callRoutes = (serve: RouteRegistrar, dependencies: CallDependencies): void => {
  const { clock, timeZone } = dependencies
  const caller = async ({ scoped, actor }: { scoped: ScopedDb; actor: Staff }) => ({
    scoped,
    actor,
    now: clock(),
    timeZone: await findTimeZone(scoped.db, timeZone),
  })
  checkpointRoutes(serve, dependencies)
  sheetRoutes(serve, dependencies)

  serve(calls.board, ({ scoped, query }) => readBoard(scoped, query.idNgo, clock()))
  serve(calls.queue, ({ scoped, query }) => readQueue(scoped, query, clock()))

  serve(calls.owing, ({ scoped, query }) => readOwing(scoped, query, clock()))

  serve(calls.contact, async ({ scoped, params }) => {
    return orNotFound(await readContact(scoped, params.id, clock()))
  })

  serve(calls.list, async ({ scoped, query }) => {
    const { rows, total } = await findCalls(scoped, query)
    return toPage(rows, total, query)
  })

  serve(
    calls.record,
    async ({ body, request, ...call }) => recordCall(await caller(call), body, idempotencyKeyOf(request)),
    // A repetition succeeds although the observer was removed meanwhile.
    { resourceExists: existsById('idObserver', isObserverInScope) },
  )

  serve(
    calls.dictate,
    async ({ body, request, ...call }) => dictateReport(await caller(call), body, idempotencyKeyOf(request)),
    { resourceExists: observerStationExists },
  )

  serve(
    calls.remind,
    async ({ scoped, actor, body, request }) => {
      const sender = { scoped, actor, now: clock(), hasPush: sendsMessages(dependencies) }
      return remindOwing(sender, { ...body, key: idempotencyKeyOf(request) })
    },
    { resourceExists: existsById('idCheckpoint', checkpointExists) },
  )
}
