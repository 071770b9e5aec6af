import { createEmitter } from '../../../lib/stores/emitter.ts'

const { subscribe, emit } = createEmitter()
let count: number | null = null

/** The number of emergencies that this account has not seen; null until it is known, and on servers without the count. */
export const unseenCount = {
  subscribe,
  get: (): number | null => count,
  set: (next: number | null) => {
    if (next === count) return
    count = next
    emit()
  },
}

const maxShown = 999

/** The count in a badge and in the document title. */
export const formatCount = (value: number): string => (value > maxShown ? `${maxShown}+` : `${value}`)
