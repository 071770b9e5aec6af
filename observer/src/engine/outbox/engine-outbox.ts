import type { EngineParts } from '../engine-parts.ts'
import { reloadItems } from '../load.ts'
import { holdsItems } from '../others.ts'
import type { Refresher } from '../session/refresher.ts'
import { flaggedOptions } from './flagged-options.ts'
import { createStep } from './next-step.ts'
import type { OutboxContext, SendingSession, Source } from './outbox-context.ts'
import { findUnreceived, type OwnItems, withReceipts, withRefusals, withSentFile } from './own-items.ts'
import { createSender, type Step } from './sender.ts'

const createContext = (parts: EngineParts, { setServerTime }: Refresher, source: Source): OutboxContext => {
  const { api, store, files, copies, state, appVersion, notifyTabs } = parts

  /** Updates the state of the person's items. */
  const show = (owner: string | undefined, change: (own: OwnItems) => OwnItems) => {
    const { session, own, others } = state.get()
    if (session?.owner === owner) return state.set({ own: change(own) })
    const changed = others.map(each => (each.person.owner === owner ? { ...each, own: change(each.own) } : each))
    // Copies of unsaved input stay.
    for (const each of changed) if (!holdsItems(each)) copies.write(each.person, [])
    state.set({ others: changed.filter(holdsItems) })
  }

  /** In the careful mode, received photos are removed at once. */
  const removeReceivedPhotos = async (owner: string | undefined) => {
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
    saveReceipts: async receipts => {
      await store.addReceipts(receipts)
      show(receipts[0]?.owner, own => withReceipts(own, receipts))
      await removeReceivedPhotos(receipts[0]?.owner)
      notifyTabs('items')
    },
    saveRefusals: async refusals => {
      await store.putRefusals(refusals)
      show(refusals[0]?.owner, own => withRefusals(own, refusals))
      notifyTabs('items')
    },
    saveSentFile: async file => {
      await files.putSent(file)
      show(file.owner, own => withSentFile(own, file))
      if (file.isComplete) await removeReceivedPhotos(file.owner)
      notifyTabs('items')
    },
    showSending: ids => state.set({ sendingIds: new Set(ids) }),
    setServerTime,
  }
}

/** Sends the items of the person who is signed in, then those of others on this phone. */
export const createOutbox = (parts: EngineParts, refresher: Refresher, lockName: string) => {
  const { state } = parts
  const { endSession, refresh } = refresher

  const sending = (): SendingSession | undefined => {
    const { session, start, device, forms } = state.get()
    if (!session || session.hasEnded || !start) return undefined
    const { owner, token } = session
    return { owner, token, device, receiptKey: start.receiptKey, flagged: flaggedOptions(forms) }
  }
  const stepOf = (source: Source) => createStep(createContext(parts, refresher, source))
  const step = stepOf({
    sending,
    readOwn: () => state.get().own,
    endSession,
    refresh: () => parts.inBackground(refresh()),
  })

  let stepOfOthers: (() => Promise<Step>) | undefined
  /** The final step of the own items while those of others are sent. */
  let ended: Step | undefined
  const next = async (): Promise<Step> => {
    ended ??= await step()
    const own = ended
    if (own.kind !== 'more' && (stepOfOthers || state.get().others.length > 0)) {
      // Lazy: rarely needed.
      stepOfOthers ??= (await import('./send-others.ts')).createStepOfOthers(parts, { sending, endSession, stepOf })
      const result = await stepOfOthers()
      // New items of the current person have priority.
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
