// The worker serves the app's files offline. Without it (old browsers, plain HTTP) the app needs a connection.

/** Interval of update checks in the foreground. */
const UPDATE_MS = 3_600_000

/** How long the page waits for a new version that is already on the phone. */
const ACTIVATION_MS = 3_000

const container = (): ServiceWorkerContainer | undefined => navigator.serviceWorker

/** Reloads the page with a waiting new version, if there is one. */
export const activateWaitingVersion = async (): Promise<void> => {
  const workers = container()
  const waiting = (await workers?.getRegistration())?.waiting
  if (!workers?.controller || !waiting) return
  const isActive = await new Promise<boolean>(resolve => {
    workers.addEventListener('controllerchange', () => resolve(true), { once: true })
    setTimeout(() => resolve(false), ACTIVATION_MS)
    waiting.postMessage('activate')
  })
  if (!isActive) return
  location.reload()
  // The page ends.
  await new Promise(() => undefined)
}

/** Installs the worker and checks for new versions, which start with the next start or on request. */
export const installServiceWorker = async (address: string, onWaiting: () => void): Promise<void> => {
  const registration = await container()?.register(address)
  if (!registration) return
  const announce = () => {
    // The first installation is no update.
    if (registration.waiting && container()?.controller) onWaiting()
  }
  announce()
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', announce)
  })
  let checkedAt = Date.now()
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - checkedAt < UPDATE_MS) return
    checkedAt = Date.now()
    // Without a connection, the next check finds it.
    registration.update().catch(() => undefined)
  })
}

/** Background Sync, which TypeScript's library lacks, since only some browsers have it. */
interface SyncRegistration extends ServiceWorkerRegistration {
  readonly sync: { register(tag: string): Promise<void> }
}
const hasSync = (registration: ServiceWorkerRegistration | undefined): registration is SyncRegistration =>
  registration !== undefined && 'sync' in registration

/** Registers a background sync, which wakes the page when there is a connection. */
export const requestWake = async (): Promise<void> => {
  const registration = await container()?.getRegistration()
  if (hasSync(registration)) await registration.sync.register('send')
}
