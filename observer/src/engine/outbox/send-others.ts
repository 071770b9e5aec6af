import type { EngineParts } from '../engine-parts.ts'
import { isEarlierAccount, type OtherPersonItems } from '../others.ts'
import type { SendingSession, Source } from './outbox-context.ts'
import { noItems } from './own-items.ts'
import type { Step } from './sender.ts'

interface SendOthers {
  /** The session of the person who is signed in. */
  readonly sending: () => SendingSession | undefined
  readonly endSession: () => Promise<void>
  readonly stepOf: (source: Source) => () => Promise<Step>
}

/** Creates the step that sends the items of other people of this phone, in their sessions while these are valid. */
export const createStepOfOthers = (parts: EngineParts, { sending, endSession, stepOf }: SendOthers) => {
  const { state, store, notifyTabs } = parts

  const sourceOf = (owner: string): Source => {
    let last: OtherPersonItems | undefined
    /** Retains the last state, so that an empty outbox is reported, too. */
    const find = () => {
      const other = state.get().others.find(({ person }) => person.owner === owner)
      last = other ?? (last && { ...last, own: noItems })
      return last
    }

    const toSending = ({
      person,
      session,
      receiptKey: lastKey,
      isClaimed,
    }: OtherPersonItems): SendingSession | undefined => {
      const { device, start } = state.get()
      const receiptKey = start?.receiptKey ?? lastKey
      const isOwn = session !== undefined && !session.hasEnded
      if (isOwn && receiptKey !== undefined)
        return { owner, token: session.token, device, receiptKey, flagged: new Set() }
      const mine = sending()
      if (!mine || !isClaimed || !isEarlierAccount({ person }, start)) return undefined
      return { ...mine, owner, earlierObserver: person.observerId }
    }

    const endOtherSession = async () => {
      const { session } = find() ?? {}
      if (!session || session.hasEnded) return endSession()
      const ended = { ...session, hasEnded: true }
      await store.putSetting('session', ended, owner)
      state.set({
        others: state.get().others.map(each => (each.person.owner === owner ? { ...each, session: ended } : each)),
      })
      notifyTabs('items')
    }

    return {
      sending: () => {
        const other = find()
        // Undefined if they have signed in again.
        return other && state.get().session?.owner !== owner ? toSending(other) : undefined
      },
      readOwn: () => find()?.own ?? noItems,
      endSession: endOtherSession,
      // Only refreshes of the current person update the receipt key.
      refresh: () => undefined,
    }
  }

  const steps = new Map<string, () => Promise<Step>>()
  return async (): Promise<Step> => {
    for (const { person } of state.get().others)
      if (!steps.has(person.owner)) steps.set(person.owner, stepOf(sourceOf(person.owner)))
    let ended: Step = { kind: 'idle' }
    for (const step of steps.values()) {
      const result = await step()
      if (result.kind === 'more') return result
      if (result.kind === 'wait') ended = result
    }
    return ended
  }
}
