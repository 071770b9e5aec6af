import { createEmitter } from './emitter.ts'

const { subscribe, emit } = createEmitter()
let current = false

/** Whether the screen stands unattended, as on a wall: it then shows no dialogs, which would wait for an answer. */
export const unattended = {
  subscribe,
  get: () => current,
  set: (isUnattended: boolean) => {
    current = isUnattended
    emit()
  },
}
