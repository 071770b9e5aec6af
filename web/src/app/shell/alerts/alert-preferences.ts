import { createEmitter } from '../../../lib/stores/emitter.ts'
import { accountStorageKey } from '../../../shared/account-storage-key.ts'

/** How this browser announces a new emergency to an account. Times are `HH:mm` in the election's zone, or empty. */
interface AlertPreferences {
  readonly sound: boolean
  readonly notification: boolean
  readonly mutedFrom: string
  readonly mutedTo: string
}

const off: AlertPreferences = { sound: false, notification: false, mutedFrom: '', mutedTo: '' }
const { subscribe, emit } = createEmitter()
const storageKey = () => accountStorageKey('alerts')

let cached: { text: string | null; preferences: AlertPreferences } | undefined

const parse = (text: string | null): AlertPreferences => {
  try {
    // Written by `set` below.
    return { ...off, ...(JSON.parse(text ?? '{}') as Partial<AlertPreferences>) }
  } catch {
    return off
  }
}

/** The preferences of the signed-in account in this browser. All tabs read the same ones. */
export const alertPreferences = {
  subscribe,
  get: (): AlertPreferences => {
    const text = localStorage.getItem(storageKey())
    if (!cached || cached.text !== text) cached = { text, preferences: parse(text) }
    return cached.preferences
  },
  set: (change: Partial<AlertPreferences>) => {
    localStorage.setItem(storageKey(), JSON.stringify({ ...alertPreferences.get(), ...change }))
    emit()
  },
}
