import type { OutboxItem, OutboxKind } from '@scrutineer/contract/outbox/outbox-item'
import type { AppState, MovePlan, Ready, ShownItem } from '../src/model/app-model.ts'
import { anItem } from './samples.ts'

/** The state of a fake model. Tests can delay its saves or make them fail. */
export const createFakeStore = (initial: AppState) => {
  let state = initial
  let pending: Promise<void> = Promise.resolve()
  const listeners = new Set<() => void>()
  /** The called actions with their arguments. */
  const log: { readonly action: string; readonly input: unknown }[] = []

  const set = (next: AppState) => {
    state = next
    for (const listener of listeners) listener()
  }
  const change = (changes: Partial<Ready>) => {
    if (state.phase === 'ready') set({ ...state, ...changes })
  }
  const ready = (): Ready => {
    if (state.phase !== 'ready') throw new Error('Nobody is signed in')
    return state
  }
  const plan: { move: MovePlan } = { move: { unsent: 1, received: 1, answers: [], visits: null } }
  return {
    /** What a correction of the station would do. */
    plan,
    getState: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    set,
    change,
    ready,
    log,
    save: async (action: string, input: unknown, changes: () => Partial<Ready>) => {
      log.push({ action, input })
      await pending
      change(changes())
    },
    /** The changes that a new item makes. */
    withItem: (item: ShownItem): Partial<Ready> => {
      const items = [item, ...ready().items]
      return { items, line: { kind: 'waiting', count: items.filter(each => each.state !== 'received').length } }
    },
    newItem: (
      kind: OutboxKind,
      body: OutboxItem['body'],
      shown: Partial<ShownItem> = {},
      fields: Partial<OutboxItem> = {},
    ) => anItem(kind, shown, { body, station: ready().station, recordedAt: new Date().toISOString(), ...fields }),
    /** Delays all saves until `release`. */
    hold: () => {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      // Without an action, nothing handles it.
      promise.catch(() => undefined)
      pending = promise
      const heal = () => {
        pending = Promise.resolve()
      }
      return {
        release: () => {
          heal()
          resolve()
        },
        /** Makes all saves fail until `heal`. */
        fail: () => reject(new Error('The disk is full')),
        heal,
      }
    },
  }
}

export type FakeStore = ReturnType<typeof createFakeStore>
