import { calls } from '@scrutineer/contract/calls'
import { type CallSheet, CLAIM_MINUTES } from '@scrutineer/contract/fields/call-values'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { call } from '../../../api/call.ts'
import { endpointKey, endpointQuery } from '../../../api/query.ts'

const minuteMs = 60_000

/** Several attempts fit into a claim: one may fail. */
const renewAfterMs = 2 * minuteMs

/** Signs of a person at the screen. */
const signs = ['pointermove', 'pointerdown', 'keydown', 'focus', 'visibilitychange'] as const

/**
 * Renews the claim of the sheet while the screen is in use, since a call may last longer. At an unattended screen, and in a hidden
 * tab, it expires, so that others can call the observer. It remains the caller's until another account takes it.
 */
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
    if (sheet && Date.parse(sheet.expiresAt) - Date.now() < CLAIM_MINUTES * minuteMs - renewAfterMs) void renew()
  })
  const idObserver = sheet?.idObserver
  useEffect(() => {
    if (idObserver === undefined) return
    renewOlder()
    let lastAttempt = Date.now()
    const onSign = () => {
      if (document.visibilityState !== 'visible' || Date.now() - lastAttempt < renewAfterMs) return
      lastAttempt = Date.now()
      void renew()
    }
    for (const sign of signs) addEventListener(sign, onSign)
    return () => {
      for (const sign of signs) removeEventListener(sign, onSign)
    }
  }, [idObserver])
}
