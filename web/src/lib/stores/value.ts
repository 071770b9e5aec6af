import { createEmitter } from './emitter.ts'

/** A value that changes. Components read it with `useValue`. */
export interface Value<T> {
  readonly get: () => T
  /** Notifies of each `set`. Returns the unsubscribe function. */
  readonly subscribe: (notify: () => void) => () => void
}

export const createValue = <T>(initial: T): Value<T> & { readonly set: (next: T) => void } => {
  const { subscribe, emit } = createEmitter()
  let current = initial
  return {
    get: () => current,
    set: next => {
      current = next
      emit()
    },
    subscribe,
  }
}
