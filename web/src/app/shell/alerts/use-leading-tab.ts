import { useEffect, useRef } from 'react'

/**
 * Whether this tab is the one of its kind, by a Web Lock that the tab holds while `isCandidate`. Another tab takes over when it
 * closes. Without Web Locks, which need a secure context, every tab leads.
 */
export const useLeadingTab = (lock: string, isCandidate: boolean) => {
  const isLeading = useRef(false)
  useEffect(() => {
    if (!isCandidate) return
    const controller = new AbortController()
    const { signal } = controller
    const hold = () => {
      isLeading.current = true
      return new Promise<void>(resolve => signal.addEventListener('abort', () => resolve(), { once: true }))
    }
    if ('locks' in navigator)
      navigator.locks.request(lock, { signal }, hold).catch((error: unknown) => {
        if (!signal.aborted) throw error
      })
    else void hold()
    return () => {
      controller.abort()
      isLeading.current = false
    }
  }, [lock, isCandidate])
  return isLeading
}
