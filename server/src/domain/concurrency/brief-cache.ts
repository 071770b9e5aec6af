import type { Clock } from '../clock.ts'

/**
 * Keeps results for a short time, and failures for another one, after which they are computed again. Concurrent requests for the same
 * key share one computation.
 */
export const createBriefCache = <T>(clock: Clock, maxAgeMs: number, maxFailureAgeMs = 0) => {
  const entries = new Map<string, { readonly result: Promise<T>; readonly since: number; until: number }>()
  return (key: string, compute: () => Promise<T>): Promise<T> => {
    const now = clock().getTime()
    // The clock may have been set back.
    for (const [each, { since, until }] of entries) if (now < since || now >= until) entries.delete(each)
    const existing = entries.get(key)
    if (existing) return existing.result
    const entry = { result: compute(), since: now, until: now + maxAgeMs }
    entries.set(key, entry)
    entry.result.catch(() => {
      if (maxFailureAgeMs > 0) entry.until = clock().getTime() + maxFailureAgeMs
      else if (entries.get(key) === entry) entries.delete(key)
    })
    return entry.result
  }
}
