import type { OutboxReply } from '@scrutineer/contract/outbox'
import type { OutboxItem } from '@scrutineer/contract/outbox/outbox-item'
import type { Outcome } from '../api/call.ts'
import type { OutboxContext, SendingSession } from './outbox-context.ts'
import { findUnsent, findUnsentFiles, heldOf } from './own-items.ts'
import { BATCH_ITEMS, pickBatch } from './pick-batch.ts'
import { postItems, storeReply } from './send-batch.ts'
import { createFileSender } from './send-file.ts'
import type { Step } from './sender.ts'

/** Statuses that concern the server as a whole. Others may concern a single item. */
const isGeneral = (status: number) => [403, 408, 429, 502, 503, 504].includes(status)

/** Number of single failures in a row after which the server counts as unreachable. */
const MAX_FAILURES = 3

const more = (isProgress: boolean): Step => ({ kind: 'more', isProgress })

type Failed = Exclude<Outcome<unknown>, { kind: 'reply' }>

/** Received items of a call that have no files to upload. */
const countCompleted = (batch: readonly OutboxItem[], { items }: OutboxReply) =>
  items.filter(({ state }, index) => state === 'received' && !batch[index]?.attachments).length

/** Creates the step that sends the next batch of items or, after them, a part of a file. */
export const createStep = (context: OutboxContext): (() => Promise<Step>) => {
  const fileSender = createFileSender(context)
  /** Items and files that failed individually: they are retried after the others. */
  const deferredIds = new Set<string>()
  let failures = 0
  /** Number of items to send individually after their batch failed. */
  let singleCount = 0
  /** The number of held items that the server knows after the last call. */
  let lastReportedCount: number | undefined

  const post = async (sending: SendingSession, batch: readonly OutboxItem[]) => {
    const { items } = heldOf(context.readOwn())
    const outcome = await postItems(context, sending, batch)
    if (outcome.kind === 'reply') lastReportedCount = items - countCompleted(batch, outcome.value)
    return outcome
  }

  const wait = (afterMs = 0): Step => {
    deferredIds.clear()
    failures = 0
    singleCount = 0
    return { kind: 'wait', afterMs }
  }

  const fail = async (outcome: Failed, ids: readonly string[]): Promise<Step> => {
    if (outcome.kind === 'unreachable') return wait()
    if (outcome.status === 401) {
      await context.endSession()
      return { kind: 'stop' }
    }
    if (isGeneral(outcome.status)) return wait(outcome.retryAfterMs)
    if (ids.length > 1) {
      singleCount = ids.length
      return more(false)
    }
    failures += 1
    for (const id of ids) deferredIds.add(id)
    return failures >= MAX_FAILURES ? wait() : more(false)
  }

  const sendItems = async (sending: SendingSession, batch: readonly OutboxItem[]): Promise<Step> => {
    const ids = batch.map(({ id }) => id)
    const received = await context.findReceived(ids)
    if (received.size > 0) return more(true)
    context.showSending(ids)
    const outcome = await post(sending, batch).finally(() => context.showSending([]))
    if (outcome.kind !== 'reply') return fail(outcome, ids)
    context.setServerTime(outcome.value.now)
    const open = await storeReply(context, sending, batch, outcome.value)
    if (open.length > 0) context.refresh()
    for (const id of open) deferredIds.add(id)
    const isProgress = open.length < batch.length
    if (isProgress) failures = 0
    singleCount = Math.max(0, singleCount - 1)
    return more(isProgress)
  }

  const sendFile = async (sending: SendingSession, file: ReturnType<typeof findUnsentFiles>[number]): Promise<Step> => {
    const outcome = await fileSender.sendPart(file, sending)
    if (outcome.kind === 'reply') return more(true)
    if (outcome.kind !== 'unsendable') return fail(outcome, [file.sha256])
    deferredIds.add(file.sha256)
    return more(false)
  }

  /** Reports the number of held items, including 0. */
  const reportHeld = async (sending: SendingSession): Promise<Step | undefined> => {
    if (heldOf(context.readOwn()).items === lastReportedCount) return undefined
    const outcome = await post(sending, [])
    if (outcome.kind !== 'reply') return fail(outcome, [])
    context.setServerTime(outcome.value.now)
    return undefined
  }

  return async () => {
    const sending = context.sending()
    if (!sending) return { kind: 'stop' }
    const own = context.readOwn()
    const isOpen = (id: string) => !deferredIds.has(id)
    const items = findUnsent(own, context.appVersion).filter(({ id }) => isOpen(id))
    if (items.length > 0)
      return sendItems(sending, pickBatch(items, sending.flagged, singleCount > 0 ? 1 : BATCH_ITEMS))
    const file = findUnsentFiles(own).find(({ sha256 }) => isOpen(sha256))
    if (file) return sendFile(sending, file)
    const failed = await reportHeld(sending)
    if (failed) return failed
    return deferredIds.size > 0 ? wait() : { kind: 'idle' }
  }
}
