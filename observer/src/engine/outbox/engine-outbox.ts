import type { EngineParts } from '../engine-parts.ts'
import { reloadItems } from '../load.ts'
import { holdsItems } from '../others.ts'
import type { Refreshing } from '../session/refreshing.ts'
import { flaggedOptions } from './flagged-options.ts'
import { createStep } from './next-step.ts'
import type { OutboxContext, Sending, Source } from './outbox-context.ts'
import { findUnreceived, type OwnItems, withReceipts, withRefusals, withSentFile } from './own-items.ts'
import { createSender, type Sender, type Step } from './sender.ts'

const createContext = (parts: EngineParts, { setServerTime }: Refreshing, source: Source): OutboxContext => {
  const { api, store, files, copies, state, appVersion, tellTabs } = parts

  /** Changes what is shown of the person. */
  const show = (owner: string | undefined, change: (own: OwnItems) => OwnItems) => {
    const { session, own, others } = state.get()
    if (session?.owner === owner) return state.set({ own: change(own) })
    const changed = others.map(each => (each.person.owner === owner ? { ...each, own: change(each.own) } : each))
    // What they were typing stays.
    for (const each of changed) if (!holdsItems(each)) copies.write(each.person, [])
    state.set({ others: changed.filter(holdsItems) })
  }

  /** In the careful mode, photos don't wait for the next contact. */
  const removeAtOnce = async (owner: string | undefined) => {
    if (owner !== undefined && state.get().start?.carefulMode) await files.free(owner)
  }

  return {
    ...source,
    api,
    files,
    appVersion,
    findReceived: async ids => {
      const received = await store.findReceived(ids)
      if (received.size > 0) await reloadItems(parts)
      return received
    },
    keepReceipts: async receipts => {
      await store.addReceipts(receipts)
      show(receipts[0]?.owner, own => withReceipts(own, receipts))
      await removeAtOnce(receipts[0]?.owner)
      tellTabs('items')
    },
    keepRefusals: async refusals => {
      await store.putRefusals(refusals)
      show(refusals[0]?.owner, own => withRefusals(own, refusals))
      tellTabs('items')
    },
    keepSentFile: async file => {
      await files.putSent(file)
      show(file.owner, own => withSentFile(own, file))
      if (file.isComplete) await removeAtOnce(file.owner)
      tellTabs('items')
    },
    showSending: ids => state.set({ sendingIds: new Set(ids) }),
    setServerTime,
  }
}

/** Sends the items of the person who is signed in, then those of others on this phone. */
export const createOutbox = (parts: EngineParts, refreshing: Refreshing, lockName: string): Sender => {
  const { state } = parts
  const { endSession, refresh } = refreshing

  const sending = (): Sending | undefined => {
    const { session, start, device, forms } = state.get()
    if (!session || session.hasEnded || !start) return undefined
    const { owner, token } = session
    return { owner, token, device, receiptKey: start.receiptKey, flagged: flaggedOptions(forms) }
  }
  const stepOf = (source: Source) => createStep(createContext(parts, refreshing, source))
  const step = stepOf({
    sending,
    readOwn: () => state.get().own,
    endSession,
    refresh: () => parts.inBackground(refresh()),
  })

  let stepOfOthers: (() => Promise<Step>) | undefined
  /** How the own items' turn has ended, while others' are sent. */
  let ended: Step | undefined
  const next = async (): Promise<Step> => {
    ended ??= await step()
    const own = ended
    if (own.kind !== 'more' && (stepOfOthers || state.get().others.length > 0)) {
      // Seldom there: the first start doesn't need it.
      stepOfOthers ??= (await import('./send-others.ts')).createStepOfOthers(parts, { sending, endSession, stepOf })
      const result = await stepOfOthers()
      // What has been recorded meanwhile comes first.
      if (own.kind !== 'wait' || result.kind !== 'more') ended = undefined
      return own.kind === 'wait' && result.kind !== 'more' ? own : result
    }
    ended = undefined
    return own
  }
  return createSender({
    lockName,
    step: async () => {
      if (state.get().isUnreadable) {
        await reloadItems(parts)
        state.set({ isUnreadable: false })
      }
      return next()
    },
    onRunning: isRunning => {
      const of = findUnreceived(state.get().own).length
      state.set({ run: isRunning && of > 0 ? { of } : undefined })
    },
  })
}
