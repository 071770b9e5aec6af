import { useSyncExternalStore } from 'react'

/** Chromium's event, which the DOM library doesn't have. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
}

let prompt: InstallPrompt | undefined
const listeners = new Set<() => void>()

const set = (next: InstallPrompt | undefined) => {
  prompt = next
  for (const listener of listeners) listener()
}

/** Must run before the first screen: the browser fires the event once. */
export const listenForInstallPrompt = () => {
  addEventListener('beforeinstallprompt', event => {
    event.preventDefault()
    // The event of this name is of this shape.
    set(event as InstallPrompt)
  })
  addEventListener('appinstalled', () => set(undefined))
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Opens the browser's dialog; undefined where it has none. */
export const useInstallPrompt = (): (() => Promise<unknown>) | undefined => {
  const current = useSyncExternalStore(subscribe, () => prompt)
  return current && (() => current.prompt())
}

export const isInstalled = () => matchMedia('(display-mode: standalone)').matches

/** iPads call themselves Macs; no Mac has a touch screen. */
export const isAppleMobile = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Mac OS') && navigator.maxTouchPoints > 1)
