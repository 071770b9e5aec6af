import { useSyncExternalStore } from 'react'
import type { Value } from '../lib/stores/value.ts'

/** The current value; a change re-renders the component. */
export const useValue = <T>({ subscribe, get }: Value<T>): T => useSyncExternalStore(subscribe, get, get)
