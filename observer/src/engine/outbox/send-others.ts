import type { EngineParts } from '../engine-parts.ts'
import { isEarlierSelf, type Other } from '../others.ts'
import type { Sending, Source } from './outbox-context.ts'
import { noItems } from './own-items.ts'
import type { Step } from './sender.ts'

interface SendOthers {
  /** Of the person who is signed in. */
  readonly sending: () => Sending | undefined
  readonly endSession: () => Promise<void>
  readonly stepOf: (source: Source) => () => Promise<Step>
}

/** Makes the step that sends items of people who used this phone before: each in their own session, while it lasts. */
export const createStepOfOthers = (parts: EngineParts, { sending, endSession, stepOf }: SendOthers) => {
  const { state, store, tellTabs } = parts

  const sourceOf = (owner: string): Source => {
    let last: Other | undefined
    /** Once all is received, the office is told so. */
    const find = () => {
      const other = state.get().others.find(({ person }) => person.owner === owner)
      last = other ?? (last && { ...last, own: noItems })
      return last
    }

    const toSending = ({ person, session, receiptKey: lastKey, isClaimed }: Other): Sending | undefined => {
      const { device, start } = state.get()
      const receiptKey = start?.receiptKey ?? lastKey
      const isOwn = session !== undefined && !session.hasEnded
      if (isOwn && receiptKey !== undefined)
        return { owner, token: session.token, device, receiptKey, flagged: new Set() }
      const mine = sending()
      if (!mine || !isClaimed || !isEarlierSelf({ person }, start)) return undefined
      return { ...mine, owner, earlierObserver: person.observerId }
    }

    const endTheirs = async () => {
      const { session } = find() ?? {}
      if (!session || session.hasEnded) return endSession()
      const ended = { ...session, hasEnded: true }
      await store.putSetting('session', ended, owner)
      state.set({
        others: state.get().others.map(each => (each.person.owner === owner ? { ...each, session: ended } : each)),
      })
      tellTabs('items')
    }

    return {
      sending: () => {
        const other = find()
        // Otherwise they have signed in again.
        return other && state.get().session?.owner !== owner ? toSending(other) : undefined
      },
      readOwn: () => find()?.own ?? noItems,
      endSession: endTheirs,
      // Their receipts are verified with the key of the person who is signed in.
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
