import { createEmitter } from '../lib/stores/emitter.ts'

const storageKey = 'no-unplaced'
const { subscribe, emit } = createEmitter()
let count = 0

/**
 * How many unplaced reports are open. Null on a server without them, which the browser remembers: the menu doesn't change
 * after each load.
 */
export const unplacedCount = {
  subscribe,
  get: (): number | null => (localStorage.getItem(storageKey) === null ? count : null),
  set: (next: number | null) => {
    count = next ?? 0
    if (next === null) localStorage.setItem(storageKey, '1')
    else localStorage.removeItem(storageKey)
    emit()
  },
}
