import { createEmitter } from '../../lib/stores/emitter.ts'

const storageKey = 'no-situation'
const { subscribe, emit } = createEmitter()

/** Whether the server counts the situation. Stored in the browser, so that the menu doesn't change after each load. */
export const situationSupport = {
  subscribe,
  get: () => localStorage.getItem(storageKey) === null,
  set: (isSupported: boolean) => {
    if (isSupported === situationSupport.get()) return
    if (isSupported) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, '1')
    emit()
  },
}
