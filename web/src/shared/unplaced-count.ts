import { createEmitter } from '../lib/stores/emitter.ts'

const storageKey = 'no-unplaced'
const { subscribe, emit } = createEmitter()
let count = 0

/**
 * The number of open unplaced reports; null if the server doesn't support them. Null is stored in the browser, so that the
 * menu doesn't change after each load.
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
