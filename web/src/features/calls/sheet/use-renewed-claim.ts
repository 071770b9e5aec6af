import { calls } from '@scrutineer/contract/calls'
import { type CallSheet, CLAIM_MINUTES } from '@scrutineer/contract/fields/call-values'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { call } from '../../../api/call.ts'
import { endpointKey, endpointQuery } from '../../../api/query.ts'

const minuteMs = 60_000

/** Several attempts fit into a claim: one may fail. */
const renewEveryMs = 2 * minuteMs

/** Renews the claim of the sheet while the tab is visible, since a call may last longer. In a hidden tab it expires. */
export const useRenewedClaim = (sheet: CallSheet | null | undefined) => {
  const client = useQueryClient()
  const { queryKey } = endpointQuery(calls.sheet)
  const renew = useEffectEvent(async () => {
    if (!sheet || document.visibilityState !== 'visible') return
    const { idObserver } = sheet
    try {
      const renewed = await call(calls.renew, { body: { idObserver } })
      if (renewed)
        client.setQueryData<CallSheet | null>(queryKey, current =>
          current?.idObserver === idObserver ? { ...current, ...renewed } : current,
        )
      else
        for (const endpoint of [calls.sheet, calls.claims])
          void client.invalidateQueries({ queryKey: endpointKey(endpoint) })
    } catch {
      // The badge shows when the claim expires, and the next attempt follows. Another server has no such call.
    }
  })
  const renewOlder = useEffectEvent(() => {
    if (sheet && Date.parse(sheet.expiresAt) - Date.now() < CLAIM_MINUTES * minuteMs - renewEveryMs) void renew()
  })
  const idObserver = sheet?.idObserver
  useEffect(() => {
    if (idObserver === undefined) return
    renewOlder()
    const onVisible = () => renewOlder()
    const timer = setInterval(() => void renew(), renewEveryMs)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onVisible)
    }
  }, [idObserver])
}
