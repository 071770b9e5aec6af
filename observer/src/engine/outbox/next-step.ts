import type { OutboxReply } from '@scrutineer/contract/outbox'
import type { OutboxItem } from '@scrutineer/contract/outbox/outbox-item'
import type { Outcome } from '../api/call.ts'
import type { OutboxContext, Sending } from './outbox-context.ts'
import { findUnsent, findUnsentFiles, heldOf } from './own-items.ts'
import { BATCH_ITEMS, pickBatch } from './pick-batch.ts'
import { postItems, storeReply } from './send-batch.ts'
import { createFileSender } from './send-file.ts'
import type { Step } from './sender.ts'

/** Answers of a server that fails for everything. Others may concern one item alone. */
const isGeneral = (status: number) => [403, 408, 429, 502, 503, 504].includes(status)

/** Items that fail by themselves, one after the other, after which the server counts as away. */
const MAX_FAILURES = 3

const more = (isProgress: boolean): Step => ({ kind: 'more', isProgress })

type Failed = Exclude<Outcome<unknown>, { kind: 'reply' }>

/** Items of a call that the server no longer counts among those of the phone: files of others are still on it. */
const countGone = (batch: readonly OutboxItem[], { items }: OutboxReply) =>
  items.filter(({ state }, index) => state === 'received' && !batch[index]?.attachments).length

/** Makes the step that sends the most important of what is left: items, then a part of a file. */
export const createStep = (context: OutboxContext): (() => Promise<Step>) => {
  const fileSender = createFileSender(context)
  /** Items and files that failed by themselves: they don't block others, and their turn comes again after a while. */
  const setAside = new Set<string>()
  let failures = 0
  /** How many items are sent one by one, since they failed together. */
  let single = 0
  /** How many items the phone holds by what the server knows after the last call. */
  let told: number | undefined

  const post = async (sending: Sending, batch: readonly OutboxItem[]) => {
    const { items } = heldOf(context.readOwn())
    const outcome = await postItems(context, sending, batch)
    if (outcome.kind === 'reply') told = items - countGone(batch, outcome.value)
    return outcome
  }

  const wait = (afterMs = 0): Step => {
    setAside.clear()
    failures = 0
    single = 0
    return { kind: 'wait', afterMs }
  }

  const fail = async (outcome: Failed, ids: readonly string[]): Promise<Step> => {
    if (outcome.kind === 'away') return wait()
    if (outcome.status === 401) {
      await context.endSession()
      return { kind: 'stop' }
    }
    if (isGeneral(outcome.status)) return wait(outcome.retryAfterMs)
    if (ids.length > 1) {
      single = ids.length
      return more(false)
    }
    failures += 1
    for (const id of ids) setAside.add(id)
    return failures >= MAX_FAILURES ? wait() : more(false)
  }

  const sendItems = async (sending: Sending, batch: readonly OutboxItem[]): Promise<Step> => {
    const ids = batch.map(({ id }) => id)
    const received = await context.findReceived(ids)
    if (received.size > 0) return more(true)
    context.showSending(ids)
    const outcome = await post(sending, batch).finally(() => context.showSending([]))
    if (outcome.kind !== 'reply') return fail(outcome, ids)
    context.setServerTime(outcome.value.now)
    const open = await storeReply(context, sending, batch, outcome.value)
    if (open.length > 0) context.refresh()
    for (const id of open) setAside.add(id)
    const isProgress = open.length < batch.length
    if (isProgress) failures = 0
    single = Math.max(0, single - 1)
    return more(isProgress)
  }

  const sendFile = async (sending: Sending, file: ReturnType<typeof findUnsentFiles>[number]): Promise<Step> => {
    const outcome = await fileSender.sendPart(file, sending)
    if (outcome.kind === 'reply') return more(true)
    if (outcome.kind !== 'unsendable') return fail(outcome, [file.sha256])
    setAside.add(file.sha256)
    return more(false)
  }

  /** The office sees what the phone holds: also that it holds nothing. */
  const reportHeld = async (sending: Sending): Promise<Step | undefined> => {
    if (heldOf(context.readOwn()).items === told) return undefined
    const outcome = await post(sending, [])
    if (outcome.kind !== 'reply') return fail(outcome, [])
    context.setServerTime(outcome.value.now)
    return undefined
  }

  return async () => {
    const sending = context.sending()
    if (!sending) return { kind: 'stop' }
    const own = context.readOwn()
    const isOpen = (id: string) => !setAside.has(id)
    const items = findUnsent(own, context.appVersion).filter(({ id }) => isOpen(id))
    if (items.length > 0) return sendItems(sending, pickBatch(items, sending.flagged, single > 0 ? 1 : BATCH_ITEMS))
    const file = findUnsentFiles(own).find(({ sha256 }) => isOpen(sha256))
    if (file) return sendFile(sending, file)
    const failed = await reportHeld(sending)
    if (failed) return failed
    return setAside.size > 0 ? wait() : { kind: 'idle' }
  }
}
