import { useEffect } from 'react'

const request = async () => {
  try {
    return await navigator.wakeLock.request('screen')
  } catch {
    // Not allowed, for example on low battery; the screen then follows the system's settings.
    return undefined
  }
}

/** Keeps the display on while mounted, where the browser supports it. */
export const useWakeLock = () => {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return
    let lock = request()
    // The browser releases the lock of a hidden tab.
    const renew = () => {
      if (document.visibilityState === 'visible') lock = request()
    }
    document.addEventListener('visibilitychange', renew)
    return () => {
      document.removeEventListener('visibilitychange', renew)
      void lock.then(held => held?.release())
    }
  }, [])
}
