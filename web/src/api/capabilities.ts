import type { Feature } from '@scrutineer/contract/endpoints'
import { useSyncExternalStore } from 'react'
import { createEmitter } from '../lib/stores/emitter.ts'

/** Stored, so that a page load knows them at once. */
const storageKey = 'capabilities'
const { subscribe, emit } = createEmitter()
const stored = () => localStorage.getItem(storageKey)

/** Notifies of a change. Returns the unsubscribe function. */
export const subscribeCapabilities = subscribe

/** Whether a start call has been answered in this browser. */
export const areCapabilitiesKnown = (): boolean => stored() !== null

export const setCapabilities = (names: readonly string[]): void => {
  const next = names.join(' ')
  if (next === stored()) return
  localStorage.setItem(storageKey, next)
  emit()
}

/** Whether the server has what the contract adds to section 7 of the specification in this feature. True until it is known. */
export const hasCapability = (name: Feature): boolean => stored()?.split(' ').includes(name) ?? true

/** The same in a component. */
export const useCapabilities = () => {
  useSyncExternalStore(subscribe, stored, stored)
  return hasCapability
}

/** Whether the server has a capability, in a component. */
export const useCapability = (name: Feature): boolean => useCapabilities()(name)

/** The `enabled` option of a query that only a server with the feature answers. */
export const enabledWith = (name: Feature) => (): boolean => hasCapability(name)
