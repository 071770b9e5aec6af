import { calls } from '@scrutineer/contract/calls'
import { type CallSheet, CLAIM_MINUTES } from '@scrutineer/contract/fields/call-values'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call } from '../../../api/call.ts'
import { endpointKey, endpointQuery } from '../../../api/query.ts'
import { currentAccountName } from '../../../shared/account-storage-key.ts'
import { writeDraft } from '../../../shared/form/use-stored-draft.ts'
import type { CallSearch } from '../call-queries.ts'
import { callQueries, nextBody, useInvalidateCalls } from '../call-queries.ts'
import { commentKey } from './comment-key.ts'
import type { RecordedCall } from './recorded-call.ts'

const minuteMs = 60_000

/** Several attempts fit into a claim: one may fail. */
const renewAfterMs = 2 * minuteMs

/** Signs of a person at the screen. */
const signs = ['pointermove', 'pointerdown', 'keydown', 'focus', 'visibilitychange'] as const

/**
 * Renews the claim of the sheet while the screen is in use, since a call may last longer. At an unattended screen, and in a hidden
 * tab, it expires, so that others can call the observer. It remains the caller's until another account takes it.
 */
const useRenewedClaim = (sheet: CallSheet | null | undefined) => {
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

/** The other account that has claimed the observer, or has called since the sheet was loaded; null if there is none. */
const findSuccessor = async ({ idObserver, calls: known }: CallSheet): Promise<string | null> => {
  const claim = (await call(calls.claims)).find(each => each.idObserver === idObserver)
  const { data } = await call(calls.list, { query: { idObserver, page: 1, pageSize: 1 } })
  const account = claim?.account ?? data.find(({ id }) => id !== known[0]?.id)?.account
  return account === undefined || account === currentAccountName() ? null : account
}

/**
 * The last sheet after its claim was lost to another account, so that what is typed remains on the screen, and that account.
 * No sheet if the caller recorded or skipped the call, also in another tab.
 *
 * @param sheet null without a claim
 */
const useLostClaim = (sheet: CallSheet | null | undefined) => {
  const [last, setLast] = useState(sheet)
  if (sheet && sheet !== last) setLast(sheet)
  const lost = sheet === null ? last : null
  const successor = useQuery({
    queryKey: ['lost claim', lost?.idObserver, lost?.expiresAt],
    queryFn: () => (lost ? findSuccessor(lost) : null),
    enabled: Boolean(lost),
    placeholderData: undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  // Shown until the answer is known: the form must not be unmounted in between.
  const lostSheet = successor.data === null ? null : lost
  return {
    lostSheet,
    takenBy: lostSheet ? (successor.data ?? undefined) : undefined,
    /** Called when the caller is done with the observer. */
    forget: () => setLast(null),
  }
}

/** The observer that the caller is calling, and what the caller does about it. */
export const useCallSheet = (search: CallSearch) => {
  const client = useQueryClient()
  const invalidate = useInvalidateCalls()
  const sheet = useQuery(callQueries(search).sheet)
  const { queryKey } = callQueries(search).sheet
  const { lostSheet, takenBy, forget } = useLostClaim(sheet.data)
  useRenewedClaim(sheet.data)
  /** Cancels requests that began before the change: their replies would show the observer before. */
  const setSheet = async (next: CallSheet | undefined) => {
    await client.cancelQueries({ queryKey })
    client.setQueryData<CallSheet | null>(queryKey, next ?? null)
    if (!next) forget()
  }
  /** Set when the caller has claimed an observer, so that the sheet takes the focus: the control that had it is gone. */
  const isFocusDue = useRef(false)
  /** Empties the sheet first, so that a call is not recorded twice if the next observer can't be claimed. */
  const claimNext = async () => {
    // Also if the next one can't be claimed: the control that had the focus is gone with the sheet.
    isFocusDue.current = true
    await setSheet(undefined)
    const claimed = await call(calls.next, { body: nextBody(search) })
    await setSheet(claimed)
  }

  /** Not awaited: the next observer can be called before the counts have arrived. */
  const refreshCounts = () => void invalidate()
  const next = useMutation({ mutationFn: claimNext, onSettled: refreshCounts })
  /** Claims one of the list in place of the caller's, who is kept if another caller has that one. */
  const take = useMutation({
    mutationFn: async (idObserver: number) => {
      const claimed = await call(calls.next, { body: { ...nextBody(search), idObserver } })
      isFocusDue.current = true
      await setSheet(claimed)
    },
    onSettled: refreshCounts,
  })
  const skip = useMutation({
    mutationFn: async ({ idObserver }: CallSheet) => {
      await call(calls.skip, { body: { idObserver } })
      await claimNext()
    },
    onSettled: refreshCounts,
  })
  const record = useMutation({
    mutationFn: async ({ idObserver, body, key }: CallSheet & RecordedCall) => {
      await call(calls.record, { body, headers: { 'Idempotency-Key': key } })
      writeDraft(commentKey(idObserver), undefined)
      await claimNext()
    },
    // The call may have been recorded although the reply was lost.
    onError: () => sheet.refetch(),
    onSettled: refreshCounts,
  })
  /** Whether a call to this observer is being recorded or skipped, not one to the observer before. */
  const isBusy = (idObserver: number) =>
    [skip, record].some(({ isPending, variables }) => isPending && variables.idObserver === idObserver)
  /** Whether an observer is being claimed. */
  const isClaiming = take.isPending || next.isPending || skip.isPending || record.isPending
  /** The call that was recorded last. */
  const recorded = record.isSuccess ? record.variables : undefined
  return {
    sheet,
    /** Whose sheet is shown: also after the claim was lost to another account. */
    observer: sheet.data ?? lostSheet ?? sheet.data,
    takenBy,
    next,
    take,
    isFocusDue,
    skip,
    record,
    recorded,
    isBusy,
    isClaiming,
    error: record.error ?? skip.error ?? next.error,
  }
}

export type CallSheetState = ReturnType<typeof useCallSheet>
