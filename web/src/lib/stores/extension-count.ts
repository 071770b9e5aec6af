import { createEmitter } from './emitter.ts'

/**
 * A number in the menu; null if the server doesn't support what is counted. Null is stored in the browser, so that the menu
 * doesn't change after each load. `public/early.js` reads it too.
 */
export const createExtensionCount = (extension: string) => {
  const storageKey = `no-${extension}`
  const { subscribe, emit } = createEmitter()
  let count = 0
  return {
    subscribe,
    get: (): number | null => (localStorage.getItem(storageKey) === null ? count : null),
    set: (next: number | null) => {
      count = next ?? 0
      if (next === null) localStorage.setItem(storageKey, '1')
      else localStorage.removeItem(storageKey)
      emit()
    },
  }
}
