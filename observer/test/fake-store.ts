import type { OutboxItem, OutboxKind } from '@scrutineer/contract/outbox/outbox-item'
import type { AppState, MovePlan, Ready, ShownItem } from '../src/model/app-model.ts'
import { anItem } from './samples.ts'

/** The state of a fake model, and what it keeps. Tests hold or fail that. */
export const createFakeStore = (initial: AppState) => {
  let state = initial
  let keeping: Promise<void> = Promise.resolve()
  const listeners = new Set<() => void>()
  /** The calls of actions, with what they were given. */
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
    keep: async (action: string, input: unknown, changes: () => Partial<Ready>) => {
      log.push({ action, input })
      await keeping
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
    /** Until `release`, nothing is kept. */
    hold: () => {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      // Without an action, nothing handles it.
      promise.catch(() => undefined)
      keeping = promise
      const heal = () => {
        keeping = Promise.resolve()
      }
      return {
        release: () => {
          heal()
          resolve()
        },
        /** Nothing can be kept, until `heal`. */
        fail: () => reject(new Error('The disk is full')),
        heal,
      }
    },
  }
}

export type FakeStore = ReturnType<typeof createFakeStore>
