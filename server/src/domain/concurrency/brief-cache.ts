import type { Clock } from '../clock.ts'

/**
 * Keeps results for a short time. Concurrent requests for the same key share one computation; a failed one isn't kept.
 */
export const createBriefCache = <T>(clock: Clock, maxAgeMs: number) => {
  const entries = new Map<string, { readonly since: number; readonly result: Promise<T> }>()
  const isFresh = (since: number, now: number) => since <= now && now < since + maxAgeMs
  return (key: string, compute: () => Promise<T>): Promise<T> => {
    const now = clock().getTime()
    for (const [each, { since }] of entries) if (!isFresh(since, now)) entries.delete(each)
    const existing = entries.get(key)
    if (existing) return existing.result
    const result = compute()
    const entry = { since: now, result }
    entries.set(key, entry)
    result.catch(() => {
      if (entries.get(key) === entry) entries.delete(key)
    })
    return result
  }
}
