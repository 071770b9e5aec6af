import type { EngineParts } from '../engine-parts.ts'
import { reloadItems } from '../load.ts'
import type { Refreshing } from '../session/refreshing.ts'
import { flaggedOptions } from './flagged-options.ts'
import { createStep } from './next-step.ts'
import type { OutboxContext, Sending } from './outbox-context.ts'
import { findUnreceived, type OwnItems, withReceipts, withRefusals, withSentFile } from './own-items.ts'
import { createSender, type Sender } from './sender.ts'

/** The sender of the person who is signed in. */
export const createOutbox = (
  parts: EngineParts,
  { refresh, endSession, setServerTime }: Refreshing,
  lockName: string,
): Sender => {
  const { api, store, files, state, appVersion, tellTabs } = parts

  const sending = (): Sending | undefined => {
    const { session, start, device, forms } = state.get()
    if (!session || session.hasEnded || !start) return undefined
    const { owner, token } = session
    return { owner, token, device, receiptKey: start.receiptKey, flagged: flaggedOptions(forms) }
  }
  /** Changes what is shown if it is still of this person. */
  const show = (owner: string | undefined, change: (own: OwnItems) => OwnItems) => {
    const { session, own } = state.get()
    if (session?.owner === owner) state.set({ own: change(own) })
  }

  /** In the careful mode, photos don't wait for the next contact. */
  const removeAtOnce = async (owner: string | undefined) => {
    if (owner !== undefined && state.get().start?.carefulMode) await files.free(owner)
  }

  const context: OutboxContext = {
    api,
    files,
    appVersion,
    sending,
    readOwn: () => state.get().own,
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
    endSession,
    refresh: () => parts.inBackground(refresh()),
  }
  const step = createStep(context)
  return createSender({
    lockName,
    step: async () => {
      if (state.get().isUnreadable) {
        await reloadItems(parts)
        state.set({ isUnreadable: false })
      }
      return step()
    },
    onRunning: isRunning => {
      const of = findUnreceived(state.get().own).length
      state.set({ run: isRunning && of > 0 ? { of } : undefined })
    },
  })
}
