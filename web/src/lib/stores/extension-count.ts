import { createEmitter } from './emitter.ts'

/**
 * Whether the server supports an extension that has an entry in the menu. Stored in the browser, so that the menu doesn't
 * change after each load. `public/early.js` reads it too.
 */
export const createExtensionSupport = (extension: string) => {
  const storageKey = `no-${extension}`
  const { subscribe, emit } = createEmitter()
  const get = () => localStorage.getItem(storageKey) === null
  return {
    subscribe,
    get,
    set: (isSupported: boolean) => {
      if (isSupported === get()) return
      if (isSupported) localStorage.removeItem(storageKey)
      else localStorage.setItem(storageKey, '1')
      emit()
    },
  }
}

export type ExtensionSupport = ReturnType<typeof createExtensionSupport>

/** A number in the menu; null if the server doesn't support what is counted. */
export const createExtensionCount = (extension: string) => {
  const support = createExtensionSupport(extension)
  const { subscribe, emit } = createEmitter()
  let count = 0
  return {
    subscribe,
    get: (): number | null => (support.get() ? count : null),
    set: (next: number | null) => {
      count = next ?? 0
      support.set(next !== null)
      emit()
    },
  }
}

export type ExtensionCount = ReturnType<typeof createExtensionCount>
