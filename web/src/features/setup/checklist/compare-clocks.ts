import type { ReadinessCheck } from '@scrutineer/contract/readiness'

/** More than a slow connection delays the answer. */
const NOTABLE_OFFSET_SECONDS = 5

/**
 * Compares the server's clock with that of this computer, which got the checks at `receivedAt`. Server and database share a
 * clock on most installations, so their comparison alone would find nothing. Either clock may be the wrong one.
 */
export const compareClocks = (checks: readonly ReadinessCheck[], receivedAt: number): ReadinessCheck[] =>
  checks.map(check => {
    const { serverTime } = check.detail
    if (check.id !== 'clock' || typeof serverTime !== 'string') return check
    const browserOffset = Math.round((Date.parse(serverTime) - receivedAt) / 1000)
    const isNotable = Math.abs(browserOffset) >= NOTABLE_OFFSET_SECONDS
    return {
      ...check,
      state: check.state === 'ok' && isNotable ? 'warning' : check.state,
      detail: { ...check.detail, browserOffset },
    }
  })
