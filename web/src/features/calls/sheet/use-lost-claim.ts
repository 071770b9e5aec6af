import { calls } from '@scrutineer/contract/calls'
import type { CallSheet } from '@scrutineer/contract/fields/call-values'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../api/call.ts'
import { currentAccountName } from '../../../shared/account-storage-key.ts'

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
export const useLostClaim = (sheet: CallSheet | null | undefined) => {
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
