import { createPin } from '@scrutineer/contract/core/create-pin'
import { type GeneratedPin, pins } from '@scrutineer/contract/pins'
import pLimit from 'p-limit'
import { inTransaction } from '../../../db/client.ts'
import type { ScopedDb } from '../../../db/scoped-db.ts'
import { recordAuditEntry } from '../../../db/shared/audit-log.ts'
import type { Clock } from '../../../domain/clock.ts'
import { hashSecret } from '../../../domain/crypto/password.ts'
import { problem } from '../../../domain/problem.ts'
import type { RouteRegistrar } from '../../../http/route-registrar.ts'
import type { ServerContext } from '../../../http/server-context.ts'
import { endSessionsOf } from '../store.ts'
import { findBatch, findBatches, findObserversById, updatePins } from './store.ts'
import { decryptPins, PIN_MS, type PinOwner, storePins, toPinBatch } from './store-pins.ts'

/** Gives the observers new PINs, which end their sessions. Two at a time are hashed, as in an import. */
const reissuePins = async (scoped: ScopedDb, clock: Clock, owner: PinOwner, observerIds: readonly number[]) => {
  const observers = await findObserversById(scoped, observerIds)
  if (observers.length === 0) throw problem('not_found')
  const rows = await pLimit(2).map(observers, async ({ id }) => {
    const pin = createPin()
    return { id, pin, pinHash: await hashSecret(pin) }
  })
  return inTransaction(scoped, async trx => {
    const now = clock()
    const updatedIds = await updatePins(trx, rows)
    await endSessionsOf(trx, [...updatedIds], now)
    await recordAuditEntry(trx, null, { count: updatedIds.size })
    return storePins(
      trx,
      owner,
      rows.filter(({ id }) => updatedIds.has(id)),
      now,
    )
  })
}

/** Stored PINs that are still those of their observers. */
const showPins = async (scoped: ScopedDb, clock: Clock, owner: PinOwner, batchId: number): Promise<GeneratedPin[]> => {
  const since = new Date(clock().getTime() - PIN_MS)
  const batch = await findBatch(scoped, owner.staffId, since, batchId)
  const opened = batch && decryptPins(owner, batch.sealed)
  if (!opened) throw problem('not_found')
  const observers = await findObserversById(scoped, opened.observerIds)
  const shown = observers.flatMap(({ id, name, phone, pinHash }) => {
    const pin = opened.pinOf({ id, pinHash })
    return pin === undefined ? [] : [{ idObserver: id, name, phone, pin }]
  })
  await recordAuditEntry(scoped, null, { count: shown.length })
  return shown
}

type PinDependencies = Pick<ServerContext, 'clock' | 'tokenSecret'>

export const pinRoutes = (serve: RouteRegistrar, { clock, tokenSecret }: PinDependencies): void => {
  serve(pins.list, async ({ scoped, actor }) => {
    const rows = await findBatches(scoped, actor.staffId, new Date(clock().getTime() - PIN_MS))
    return rows.map(toPinBatch)
  })

  serve(pins.show, ({ scoped, actor, params }) =>
    showPins(scoped, clock, { staffId: actor.staffId, tokenSecret }, params.id),
  )

  serve(pins.reissue, ({ scoped, actor, body }) =>
    reissuePins(scoped, clock, { staffId: actor.staffId, tokenSecret }, body.observers),
  )
}
